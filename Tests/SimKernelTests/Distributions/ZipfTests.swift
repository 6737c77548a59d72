import Foundation
import SimKernel
import Testing

@Suite("Zipf")
struct ZipfTests {
  @Test("weights follow the power law and never rise", arguments: [0, 3, 10, 15, 27, 160])
  func law(tenths: Int64) throws {
    let exponent = try #require(FixedPoint(numerator: tenths, decimals: 1))
    let weights = try #require(Zipf.weights(count: 2_000, exponent: exponent))
    for (index, weight) in weights.enumerated() {
      let expected = 0x1p62 * pow(Double(index + 1), -exponent.value)
      #expect(abs(Double(weight) - expected) <= 1 + expected * 0x1p-32, "rank \(index + 1)")
    }
    #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 >= $1 && $1 >= 1 })
  }

  @Test("an exponent of zero makes all ranks equal, one outside 0 to 16 is refused")
  func extremes() {
    #expect(Zipf.weights(count: 3, exponent: .zero) == [1 << 62, 1 << 62, 1 << 62])
    #expect(Zipf.weights(count: 1, exponent: FixedPoint(16)) == [1 << 62])
    #expect(Zipf.weights(count: 0, exponent: .one) == nil)
    #expect(Zipf.weights(count: 3, exponent: FixedPoint(rawValue: -1)) == nil)
    #expect(Zipf.weights(count: 3, exponent: FixedPoint(17)) == nil)
  }

  @Test("weights are the same bytes for good")
  func golden() {
    #expect(
      Zipf.weights(count: 4, exponent: .one) == [
        4_611_686_018_427_387_904, 2_305_843_009_116_738_368, 1_537_228_672_742_286_194,
        1_152_921_504_509_935_931,
      ])
  }
}

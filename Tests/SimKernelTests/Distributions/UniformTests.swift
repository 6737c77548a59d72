import SimKernel
import Testing

@Suite("Uniform")
struct UniformTests {
  @Test("every number below a bound is equally likely", arguments: [2, 3, 7, 10, 64, 100])
  func uniform(bound: UInt64) {
    var counts = Array(repeating: 0, count: Int(bound))
    for value in Goodness.draws(50_000, seed: bound, { $0.below(bound) }) {
      counts[Int(value)] += 1
    }
    let shares = counts.map { _ in 1 / Double(bound) }
    #expect(Goodness.chiSquare(counts, shares: shares) < 3.1)
  }

  @Test("a bound that wastes a third of the bits is met without bias by rejection")
  func rejection() {
    // 2⁶⁴ is 4/3 of this bound: without rejection one value in three would come twice as often.
    let bound: UInt64 = 3 << 62
    var counts = [0, 0, 0]
    for value in Goodness.draws(30_000, { $0.below(bound) }) { counts[Int(value % 3)] += 1 }
    #expect(Goodness.chiSquare(counts, shares: [1.0 / 3, 1.0 / 3, 1.0 / 3]) < 3.1)
  }

  @Test("the smallest and the greatest bound work")
  func extremes() {
    #expect(Goodness.draws(100) { $0.below(1) }.allSatisfy { $0 == 0 })
    #expect(Goodness.draws(100) { $0.below(.max) }.allSatisfy { $0 < .max })
  }

  @Test("draws are the same bytes for good")
  func golden() {
    let values = Goodness.draws(8) { $0.below(1_000) }
    #expect(values == [566, 745, 971, 444, 444, 762, 877, 523])
  }
}

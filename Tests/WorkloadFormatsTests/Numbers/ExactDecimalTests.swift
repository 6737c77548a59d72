import Testing

@testable import WorkloadFormats

@Suite("ExactDecimal")
struct ExactDecimalTests {
  @Test("equal numbers are equal however they are written")
  func normal() {
    #expect(ExactDecimal("0.90") == ExactDecimal("9e-1"))
    #expect(ExactDecimal("-0") == ExactDecimal("0e99"))
    #expect(ExactDecimal("1200") == ExactDecimal(numerator: 12, exponent: 2))
    #expect(ExactDecimal("1234567890123456789") == nil)
    #expect(ExactDecimal("1e99999999999999999999") == nil)
    #expect(ExactDecimal("1e") == nil && ExactDecimal(".") == nil && ExactDecimal("") == nil)
  }

  @Test("numbers are ordered by value")
  func order() {
    let texts = ["-1e20", "-3", "-2.5", "-1e-9", "0", "1e-30", "0.1", "0.9", "1", "12", "1e9"]
    let numbers = texts.compactMap { ExactDecimal($0) }
    #expect(numbers.count == texts.count)
    for (index, low) in numbers.enumerated() {
      for high in numbers[(index + 1)...] { #expect(low < high && !(high < low)) }
    }
  }

  @Test("numbers are shown in plain digits while these are short")
  func shown() {
    let texts = ["0", "0.9", "-12.5", "1000", "0.001", "1e30", "1e-30"]
    #expect(texts.compactMap { ExactDecimal($0)?.description } == texts)
  }

  @Test("scaling rounds half away from zero and refuses what does not fit")
  func scaling() {
    #expect(ExactDecimal("0.9")?.scaled(by: 1_000_000) == 900_000)
    #expect(ExactDecimal("2.5")?.scaled(by: 1) == 3)
    #expect(ExactDecimal("-2.5")?.scaled(by: 1) == -3)
    #expect(ExactDecimal("1e19")?.scaled(by: 1) == nil)
  }
}

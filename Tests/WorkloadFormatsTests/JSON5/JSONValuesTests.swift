import Testing

@testable import WorkloadFormats

@Suite("JSONNode values")
struct JSONValuesTests {
  @Test(
    "whole numbers are read however they are written",
    arguments: [
      ("12", 12), ("+12", 12), ("1.2e1", 12), ("0xC", 12), ("-0x10", -16), ("12.0", 12),
      ("-9223372036854775808", Int64.min),
    ])
  func integers(text: String, value: Int64) throws {
    #expect(try node(text).integer() == value)
  }

  @Test(
    "values of another type are refused",
    arguments: [
      ("1.5", "w:1:1: found 1.5, expected a whole number"),
      (
        "9223372036854775808",
        "w:1:1: found 9223372036854775808, expected a whole number of 64 bits"
      ),
      ("'7'", "w:1:1: found \"7\", expected a whole number"),
      ("[7]", "w:1:1: found a list, expected a whole number"),
      ("11", "w:1:1: found 11, expected a whole number from 0 to 10"),
    ])
  func refused(text: String, line: String) {
    #expect(errorLine { try node(text).integer(in: 0...10) } == line)
  }

  @Test("shares are numbers or percentages")
  func ratios() throws {
    let one = ExactDecimal(numerator: 1)
    let zero = ExactDecimal(numerator: 0)
    let expected = ExactDecimal(numerator: 15, exponent: -2)
    for text in ["0.15", "'15 %'", "'15%'", "15e-2"] {
      #expect(try node(text).ratio(in: zero...one) == expected)
    }
    let line = errorLine { try node("'150 %'").ratio(in: zero...one) }
    #expect(line == "w:1:1: found \"150 %\", expected a share from 0 to 1")
    #expect(errorLine { try node("2").ratio(in: zero...one) }.hasSuffix("a number from 0 to 1"))
  }
}

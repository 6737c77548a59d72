import PolicyStudies
import Testing

@Suite("Text cursor")
struct TextCursorTests {
  private static func written(room: Int = 64, _ write: (inout TextCursor) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { block in
      var cursor = TextCursor(block)
      write(&cursor)
      return String(decoding: block[..<cursor.count(in: block)], as: UTF8.self)
    }
  }

  @Test("every length of number has its digits, at both ends of the length")
  func lengths() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for number in [power - 1, power, power + 1, power / 3] {
        #expect(Self.written { $0.put(digits: number) } == String(number))
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    #expect(Self.written { $0.put(digits: .max) } == "18446744073709551615")
    #expect(Self.written { $0.put(Int64.min) } == "-9223372036854775808")
  }

  @Test("zeros fill a width, and a longer number is not cut")
  func widths() {
    let cases: [(UInt64, Int, String)] = [
      (0, 1, "0"), (0, 3, "000"), (7, 6, "000007"), (123, 4, "0123"), (12_345, 3, "12345"),
    ]
    for (number, width, text) in cases {
      #expect(Self.written { $0.put(digits: number, width: width) } == text)
    }
  }

  @Test("numbers of up to eight digits are the same where there is no room for a word")
  func narrowRoom() {
    var number: UInt64 = 0
    while number < 200_000_000 {
      for width in 1...8 {
        let digits = String(number)
        let text = String(repeating: "0", count: max(0, width - digits.count)) + digits
        #expect(Self.written { $0.put(digits: number, width: width) } == text)
        let narrow = Self.written(room: text.utf8.count) { $0.put(digits: number, width: width) }
        #expect(narrow == text)
      }
      number += number / 7 + 1
    }
  }

  @Test("decimals stand behind a point, of negative numbers too")
  func decimals() {
    let cases: [(Int64, Int, String)] = [
      (0, 6, "0.000000"), (61_000_007, 6, "61.000007"), (-5, 3, "-0.005"), (12, 1, "1.2"),
      (.max, 9, "9223372036.854775807"),
    ]
    for (units, decimals, text) in cases {
      #expect(Self.written { $0.put(units, decimals: decimals) } == text)
    }
  }

  @Test("texts and numbers follow one another")
  func order() {
    let text = Self.written { cursor in
      cursor.put("é")
      cursor.put(byte: 0x2c)
      cursor.put(Int64(-12))
      cursor.put("")
    }
    #expect(text == "é,-12")
  }
}

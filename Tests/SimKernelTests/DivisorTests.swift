import SimKernel
import Testing

/// Division by a prepared number against the machine's own.
@Suite("Divisor")
struct DivisorTests {
  private static let dividends: [Int64] = [
    0, 1, 2, 9, 10, 999_999, 1 << 32, 1 << 62, .max - 1, .max,
  ]

  @Test(
    "small numbers, powers of two and their neighbours, and the largest",
    arguments: [1, 2, 3, 7, 10, 17, 27, 33, 64, 65, 1_000_000, (1 << 31) + 1, (1 << 62) - 1, .max]
      as [Int64])
  func edges(value: Int64) {
    let divisor = Divisor(value)
    for dividend in Self.dividends {
      #expect(divisor.quotient(of: dividend) == dividend / value)
      let multiple = dividend / value * value
      #expect(divisor.quotient(of: multiple) == multiple / value)
      if multiple > 0 { #expect(divisor.quotient(of: multiple - 1) == (multiple - 1) / value) }
    }
  }

  @Test("ten thousand chance numbers of every length")
  func chance() {
    var random = SplitMix64(state: 7)
    for _ in 0..<10_000 {
      let value = max(1, Int64(random.next() >> (1 + random.next() % 62)))
      let dividend = Int64(random.next() >> (1 + random.next() % 62))
      guard Divisor(value).quotient(of: dividend) == dividend / value else {
        Issue.record("\(dividend) / \(value)")
        return
      }
    }
  }

  @Test("products that need more than 64 bits, rounded down and up")
  func products() {
    let divisor = Divisor(33)
    #expect(divisor.quotient(of: 7, times: 10) == 2)
    #expect(divisor.quotient(of: 7, times: 10, roundingUp: true) == 3)
    #expect(divisor.quotient(of: 66, times: 10, roundingUp: true) == 20)
    let large: Int64 = 1 << 61
    let whole = Int128(large) * 10
    #expect(divisor.quotient(of: large, times: 10) == Int64(whole / 33))
    #expect(divisor.quotient(of: large, times: 10, roundingUp: true) == Int64((whole + 32) / 33))
    #expect(divisor.quotient(of: .max, times: 1, roundingUp: true) == Int64.max / 33 + 1)
  }
}

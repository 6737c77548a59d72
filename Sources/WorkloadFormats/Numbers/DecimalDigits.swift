/// A decimal numeral taken apart exactly: ± significand × 10^exponent.
struct DecimalDigits {
  /// Why a numeral could not be taken.
  enum Fault: Error {
    /// It is not digits with at most one point, a sign before and an exponent after.
    case malformed
    /// It has more significant digits than `digitLimit`, or an absurd exponent.
    case tooLong
  }

  /// The most significant digits taken: times a tebibyte they still fit in 128 bits.
  static let digitLimit = 26
  static let exponentLimit = 10_000

  var isNegative = false
  var significand: UInt128 = 0
  var exponent = 0

  /// Takes `[+-] digits [. digits] [e [+-] digits]`; digits may lack before or after the point.
  init(_ text: some StringProtocol, allowsExponent: Bool = true) throws(Fault) {
    let bytes = Array(text.utf8)
    try self.init(bytes: bytes, allowsExponent: allowsExponent)
  }

  /// The same from bytes.
  init(bytes: [UInt8], allowsExponent: Bool) throws(Fault) {
    var index = 0
    if let sign = bytes.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      index = 1
    }
    index = try takeDigits(bytes, from: index)
    if index < bytes.count {
      guard allowsExponent, bytes[index] | 0x20 == 0x65 else { throw .malformed }
      try takeExponent(bytes[(index + 1)...])
    }
    if significand == 0 { exponent = 0 }
    guard abs(exponent) <= Self.exponentLimit else { throw .tooLong }
  }

  /// Takes digits and point; zeros count only when a digit other than zero follows them.
  private mutating func takeDigits(_ bytes: [UInt8], from start: Int) throws(Fault) -> Int {
    var index = start
    var digitCount = 0
    var significantCount = 0
    var zeros = 0
    var point: Int?
    while index < bytes.count, bytes[index].isDigit || bytes[index] == 0x2E {
      defer { index += 1 }
      if bytes[index] == 0x2E {
        guard point == nil else { throw .malformed }
        point = digitCount
        continue
      }
      digitCount += 1
      let digit = UInt128(bytes[index] - 0x30)
      guard digit > 0 else {
        zeros += 1
        continue
      }
      significantCount += significand == 0 ? 1 : zeros + 1
      guard significantCount <= Self.digitLimit else { throw .tooLong }
      for _ in 0..<(significand == 0 ? 0 : zeros) { significand *= 10 }
      significand = significand * 10 + digit
      zeros = 0
    }
    guard digitCount > 0 else { throw .malformed }
    exponent = zeros - (digitCount - (point ?? digitCount))
    return index
  }

  private mutating func takeExponent(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    var digits = bytes
    let isBelow = digits.first == 0x2D
    if let sign = digits.first, sign == 0x2D || sign == 0x2B { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { throw .malformed }
    var value = 0
    // Saturates: whatever lies beyond the limit is refused alike.
    for digit in digits where value <= 10 * Self.exponentLimit {
      value = value * 10 + Int(digit - 0x30)
    }
    exponent += isBelow ? -value : value
  }

  /// The value × `unit`, rounded half away from zero; nil beyond 64 bits.
  ///
  /// `unit` is at most 2⁴⁰, so that the product fits in 128 bits.
  func scaled(by unit: Int64) -> Int64? {
    var product = significand * UInt128(unit)
    if exponent >= 0 {
      guard product == 0 || exponent <= 19 else { return nil }
      for _ in 0..<exponent {
        let (next, overflow) = product.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        product = next
      }
    } else {
      product = Self.rounded(product, droppingDigits: -exponent)
    }
    guard let magnitude = Int64(exactly: product) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private static func rounded(_ value: UInt128, droppingDigits count: Int) -> UInt128 {
    // 2¹²⁸ is below 10³⁹: with more digits dropped, nothing is left.
    guard count <= 38 else { return 0 }
    var divisor: UInt128 = 1
    for _ in 0..<count { divisor *= 10 }
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }
}

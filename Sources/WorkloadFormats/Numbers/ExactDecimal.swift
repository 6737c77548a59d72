/// A decimal number held exactly: numerator × 10^exponent, the numerator without final zeros.
///
/// Equal values are equal: 0.90 and 9e-1 are one.
public struct ExactDecimal: Hashable, Comparable, CustomStringConvertible, Sendable {
  /// The digits, with the sign; 0 only for zero.
  public let numerator: Int64
  /// The power of ten they are multiplied by; 0 for zero.
  public let exponent: Int

  /// Makes numerator × 10^exponent; traps on an exponent beyond ±1,000,000.
  public init(numerator: Int64, exponent: Int = 0) {
    precondition((-1_000_000...1_000_000).contains(exponent), "exponent out of range")
    var digits = numerator
    var power = digits == 0 ? 0 : exponent
    while digits != 0, digits % 10 == 0 {
      digits /= 10
      power += 1
    }
    self.numerator = digits
    self.exponent = power
  }

  /// Reads a numeral such as `-0.9` or `1e3`: at most 18 significant digits, exponents within
  /// ±10,000; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let digits = try? DecimalDigits(text),
      let magnitude = Int64(exactly: digits.significand), magnitude < 1_000_000_000_000_000_000
    else { return nil }
    self.init(
      numerator: digits.isNegative ? -magnitude : magnitude, exponent: digits.exponent)
  }

  /// The value × `unit`, rounded half away from zero; nil beyond 64 bits.
  ///
  /// `unit` is from 0 to 2⁴⁰; a larger one is a fault of the caller and traps.
  public func scaled(by unit: Int64) -> Int64? {
    precondition(unit >= 0 && unit <= 1 << 40, "unit out of range")
    var digits = DecimalDigits.zero
    digits.isNegative = numerator < 0
    digits.significand = UInt128(numerator.magnitude)
    digits.exponent = exponent
    return digits.scaled(by: unit)
  }

  /// The lesser number comes first. O(digits).
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    let (a, b) = (left.numerator.signum(), right.numerator.signum())
    guard a == b else { return a < b }
    return a < 0 ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Compares magnitudes.
  private func isSmaller(than other: ExactDecimal) -> Bool {
    guard numerator != 0, other.numerator != 0 else { return false }
    let (order, otherOrder) = (digitCount + exponent, other.digitCount + other.exponent)
    guard order == otherOrder else { return order < otherOrder }
    // Of the same order, the exponents differ by less than 19 digits.
    let base = min(exponent, other.exponent)
    return Self.raised(numerator, by: exponent - base)
      < Self.raised(other.numerator, by: other.exponent - base)
  }

  private var digitCount: Int { String(numerator.magnitude).utf8.count }

  private static func raised(_ value: Int64, by power: Int) -> UInt128 {
    var result = UInt128(value.magnitude)
    for _ in 0..<power { result *= 10 }
    return result
  }

  /// The number in plain digits, or with an exponent when these would be more than some twenty.
  public var description: String {
    let sign = numerator < 0 ? "-" : ""
    let digits = String(numerator.magnitude)
    if exponent >= 0, exponent <= 18 {
      return sign + digits + String(repeating: "0", count: exponent)
    }
    guard exponent < 0, exponent >= -18 else { return "\(sign)\(digits)e\(exponent)" }
    let padding = String(repeating: "0", count: max(0, 1 - exponent - digits.count))
    let padded = padding + digits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}

extension DecimalDigits {
  /// Zero.
  static var zero: DecimalDigits { DecimalDigits() }

  private init() {}
}

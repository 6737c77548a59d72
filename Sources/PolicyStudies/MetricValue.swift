/// A measured value as an exact fraction and the number of decimals it is printed with.
///
/// Printing rounds half away from zero in integers, so the digits are the same everywhere.
public struct MetricValue: Equatable, Sendable {
  /// The fraction's numerator.
  public let numerator: Int128
  /// The fraction's denominator, from 0 to `denominatorLimit`; 0 means the value is undefined.
  public let denominator: Int128
  /// The decimals printed, 0 to 9.
  public let decimals: Int

  /// The largest denominator: rounding to nine decimals takes 31 bits more, of 128. A run's are
  /// below 2^90, for they are times, counts and units.
  static let denominatorLimit = Int128(1) << 96

  /// Makes a value.
  public init(_ numerator: Int128, per denominator: Int128 = 1, decimals: Int = 0) {
    precondition(
      (0...Self.denominatorLimit).contains(denominator) && (0...9).contains(decimals),
      "no such value")
    self.numerator = numerator
    self.denominator = denominator
    self.decimals = decimals
  }

  /// A whole number.
  public static func count(_ value: Int64) -> MetricValue { MetricValue(Int128(value)) }

  /// A share of a whole, with six decimals; undefined when the whole is 0.
  public static func ratio(_ part: Int64, of whole: Int64) -> MetricValue {
    MetricValue(Int128(part), per: Int128(whole), decimals: 6)
  }

  /// Bytes shown in MiB with three decimals.
  public static func mebibytes(_ bytes: Int128, per divisor: Int128 = 1) -> MetricValue {
    MetricValue(bytes, per: divisor * 1_048_576, decimals: 3)
  }

  /// Microseconds shown in seconds with six decimals.
  public static func seconds(_ microseconds: Int64) -> MetricValue {
    MetricValue(Int128(microseconds), per: 1_000_000, decimals: 6)
  }

  /// Microseconds shown in milliseconds with three decimals; undefined when there are none.
  public static func milliseconds(_ microseconds: Int64?) -> MetricValue {
    MetricValue(Int128(microseconds ?? 0), per: microseconds == nil ? 0 : 1000, decimals: 3)
  }

  /// A sum of microseconds over so many, shown in milliseconds with three decimals.
  public static func milliseconds(_ sum: Int128, per count: Int128) -> MetricValue {
    MetricValue(sum, per: count * 1000, decimals: 3)
  }

  /// A sum of microseconds over so many, shown in seconds with six decimals.
  public static func seconds(_ sum: Int128, per count: Int128) -> MetricValue {
    MetricValue(sum, per: count * 1_000_000, decimals: 6)
  }

  /// Bytes × microseconds shown in MiB × seconds with three decimals.
  public static func mebibyteSeconds(_ area: Int128) -> MetricValue {
    MetricValue(area, per: 1_048_576_000_000, decimals: 3)
  }

  /// The digits; nil when the value is undefined.
  public var text: String? {
    guard denominator > 0 else { return nil }
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the digits to `bytes`; none when the value is undefined.
  public func append(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestText) { block in
      var cursor = TextCursor(block)
      put(into: &cursor)
      bytes.append(contentsOf: block[..<cursor.count(in: block)])
    }
  }

  /// The most bytes a value takes: a sign, 39 digits of 128 bits, a point and nine decimals.
  static let longestText = 50

  /// Writes the digits; none when the value is undefined.
  public func put(into cursor: inout TextCursor) {
    guard denominator > 0 else { return }
    let scale = TextCursor.power(decimals)
    let divisor = denominator.magnitude
    let (whole, rest) = Self.divide(numerator.magnitude, by: divisor)
    let rounded = Self.divide(rest * UInt128(scale) * 2 + divisor, by: divisor * 2).quotient
    // Rounding may carry into the whole.
    let fraction = UInt64(truncatingIfNeeded: rounded) % scale
    let carried = whole + UInt128(UInt64(truncatingIfNeeded: rounded) / scale)
    if numerator < 0, carried > 0 || fraction > 0 { cursor.put(byte: 0x2d) }
    if let small = UInt64(exactly: carried) {
      cursor.put(digits: small)
    } else {
      cursor.put(String(carried))
    }
    guard decimals > 0 else { return }
    cursor.put(byte: 0x2e)
    cursor.put(digits: fraction, width: decimals)
  }

  /// Nearly all values fit in 64 bits, where a division costs a tenth.
  private static func divide(
    _ dividend: UInt128, by divisor: UInt128
  ) -> (quotient: UInt128, remainder: UInt128) {
    guard let small = UInt64(exactly: dividend), let by = UInt64(exactly: divisor) else {
      return dividend.quotientAndRemainder(dividingBy: divisor)
    }
    let (quotient, remainder) = small.quotientAndRemainder(dividingBy: by)
    return (UInt128(quotient), UInt128(remainder))
  }
}

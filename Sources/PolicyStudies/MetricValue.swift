/// A measured value as an exact fraction and the number of decimals it is printed with.
///
/// Printing rounds half away from zero in integers, so the digits are the same everywhere.
public struct MetricValue: Equatable, Sendable {
  /// The fraction's numerator.
  public let numerator: Int128
  /// The fraction's denominator, from 0; 0 means the value is undefined.
  public let denominator: Int128
  /// The decimals printed, 0 to 9.
  public let decimals: Int

  /// Makes a value.
  public init(_ numerator: Int128, per denominator: Int128 = 1, decimals: Int = 0) {
    precondition(denominator >= 0 && (0...9).contains(decimals), "no such value")
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

  /// Bytes × microseconds shown in MiB × seconds with three decimals.
  public static func mebibyteSeconds(_ area: Int128) -> MetricValue {
    MetricValue(area, per: 1_048_576_000_000, decimals: 3)
  }

  /// The digits; nil when the value is undefined.
  public var text: String? {
    guard denominator > 0 else { return nil }
    let scale = (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
    let divisor = denominator.magnitude
    let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
    let fraction = (rest * scale.magnitude * 2 + divisor) / (divisor * 2)
    let carried = whole + fraction / scale.magnitude
    let digits = String(fraction % scale.magnitude)
    let sign = numerator < 0 && (carried > 0 || fraction > 0) ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(carried)" }
    return "\(sign)\(carried)." + String(repeating: "0", count: decimals - digits.count) + digits
  }
}

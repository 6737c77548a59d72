/// A number in units of 2⁻³²: about ±2.1 × 10⁹ with nine decimals, the same on every machine.
///
/// For ratios and shape parameters. Sums and comparisons are exact; a product is off by at most
/// 2⁻³³. Overflow of an operator traps, so limits are checked where a value comes in.
@frozen
public struct FixedPoint: Hashable, Comparable, Sendable {
  /// The number times 2³².
  public var rawValue: Int64

  /// Makes the number `rawValue` / 2³².
  @inlinable
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a whole number.
  @inlinable
  public init(_ whole: Int32) { rawValue = Int64(whole) << 32 }

  /// The number nearest to `numerator` / 10^`decimals`.
  ///
  /// There are no halves to settle: one would need 33 decimals and a numerator beyond 64 bits.
  /// Nil beyond the range of the type and for negative `decimals`. O(decimals), at most 38 steps.
  public init?(numerator: Int64, decimals: Int) {
    guard decimals >= 0 else { return nil }
    guard decimals <= 38 else {
      // 2⁶³ × 2³² / 10³⁹ is below one half.
      rawValue = 0
      return
    }
    var divisor: UInt128 = 1
    for _ in 0..<decimals { divisor *= 10 }
    let (quotient, remainder) = (UInt128(numerator.magnitude) << 32)
      .quotientAndRemainder(dividingBy: divisor)
    let magnitude = remainder >= divisor - remainder ? quotient + 1 : quotient
    guard magnitude <= UInt128(Int64.max) else { return nil }
    rawValue = numerator < 0 ? -Int64(magnitude) : Int64(magnitude)
  }

  /// 0.
  @inlinable public static var zero: FixedPoint { FixedPoint(rawValue: 0) }

  /// 1.
  @inlinable public static var one: FixedPoint { FixedPoint(rawValue: 1 << 32) }

  /// The smaller of two numbers comes first.
  @inlinable
  public static func < (left: FixedPoint, right: FixedPoint) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The exact sum; traps on overflow.
  @inlinable
  public static func + (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    FixedPoint(rawValue: left.rawValue + right.rawValue)
  }

  /// The exact difference; traps on overflow.
  @inlinable
  public static func - (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    FixedPoint(rawValue: left.rawValue - right.rawValue)
  }

  /// The product to nearest, halves upward; traps on overflow.
  @inlinable
  public static func * (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    let product = Int128(left.rawValue) * Int128(right.rawValue)
    return FixedPoint(rawValue: Int64((product + (1 << 31)) >> 32))
  }

  /// The number as floating point, for output only.
  public var value: Double { Double(rawValue) / 4_294_967_296 }
}

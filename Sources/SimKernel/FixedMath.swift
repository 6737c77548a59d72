/// Elementary functions by integer tables and short polynomials: no libm, same bits everywhere.
///
/// The logarithm splits a number into 2^e × c × (1 + r) with c the middle of one of 128 cells and
/// |r| ≤ 2⁻⁸; the exponential splits into 2^(n + i/128) × e^v with v < 2⁻⁷ (Tang, ACM TOMS 15(2),
/// 1989, and 16(4), 1990). All are O(1).
public enum FixedMath {
  /// ln `value` for `value` ≥ 1, within 2⁻³².
  @inlinable
  public static func log(_ value: UInt64) -> FixedPoint {
    FixedPoint(rawValue: (logOfInteger(value) + (1 << 24)) >> 25)
  }

  /// ln `value` for `value` > 0, within 2⁻³².
  @inlinable
  public static func log(_ value: FixedPoint) -> FixedPoint {
    precondition(value > .zero, "a logarithm needs a positive number")
    let shifted = logOfInteger(UInt64(value.rawValue)) - 32 * logOfTwo
    return FixedPoint(rawValue: (shifted + (1 << 24)) >> 25)
  }

  /// `quantity` × e^`exponent` to nearest, but no more than `limit`; `quantity` ≥ 0.
  ///
  /// Off by at most 2⁻⁴⁰ of itself and the rounding.
  @inlinable
  public static func scale(
    _ quantity: Int64, byExpOf exponent: FixedPoint, upTo limit: Int64
  ) -> Int64 {
    precondition(quantity >= 0, "only a non-negative quantity can be scaled")
    let (mantissa, power) = splitExp(exponent)
    guard quantity > 0, power >= -64 else { return 0 }
    guard power < 63 else { return limit }
    let product = UInt128(quantity) * UInt128(mantissa)
    // The product counts 2^(power − 63); what is shifted out decides the rounding.
    let half: UInt128 = 1 << UInt128(62 - power)
    let rounded = (product + half) >> UInt128(63 - power)
    return rounded < UInt128(limit) ? Int64(rounded) : limit
  }

  /// √`value` to nearest, for `value` ≥ 0.
  @inlinable
  public static func squareRoot(_ value: FixedPoint) -> FixedPoint {
    precondition(value >= .zero, "a square root needs a non-negative number")
    let square = UInt128(value.rawValue) << 32
    let root = squareRoot(square)
    let roundsUp = square - UInt128(root) * UInt128(root) > UInt128(root)
    return FixedPoint(rawValue: Int64(root) + (roundsUp ? 1 : 0))
  }

  /// ⌊√`value`⌋ by Newton's iteration from above; it ends at the first step that does not fall.
  public static func squareRoot(_ value: UInt128) -> UInt64 {
    guard value > 0 else { return 0 }
    let bits = UInt128.bitWidth - value.leadingZeroBitCount
    var root = bits > 126 ? UInt128(UInt64.max) : 1 << UInt128((bits + 1) / 2)
    while true {
      let next = (root + value / root) >> 1
      guard next < root else { return UInt64(root) }
      root = next
    }
  }

  /// ln `value` in units of 2⁻⁵⁷, within 2⁻⁴¹, for `value` ≥ 1.
  @inlinable
  static func logOfInteger(_ value: UInt64) -> Int64 {
    precondition(value > 0, "a logarithm needs a positive number")
    return 64 * logOfTwo - negativeLog(value)
  }

  /// ln 2 in units of 2⁻⁵⁷.
  @usableFromInline static var logOfTwo: Int64 { FixedTables.logOfTwo }

  /// −ln(`fraction` / 2⁶⁴) in units of 2⁻⁵⁷, within 2⁻⁴¹, for `fraction` ≥ 1.
  ///
  /// Never negative: where the value nears 0, at the end of the last cell, the error is upward.
  @usableFromInline
  static func negativeLog(_ fraction: UInt64) -> Int64 {
    let zeros = fraction.leadingZeroBitCount
    let mantissa = fraction &<< zeros
    let cell = Int(truncatingIfNeeded: (mantissa >> 56) & 127)
    let ratio = mantissa.multipliedFullWidth(by: FixedTables.reciprocals[cell]).high
    // r in units of 2⁻⁶³; the small terms in the coarsest units that fit 64 bits.
    let r = Int64(bitPattern: ratio &- (1 << 63))
    let s = r >> 24
    let square = (s &* s) >> 30
    // ln(1 + r) = r − r² (½ − r/3 + r²/4); what is left out is below 2⁻⁴².
    let inner = (1 << 30) &- ((s &* 0x5555_5555) >> 40) &+ (square >> 19)
    let logOfRatio = (r >> 6) &- ((square &* inner) >> 22)
    return Int64(zeros) &* FixedTables.logOfTwo &+ FixedTables.logs[cell] &- logOfRatio
  }

  /// e^`exponent` as mantissa / 2⁶³ × 2^power, the mantissa from 2⁶³ on; within 2⁻⁴¹ of itself.
  @usableFromInline
  static func splitExp(_ exponent: FixedPoint) -> (mantissa: UInt64, power: Int) {
    let product = Int128(exponent.rawValue) * Int128(FixedTables.logOfEulerToBaseTwo)
    let power = Int(truncatingIfNeeded: product >> 94)
    let fraction = UInt64(truncatingIfNeeded: product >> 30)
    let base = FixedTables.powersOfTwo[Int(truncatingIfNeeded: fraction >> 57)]
    // v = ln 2 × the low 57 bits, in units of 2⁻⁶⁴; e^v − 1 by four terms.
    let v = (fraction & (1 << 57 - 1)).multipliedFullWidth(by: FixedTables.logOfTwoAsFraction).high
    let v2 = v.multipliedFullWidth(by: v).high
    let v3 = v2.multipliedFullWidth(by: v).high
    let v4 = v2.multipliedFullWidth(by: v2).high
    let growth = v &+ (v2 >> 1) &+ v3 / 6 &+ v4 / 24
    return (base &+ base.multipliedFullWidth(by: growth).high, power)
  }
}

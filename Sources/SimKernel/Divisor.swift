/// Division by one number again and again: a product and a shift in place of a division, exact.
///
/// For dividends from 0 to 2⁶³ − 1 (Granlund and Montgomery, PLDI 1994).
@frozen
public struct Divisor: Sendable {
  /// The number divided by, from 1.
  public let value: Int64
  @usableFromInline let factor: UInt64
  @usableFromInline let shift: UInt64

  /// Prepares to divide by `value`, from 1.
  public init(_ value: Int64) {
    precondition(value >= 1, "only a positive number divides")
    self.value = value
    // With 2^(bits − 1) < value ≤ 2^bits the factor ⌊2^(63 + bits) ÷ value⌋ + 1 has 64 bits, and
    // is too large by less than a dividend notices.
    let bits = UInt64(Int64.bitWidth - (value - 1).leadingZeroBitCount)
    guard value > 1 else {
      (factor, shift) = (0, 0)
      return
    }
    let power = UInt128(1) << UInt128(63 + bits)
    factor = UInt64(power / UInt128(value) + 1)
    shift = bits - 1
  }

  /// ⌊`dividend` ÷ `value`⌋; `dividend` is not negative.
  @inlinable
  @inline(__always)
  public func quotient(of dividend: Int64) -> Int64 {
    let high = UInt64(bitPattern: dividend).multipliedFullWidth(by: factor).high
    return factor == 0 ? dividend : Int64(bitPattern: high &>> shift)
  }

  /// `amount` times `factor`, over the value and rounded; none of them negative, and the result
  /// below 2⁶³.
  @inlinable
  @inline(__always)
  public func quotient(of amount: Int64, times factor: Int64, roundingUp: Bool = false) -> Int64 {
    let product = UInt64(bitPattern: amount).multipliedFullWidth(by: UInt64(bitPattern: factor))
    let added = roundingUp ? UInt64(bitPattern: value &- 1) : 0
    let (low, carry) = product.low.addingReportingOverflow(added)
    if product.high == 0, !carry, low <= UInt64(Int64.max) {
      return quotient(of: Int64(bitPattern: low))
    }
    return wideQuotient(product.high &+ (carry ? 1 : 0), low)
  }

  @usableFromInline
  func wideQuotient(_ high: UInt64, _ low: UInt64) -> Int64 {
    Int64(UInt64(value).dividingFullWidth((high, low)).quotient)
  }
}

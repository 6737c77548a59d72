/// Count, sum and greatest of observations, exact and independent of their order.
///
/// The sum is kept in 128 bits: no 64-bit value makes it overflow within 2⁶⁴ observations. There is
/// no spread: observations of one run hang on each other, and a deviation of theirs would pass for
/// the error of their mean.
@frozen
public struct Tally: Sendable {
  @usableFromInline var size = 0
  @usableFromInline var total: Int128 = 0
  @usableFromInline var greatest = Int64.min

  /// Makes an empty tally.
  @inlinable
  public init() {}

  /// Adds one observation. O(1).
  @inlinable
  public mutating func record(_ value: Int64) {
    size += 1
    total += Int128(value)
    greatest = max(greatest, value)
  }

  /// The number of observations.
  @inlinable public var count: Int { size }

  /// The sum of the observations.
  @inlinable public var sum: Int128 { total }

  /// The greatest observation; nil when there is none.
  @inlinable public var maximum: Int64? { count == 0 ? nil : greatest }

  /// The mean, for output; nil when there is no observation.
  public var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }
}

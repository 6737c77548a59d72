/// Count, sum, extremes and spread of observations, exact and independent of their order.
///
/// Sums are kept in 128 and 192 bits: no 64-bit value makes them overflow within 2⁴⁰
/// observations. Rounding happens only where floating point leaves.
@frozen
public struct Tally: Sendable {
  @usableFromInline var size = 0
  @usableFromInline var total: Int128 = 0
  @usableFromInline var least = Int64.max
  @usableFromInline var greatest = Int64.min
  @usableFromInline var squaresLow: UInt128 = 0
  @usableFromInline var squaresHigh: UInt64 = 0

  /// Makes an empty tally.
  @inlinable
  public init() {}

  /// Adds one observation. O(1).
  @inlinable
  public mutating func record(_ value: Int64) {
    add(count: 1, sum: Int128(value), least: value, greatest: value)
    let magnitude = UInt128(value.magnitude)
    add(squaresLow: magnitude &* magnitude, squaresHigh: 0)
  }

  /// Adds all observations of `other`. O(1).
  @inlinable
  public mutating func merge(_ other: Tally) {
    add(count: other.count, sum: other.sum, least: other.least, greatest: other.greatest)
    add(squaresLow: other.squaresLow, squaresHigh: other.squaresHigh)
  }

  /// The number of observations.
  @inlinable public var count: Int { size }

  /// The sum of the observations.
  @inlinable public var sum: Int128 { total }

  /// The least observation; nil when there is none.
  @inlinable public var minimum: Int64? { count == 0 ? nil : least }

  /// The greatest observation; nil when there is none.
  @inlinable public var maximum: Int64? { count == 0 ? nil : greatest }

  /// The mean, for output; nil when there is no observation.
  public var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  /// The sample standard deviation (divisor n − 1), for output; nil below two observations.
  ///
  /// n Σx² − (Σx)² is formed exactly, so a large mean does not drown a small spread.
  public var standardDeviation: Double? {
    guard count >= 2 else { return nil }
    let factor = UInt128(count)
    let low = squaresLow.multipliedFullWidth(by: factor)
    let square = sum.magnitude.multipliedFullWidth(by: sum.magnitude)
    let (lowPart, borrow) = low.low.subtractingReportingOverflow(square.low)
    let highPart = low.high &+ UInt128(squaresHigh) &* factor &- square.high &- (borrow ? 1 : 0)
    let numerator = Double(highPart) * 0x1p128 + Double(lowPart)
    return Self.squareRoot(numerator / Double(count) / Double(count - 1))
  }

  /// √`value` by whole numbers: the library's root would be the kernel's only call of libm.
  private static func squareRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let halfExponent = value.exponent >> 1
    let scaled = Double(sign: .plus, exponent: 62 - 2 * halfExponent, significand: value)
    let square = UInt128(UInt64(scaled)) << 62
    let root = Double(FixedMath.squareRoot(square))
    return Double(sign: .plus, exponent: halfExponent - 62, significand: root)
  }

  @inlinable
  mutating func add(count: Int, sum: Int128, least: Int64, greatest: Int64) {
    size += count
    total += sum
    self.least = min(self.least, least)
    self.greatest = max(self.greatest, greatest)
  }

  @inlinable
  mutating func add(squaresLow low: UInt128, squaresHigh high: UInt64) {
    let (sum, carry) = squaresLow.addingReportingOverflow(low)
    squaresLow = sum
    squaresHigh += high + (carry ? 1 : 0)
  }
}

/// The exponential distribution: times between events that do not know of each other.
///
/// By inversion, mean × −ln U, so that one draw takes one step of the generator and two
/// distributions of different means stay in proportion under common random numbers.
@frozen
public struct Exponential: Sendable {
  /// The mean, in the unit of the samples; from 0 to `maximumMean`.
  public let mean: Int64

  /// The greatest mean, 2⁵⁶ (in microseconds 2,200 years): no sample can overflow.
  @inlinable public static var maximumMean: Int64 { 1 << 56 }

  /// Nil for a mean that is negative or above `maximumMean`.
  @inlinable
  public init?(mean: Int64) {
    guard mean >= 0, mean <= Self.maximumMean else { return nil }
    self.mean = mean
  }

  /// A sample to nearest, from 0 to 44.4 means. O(1).
  @inlinable
  public func sample(_ generator: inout SplitMix64) -> Int64 {
    // An odd number is the middle of one of 2⁶³ equal cells, so U is never 0 and unbiased.
    let log = FixedMath.negativeLog(generator.next() | 1)
    // The mean is shifted so that the product's high word is the sample and bit 63 its half.
    let shifted = UInt64(truncatingIfNeeded: mean) &<< 7
    let product = shifted.multipliedFullWidth(by: UInt64(bitPattern: log))
    return Int64(truncatingIfNeeded: product.high &+ product.low &>> 63)
  }
}

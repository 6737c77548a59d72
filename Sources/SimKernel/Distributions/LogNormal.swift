/// The log-normal distribution: median × e^(sigma × Z) with Z standard normal.
///
/// How long people use an app, how large things are. Its mean is median × e^(sigma² / 2).
@frozen
public struct LogNormal: Sendable {
  /// The median, in the unit of the samples; from 0 to `maximum`.
  public let median: Int64

  /// The standard deviation of the samples' logarithm, from 0 to 16.
  public let sigma: FixedPoint

  /// The value at which samples stop, 2⁶⁰ (in microseconds 36,000 years).
  @inlinable public static var maximum: Int64 { 1 << 60 }

  /// The greatest `sigma`, 16.
  @inlinable public static var maximumSigma: FixedPoint { FixedPoint(16) }

  /// Nil for a median outside 0…`maximum` or a sigma outside 0…16.
  @inlinable
  public init?(median: Int64, sigma: FixedPoint) {
    guard median >= 0, median <= Self.maximum else { return nil }
    guard sigma >= .zero, sigma <= Self.maximumSigma else { return nil }
    self.median = median
    self.sigma = sigma
  }

  /// The distribution of this median and this mean: sigma = √(2 ln(mean / median)).
  ///
  /// Nil unless 0 < median ≤ mean ≤ `maximum`; a mean 10⁵⁵ times the median cannot occur there,
  /// so sigma is always in its range.
  public init?(median: Int64, mean: Int64) {
    guard median > 0, median <= mean, mean <= Self.maximum else { return nil }
    let ratio = FixedMath.log(UInt64(mean)) - FixedMath.log(UInt64(median))
    self.init(median: median, sigma: FixedMath.squareRoot(max(.zero, ratio + ratio)))
  }

  /// A sample to nearest, from 0 to `maximum`. O(1) expected.
  @inlinable
  public func sample(_ generator: inout SplitMix64) -> Int64 {
    let exponent = sigma * Normal().sample(&generator)
    return FixedMath.scale(median, byExpOf: exponent, upTo: Self.maximum)
  }
}

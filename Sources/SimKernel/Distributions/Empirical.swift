/// A distribution of observed values, each as likely as every other; repeats count.
@frozen
public struct Empirical: Sendable {
  /// The observed values in their given order, at least one.
  public let values: [Int64]

  /// Nil if there is no value.
  @inlinable
  public init?(values: [Int64]) {
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  /// One of the values. O(1), no allocation.
  @inlinable
  public func sample(_ generator: inout SplitMix64) -> Int64 {
    values[Int(truncatingIfNeeded: generator.below(UInt64(values.count)))]
  }
}

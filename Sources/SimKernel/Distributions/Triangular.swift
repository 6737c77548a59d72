/// The triangular distribution: between two ends, most likely near a mode.
///
/// What to assume when only the least, the usual and the greatest value are known. Drawn without
/// a root: the greater of two uniforms rises linearly, so it is stretched over the side that
/// holds the sample.
@frozen
public struct Triangular: Sendable {
  /// The least value.
  public let low: Int64
  /// The most likely value.
  public let mode: Int64
  /// The greatest value.
  public let high: Int64

  /// Nil unless `low` ≤ `mode` ≤ `high`.
  @inlinable
  public init?(low: Int64, mode: Int64, high: Int64) {
    guard low <= mode, mode <= high else { return nil }
    self.low = low
    self.mode = mode
    self.high = high
  }

  /// A sample to nearest, from `low` to `high`. Three steps of the generator; O(1).
  @inlinable
  public func sample(_ generator: inout SplitMix64) -> Int64 {
    // Differences of any two Int64 fit UInt64 when they wrap.
    let width = UInt64(bitPattern: high &- low)
    guard width > 0 else { return low }
    let rising = UInt64(bitPattern: mode &- low)
    let isRising = generator.below(width) < rising
    let side = isRising ? rising : width - rising
    let product = max(generator.next(), generator.next()).multipliedFullWidth(by: side)
    let distance = Int64(bitPattern: product.high &+ product.low >> 63)
    return isRising ? low &+ distance : high &- distance
  }
}

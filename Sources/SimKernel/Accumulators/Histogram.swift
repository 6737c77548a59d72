/// A log-linear histogram of non-negative observations: 128 bins an octave.
///
/// Values below 128, and in fact below 256, have a bin each; beyond, a bin's midpoint is within
/// 1/256 of all its values (the layout of HdrHistogram). Bins are made as far as they are
/// needed, at most 7,296 of 8 bytes.
@frozen
public struct Histogram: Sendable {
  @usableFromInline var size = 0
  @usableFromInline var bins: [Int] = []

  /// Makes an empty histogram, which owns no memory yet.
  @inlinable
  public init() {}

  /// Adds one observation ≥ 0. O(1); allocates only when a new octave is first met.
  @inlinable
  public mutating func record(_ value: Int64) {
    precondition(value >= 0, "a histogram counts non-negative values")
    let bin = Self.bin(of: value)
    if bin >= bins.count { grow(toHold: bin) }
    bins[bin] += 1
    size += 1
  }

  /// The number of observations.
  @inlinable public var count: Int { size }

  /// Adds all observations of `other`. O(bins).
  public mutating func merge(_ other: Histogram) {
    guard other.count > 0 else { return }
    if other.bins.count > bins.count { grow(toHold: other.bins.count - 1) }
    for (bin, observations) in other.bins.enumerated() { bins[bin] += observations }
    size += other.count
  }

  /// The midpoint of the bin of rank ⌈q × count⌉ with q = `part` / `whole`, from 0 to 1.
  ///
  /// Rank 1 for q = 0; nil when there is no observation. O(bins). So the 99.9th percentile is
  /// `quantile(999, of: 1_000)`.
  public func quantile(_ part: Int, of whole: Int) -> Int64? {
    precondition(part >= 0 && part <= whole && whole > 0, "a quantile lies between 0 and 1")
    guard count > 0 else { return nil }
    let product = Int128(part) * Int128(count)
    var rank = max(1, Int((product + Int128(whole) - 1) / Int128(whole)))
    for (bin, observations) in bins.enumerated() {
      rank -= observations
      if rank <= 0 { return Self.midpoint(of: bin) }
    }
    return nil
  }

  /// The bin that counts `value`: 128 × octave + the value's leading eight bits.
  @inlinable
  static func bin(of value: Int64) -> Int {
    let octave = max(0, 56 - value.leadingZeroBitCount)
    return octave << 7 + Int(truncatingIfNeeded: value >> octave)
  }

  /// The middle between a bin's first value and that of the next; the value itself if alone.
  static func midpoint(of bin: Int) -> Int64 {
    let octave = max(0, bin >> 7 - 1)
    return Int64(bin - octave << 7) << octave + (1 << octave) >> 1
  }

  /// Adds empty bins to the end of the octave of `bin`.
  @usableFromInline
  mutating func grow(toHold bin: Int) {
    bins.append(contentsOf: repeatElement(0, count: (bin | 127) + 1 - bins.count))
  }
}

extension SplitMix64 {
  /// A whole number from 0 to `bound` − 1, each equally likely; `bound` ≥ 1.
  ///
  /// Lemire, ACM TOMACS 29(1), 2019: one multiplication, and a division only in the rare case
  /// that may need a rejection. O(1) expected.
  @inlinable
  public mutating func below(_ bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below zero")
    var (high, low) = next().multipliedFullWidth(by: bound)
    if low < bound {
      let threshold = (0 &- bound) % bound
      while low < threshold {
        (high, low) = next().multipliedFullWidth(by: bound)
      }
    }
    return high
  }
}

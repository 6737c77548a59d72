import SimKernel

/// Which gaps from an eviction to the next launch are short, and how many of them are remembered.
struct RelaunchGaps {
  /// Up to here a gap is short, up to there of middle length, in microseconds.
  let soonMicroseconds: Int64
  let mediumMicroseconds: Int64
  let rememberedCount: Int
}

/// The last gaps from an app's evictions to its next launches.
struct RelaunchHistory {
  /// Two bits each, the latest lowest: 1 short, 2 of middle length, 3 longer.
  private(set) var codes: UInt32
  /// When it was last evicted; nil when it has been launched since.
  private(set) var evictedAt: SimTime?

  init(codes: UInt32 = 0) { self.codes = codes }

  /// One short gap, and no other.
  static var soon: RelaunchHistory { RelaunchHistory(codes: 1) }

  /// Whether most of the gaps were short.
  var areSoon: Bool {
    var (short, count, left) = (0, 0, codes)
    while left != 0 {
      short += left & 3 == 1 ? 1 : 0
      count += 1
      left >>= 2
    }
    return short * 2 > count
  }

  /// Remembers the gap from the last eviction to this launch.
  mutating func launched(at time: SimTime, _ gaps: RelaunchGaps) {
    guard let evictedAt else { return }
    let gap = (time - evictedAt).microseconds
    let code: UInt32 = gap <= gaps.soonMicroseconds ? 1 : gap <= gaps.mediumMicroseconds ? 2 : 3
    let kept: UInt32 = (1 << (2 * gaps.rememberedCount)) - 1
    codes = (codes << 2 | code) & kept
    self.evictedAt = nil
  }

  /// The process has ended; only an eviction begins a gap.
  mutating func ended(wasEvicted: Bool, at time: SimTime) { evictedAt = wasEvicted ? time : nil }
}

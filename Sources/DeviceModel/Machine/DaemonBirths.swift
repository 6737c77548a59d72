import SimKernel

/// Since when each idle daemon has its process, in the order in which they became idle.
///
/// Follows `DaemonQueue`: those idle longest are the first to exit and to be woken. Kept only for
/// an observer that asks for a census.
struct DaemonBirths {
  private struct Group {
    var born: SimTime
    var count: Int64
  }

  /// Neighbours have different births, so that there are few of them.
  private var groups: [Group] = []

  /// So many daemons come with the boot; none are left of before.
  mutating func begin(_ count: Int64, at time: SimTime) {
    groups = []
    append(count, at: time)
  }

  /// So many begin, and are the youngest of the idle.
  mutating func append(_ count: Int64, at time: SimTime) {
    guard count > 0 else { return }
    if let last = groups.last, last.born == time {
      groups[groups.count - 1].count += count
    } else {
      groups.append(Group(born: time, count: count))
    }
  }

  /// So many end, those idle longest first.
  mutating func remove(_ count: Int64) { _ = take(count) }

  /// So many are woken, those idle longest first, and become idle as the youngest.
  mutating func rotate(_ count: Int64) {
    for group in take(count) { append(group.count, at: group.born) }
  }

  private mutating func take(_ count: Int64) -> [Group] {
    var (left, taken) = (count, [Group]())
    while left > 0, let first = groups.first {
      let part = min(left, first.count)
      taken.append(Group(born: first.born, count: part))
      left -= part
      groups[0].count -= part
      if groups[0].count == 0 { groups.removeFirst() }
    }
    return taken
  }

  /// The ages up to which a tenth and half of them are at `time`; nil without daemons.
  func ages(at time: SimTime) -> DaemonAges? {
    let total = groups.reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    let youngestFirst = groups.sorted { $0.born > $1.born }
    func age(ofRank rank: Int64) -> Int64 {
      var passed: Int64 = 0
      for group in youngestFirst {
        passed += group.count
        if passed >= rank { return (time - group.born).microseconds }
      }
      return 0
    }
    return DaemonAges(tenth: age(ofRank: (total + 9) / 10), median: age(ofRank: (total + 1) / 2))
  }
}

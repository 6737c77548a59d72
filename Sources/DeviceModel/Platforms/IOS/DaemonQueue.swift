import SimKernel

/// When idle daemons became idle: groups of those that did together, oldest first. The kernel has
/// them in the idle band, beside apps.
struct DaemonQueue: ~Copyable {
  struct Group {
    var entered = SimTime.zero
    var count: Int64 = 0
  }

  private static let capacity = 64
  private var groups = Rows(repeating: Group(), count: capacity)
  private var first = 0
  private var groupCount = 0

  /// Since when the oldest group is idle; nil without daemons.
  @inline(__always)
  var oldest: SimTime? { groupCount > 0 ? groups[first].entered : nil }
  /// How many became idle with the oldest.
  @inline(__always)
  var oldestCount: Int64 { groupCount > 0 ? groups[first].count : 0 }

  /// So many become idle. Where there are too many groups, they join the youngest.
  mutating func append(_ count: Int64, at time: SimTime) {
    guard count > 0 else { return }
    let last = (first + groupCount - 1) % Self.capacity
    if groupCount == Self.capacity || groupCount > 0 && groups[last].entered == time {
      groups[last].count += count
      return
    }
    groups[(first + groupCount) % Self.capacity] = Group(entered: time, count: count)
    groupCount += 1
  }

  /// Takes so many away, oldest first.
  mutating func remove(_ count: Int64) {
    var left = count
    while left > 0, groupCount > 0 {
      let taken = min(left, groups[first].count)
      groups[first].count -= taken
      left -= taken
      guard groups[first].count == 0 else { return }
      first = (first + 1) % Self.capacity
      groupCount -= 1
    }
  }

  /// The device starts at `awake` with `count` of them, which have been idle for up to a round of
  /// wakes, evenly.
  mutating func boot(_ count: Int64, at awake: SimTime) {
    first = 0
    groupCount = 0
    let groups = 1000 / DaemonPool.wakeMillis
    for group in 0..<groups {
      let size = count * (group + 1) / groups - count * group / groups
      let age = DaemonPool.roundMicroseconds / groups * (groups - group)
      append(size, at: awake - SimTime(microseconds: age))
    }
  }

  /// Since when the `index`th of `count` suspended apps is idle that are there at the start: evenly
  /// among daemons.
  static func idleSince(_ index: Int, of count: Int) -> SimTime {
    let left = Int64(count - index) * DaemonPool.roundMicroseconds / Int64(count + 1)
    return .zero - SimTime(microseconds: left)
  }
}

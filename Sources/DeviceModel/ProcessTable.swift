import SimKernel

/// One app's process as the device keeps it.
@frozen
public struct ProcessRecord {
  /// Bytes it holds while alive.
  public var sizeBytes: Int64 = 0
  /// When the process last left the foreground, as a count of departures; so also the order of
  /// those who left at one instant.
  @usableFromInline var departure: Int64 = 0
  /// Whether the app has been launched since boot.
  public internal(set) var wasLaunched = false
  /// When the process was made.
  public var startedAt: SimTime = .zero
  /// Neighbours in the tier's list, −1 at its ends.
  @usableFromInline var previous: Int32 = -1
  @usableFromInline var next: Int32 = -1
  /// The tier it is in; nil while it cannot be named.
  public internal(set) var tier: Tier?

  @usableFromInline init() {}
}

/// Who may be named as victim, and in which order: all of one tier before any of the next.
@frozen
public enum Tier: Int, CaseIterable, Sendable {
  /// Prewarmed: it has not been opened yet.
  case prewarmed
  /// Suspended: none of its code runs. In cache mode every app that is not in front.
  case suspended
  /// Off screen, its code runs (S-54): just left, launching, or with a finite task.
  case running
  /// Off screen with live audio, location or a call (P-00).
  case guarded
  /// In front: only when nothing else is left.
  case foreground
}

/// All processes, and per tier an intrusive list of those in it in the order they left the
/// foreground.
///
/// Leaving the foreground and ending are O(1) at any number of apps. A process that goes from one
/// tier to another keeps its place: that takes a step for each one of the new tier that left
/// later. Nothing is allocated after `init`.
@frozen
public struct ProcessTable: ~Copyable {
  /// The number of apps, dead or alive.
  public let count: Int
  @usableFromInline let records: UnsafeMutablePointer<ProcessRecord>
  @usableFromInline let lists: UnsafeMutablePointer<AppList>
  /// The number of live processes.
  public private(set) var aliveCount = 0
  /// How often a process has left the foreground, or begun.
  private var departures: Int64 = 0

  /// Makes a table without a live process. O(apps).
  public init(apps: [AppProfile]) {
    count = apps.count
    records = .allocate(capacity: max(1, count))
    records.initialize(repeating: ProcessRecord(), count: max(1, count))
    for app in 0..<count { records[app].sizeBytes = apps[app].sizeBytes }
    lists = .allocate(capacity: Tier.allCases.count)
    lists.initialize(repeating: AppList(), count: Tier.allCases.count)
  }

  deinit {
    records.deallocate()
    lists.deallocate()
  }

  /// The record of `app`.
  @inlinable
  public subscript(app: AppID) -> ProcessRecord {
    precondition(app >= 0 && app < count, "no such app")
    return records[app]
  }

  /// Whether `app` has a process. O(1).
  @inlinable public func isAlive(_ app: AppID) -> Bool { self[app].tier != nil }

  /// Makes the process of `app` and puts it at the tail of `tier`. O(1).
  mutating func start(_ app: AppID, in tier: Tier, at time: SimTime) {
    precondition(!isAlive(app), "a live process cannot start")
    records[app].startedAt = time
    aliveCount += 1
    noteDeparture(app)
    enter(app, tier)
  }

  /// `app` leaves the foreground for `tier`, or comes to it: it is the last of that tier. O(1).
  mutating func leave(_ app: AppID, for tier: Tier) {
    unlink(app)
    noteDeparture(app)
    enter(app, tier)
  }

  /// Moves a live process to `tier`, where those are before it that left the foreground before.
  mutating func move(_ app: AppID, to tier: Tier) {
    guard records[app].tier != tier else { return }
    unlink(app)
    enter(app, tier)
  }

  private mutating func noteDeparture(_ app: AppID) {
    departures += 1
    records[app].departure = departures
  }

  /// Says what `app` holds now, for policies that look at sizes. O(1).
  mutating func setSize(_ app: AppID, _ bytes: Int64) {
    precondition(app >= 0 && app < count, "no such app")
    records[app].sizeBytes = bytes
  }

  /// Ends the process of `app`. O(1).
  mutating func end(_ app: AppID) {
    unlink(app)
    aliveCount -= 1
  }

  /// Remembers that `app` has been launched; true the first time. O(1).
  mutating func noteLaunch(_ app: AppID) -> Bool {
    precondition(app >= 0 && app < count, "no such app")
    defer { records[app].wasLaunched = true }
    return !records[app].wasLaunched
  }

  @inline(__always)
  private mutating func enter(_ app: AppID, _ tier: Tier) {
    records[app].tier = tier
    var previous = lists[tier.rawValue].tail
    while previous >= 0, records[Int(previous)].departure > records[app].departure {
      previous = records[Int(previous)].previous
    }
    lists[tier.rawValue].insert(app, after: previous, records)
  }

  private mutating func unlink(_ app: AppID) {
    guard let tier = self[app].tier else { preconditionFailure("no process in any tier") }
    lists[tier.rawValue].remove(app, records)
    records[app].tier = nil
  }
}

/// The ends of one tier's list; its links lie in the records.
@frozen
@usableFromInline
struct AppList {
  @usableFromInline var head: Int32 = -1
  @usableFromInline var tail: Int32 = -1
  @usableFromInline var count: Int32 = 0

  @usableFromInline init() {}

  @inline(__always)
  mutating func insert(
    _ app: AppID, after previous: Int32, _ records: UnsafeMutablePointer<ProcessRecord>
  ) {
    let next = previous >= 0 ? records[Int(previous)].next : head
    records[app].previous = previous
    records[app].next = next
    if previous >= 0 { records[Int(previous)].next = Int32(app) } else { head = Int32(app) }
    if next >= 0 { records[Int(next)].previous = Int32(app) } else { tail = Int32(app) }
    count += 1
  }

  @inline(__always)
  mutating func remove(_ app: AppID, _ records: UnsafeMutablePointer<ProcessRecord>) {
    let (previous, next) = (records[app].previous, records[app].next)
    if previous >= 0 { records[Int(previous)].next = next } else { head = next }
    if next >= 0 { records[Int(next)].previous = previous } else { tail = previous }
    count -= 1
  }
}

import SimKernel

/// One app's process as the device keeps it.
@frozen
public struct ProcessRecord {
  /// Bytes it holds while alive.
  public var sizeBytes: Int64 = 0
  /// When it entered its band.
  public var enteredBandAt: SimTime = .zero
  /// Whether the app has been launched since boot.
  public internal(set) var wasLaunched = false
  /// When the process was made.
  public var startedAt: SimTime = .zero
  /// Neighbours in the band's list, −1 at its ends.
  @usableFromInline var previous: Int32 = -1
  @usableFromInline var next: Int32 = -1
  /// The band it is in; nil while there is no process.
  public internal(set) var band: Band?

  @usableFromInline init() {}
}

/// A jetsam band; a higher one is kept longer. The raw value is its place from the bottom.
@frozen
public enum Band: Int, CaseIterable, Sendable {
  /// Suspended apps, the first to go: band 0.
  case idle
  /// The app in front: band 100.
  case foreground
}

/// All processes, and per band an intrusive first-in-first-out list of those in it.
///
/// Entering, leaving and moving are O(1) at any number of apps; nothing is allocated after
/// `init`.
@frozen
public struct ProcessTable: ~Copyable {
  /// The number of apps, dead or alive.
  public let count: Int
  @usableFromInline let records: UnsafeMutablePointer<ProcessRecord>
  @usableFromInline let lists: UnsafeMutablePointer<BandList>
  /// The number of live processes.
  public private(set) var aliveCount = 0

  /// Makes a table without a live process. O(apps).
  public init(apps: [AppProfile]) {
    count = apps.count
    records = .allocate(capacity: max(1, count))
    records.initialize(repeating: ProcessRecord(), count: max(1, count))
    for app in 0..<count { records[app].sizeBytes = apps[app].sizeBytes }
    lists = .allocate(capacity: Band.allCases.count)
    lists.initialize(repeating: BandList(), count: Band.allCases.count)
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
  @inlinable public func isAlive(_ app: AppID) -> Bool { self[app].band != nil }

  /// Makes the process of `app` and puts it at the tail of `band`. O(1).
  mutating func start(_ app: AppID, in band: Band, at time: SimTime) {
    precondition(!isAlive(app), "a live process cannot start")
    records[app].startedAt = time
    aliveCount += 1
    enter(app, band, at: time)
  }

  /// Moves a live process to the tail of `band`, also when it is in that band already. O(1).
  mutating func move(_ app: AppID, to band: Band, at time: SimTime) {
    unlink(app)
    enter(app, band, at: time)
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

  private mutating func enter(_ app: AppID, _ band: Band, at time: SimTime) {
    records[app].band = band
    records[app].enteredBandAt = time
    lists[band.rawValue].append(app, records)
  }

  private mutating func unlink(_ app: AppID) {
    guard let band = self[app].band else { preconditionFailure("no process in any band") }
    lists[band.rawValue].remove(app, records)
    records[app].band = nil
  }
}

/// The ends of one band's list; its links lie in the records.
@frozen
@usableFromInline
struct BandList {
  @usableFromInline var head: Int32 = -1
  @usableFromInline var tail: Int32 = -1
  @usableFromInline var count: Int32 = 0

  @usableFromInline init() {}

  @inline(__always)
  mutating func append(_ app: AppID, _ records: UnsafeMutablePointer<ProcessRecord>) {
    records[app].previous = tail
    records[app].next = -1
    if tail >= 0 { records[Int(tail)].next = Int32(app) } else { head = Int32(app) }
    tail = Int32(app)
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

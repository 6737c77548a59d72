import SimKernel

/// Who may be named as victim, and in which order: all of one tier before any of the next.
enum Tier: Int, CaseIterable {
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

/// Which processes there are, and per tier those in it in the order they left the foreground.
///
/// Leaving the foreground and ending are O(1) at any number of apps. A process that goes from one
/// tier to another keeps its place: that takes a step for each one of the new tier that left
/// later. Nothing is allocated after `init`.
struct ProcessTable: ~Copyable {
  private var tiers: RankedLists
  /// The number of live processes.
  private(set) var aliveCount = 0
  /// How often a process has left the foreground, or begun: the rank of the last that did.
  private var departures: Int64 = 0

  /// Makes a table without a live process. O(apps).
  init(appCount: Int) {
    tiers = RankedLists(entryCount: appCount, listCount: Tier.allCases.count)
  }

  /// The tier of `app`; nil while it cannot be named. O(1).
  @inline(__always)
  func tier(of app: AppID) -> Tier? { tiers.list(of: app).flatMap(Tier.init) }

  /// Whether `app` has a process. O(1).
  @inline(__always)
  func isAlive(_ app: AppID) -> Bool { tiers.list(of: app) != nil }

  /// Those of `tier`, to be read during one call. O(1).
  @inline(__always)
  func view(of tier: Tier) -> RankedListView { tiers.view(of: tier.rawValue) }

  /// Makes the process of `app` and puts it at the tail of `tier`. O(1).
  mutating func start(_ app: AppID, in tier: Tier) {
    precondition(!isAlive(app), "a live process cannot start")
    aliveCount += 1
    enter(app, tier)
  }

  /// `app` leaves the foreground for `tier`, or comes to it: it is the last of that tier. O(1).
  mutating func leave(_ app: AppID, for tier: Tier) {
    precondition(isAlive(app), "no process in any tier")
    enter(app, tier)
  }

  /// Moves a live process to `tier`, where those are before it that left the foreground before.
  mutating func move(_ app: AppID, to tier: Tier) {
    let list = tiers.list(of: app)
    precondition(list != nil, "no process in any tier")
    if list != tier.rawValue { tiers.move(app, to: tier.rawValue) }
  }

  /// Ends the process of `app`. O(1).
  mutating func end(_ app: AppID) {
    precondition(isAlive(app), "no process in any tier")
    tiers.remove(app)
    aliveCount -= 1
  }

  /// No other has left later: its rank is the highest.
  private mutating func enter(_ app: AppID, _ tier: Tier) {
    departures += 1
    tiers.append(app, to: tier.rawValue, rank: departures)
  }
}

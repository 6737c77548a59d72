import SimKernel

/// An app and the processes that belong to it, as a sort sees them.
struct Coalition {
  /// The app, which is the leader.
  let leader: AppID
  /// What all of them hold, wherever they stand.
  let total: Int64
  /// Those that belong to it.
  let members: [Member]

  /// One process of an app.
  struct Member {
    let app: AppID
    let isExtension: Bool
    let footprint: Int64
  }
}

/// The order in which processes in front go.
///
/// The coalition that holds most goes first. In each extensions go first, then services, the app
/// itself at last; in one role the largest first, as the kernel compares them
/// (osfmk/kern/coalition.c 2573). Members without a role, which the kernel takes before extensions,
/// do not come up, nor do processes without a coalition: every app leads one. Of equals the one
/// that stands first goes first (assumption: the kernel's sort leaves that open).
enum Coalitions {
  /// All of the first coalitions, in the order in which they go; the rest stays behind them.
  static func order(_ coalitions: [Coalition]) -> [AppID] {
    let sorted = coalitions.prefix(HelperConstants.sortedCoalitions).enumerated().sorted {
      ($1.element.total, $0.offset) < ($0.element.total, $1.offset)
    }
    return sorted.flatMap { _, coalition in
      role(coalition.members.filter(\.isExtension))
        + role(coalition.members.filter { !$0.isExtension }) + [coalition.leader]
    }
  }

  /// The first members of one role, the largest first.
  static func role(_ members: [Coalition.Member]) -> [AppID] {
    members.prefix(HelperConstants.sortedMembers).enumerated().sorted {
      ($1.element.footprint, $0.offset) < ($0.element.footprint, $1.offset)
    }.map(\.element.app)
  }
}

extension JetsamBands {
  /// Puts those of `order` that stand in `band` at its head, in that order; each has been there as
  /// long as before. O(order).
  mutating func sort(_ band: Band, _ order: [AppID]) {
    for app in order.reversed() where self.band(of: app) == band {
      place(app, in: band, at: entered(app), atHead: true)
    }
  }
}

extension DeviceRun where P == IOSPlatform {
  /// Someone is to go: with memory well in between, unless a kill has just been done.
  @inline(__always)
  mutating func noteShortage() {
    if recorder.underWay != EventKind(.kill) { platform.hasSortedFront = false }
  }

  /// Sorts those in front before the first kill in the order of bands since memory was last well
  ///
  mutating func sortForegroundOnce() {
    guard !platform.hasSortedFront else { return }
    platform.hasSortedFront = true
    sortForeground()
  }

  /// Sorts those in front into the order in which they go.
  mutating func sortForeground() {
    guard platform.bands.count(in: .foreground) > 1 else { return }
    var inFront: [AppID] = []
    var next = platform.bands.first(in: .foreground)
    while let app = next {
      inFront.append(app)
      next = platform.bands.next(after: app)
    }
    let leaders = inFront.filter { platform.families.owner(of: $0) == nil }
    platform.bands.sort(.foreground, Coalitions.order(leaders.map { coalition(of: $0) }))
  }

  func coalition(of leader: AppID) -> Coalition {
    let members = platform.families.members(of: leader).filter { processes[$0].exists }
      .map { member($0) }
    let total = members.reduce(footprints[leader].total(at: now)) { $0 + $1.footprint }
    return Coalition(leader: leader, total: total, members: members)
  }

  func member(_ app: AppID) -> Coalition.Member {
    Coalition.Member(
      app: app, isExtension: platform.families.profile(of: app)?.kind == .appExtension,
      footprint: footprints[app].total(at: now))
  }
}

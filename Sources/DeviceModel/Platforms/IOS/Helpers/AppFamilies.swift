import SimKernel

/// What is known of a process of an app beyond what is known of every process.
struct HelperState {
  /// It has ended alone, and its app misses it.
  fileprivate(set) var isMissed = false
  /// Its app is in front, or works: its active limit holds.
  fileprivate(set) var isServing = false
  /// It has been started again in the visit under way.
  fileprivate(set) var wasReloaded = false
}

/// Which processes belong to which app, and what has become of them.
///
/// Writes only itself. Empty where no app has another process than its own.
struct AppFamilies {
  /// The processes of each app, by number.
  private let members: [[AppID]]
  private let profiles: [HelperProfile?]
  private var states: [HelperState]
  /// The processes that are yet to be frozen after their app, the last one first.
  private var toFreeze: [AppID] = []

  /// No process exists. O(apps).
  init(_ apps: [AppProfile]) {
    guard apps.contains(where: { $0.helper != nil }) else {
      (members, profiles, states) = ([], [], [])
      return
    }
    profiles = apps.map(\.helper)
    states = apps.map { _ in HelperState() }
    var members = apps.map { _ in [AppID]() }
    for (app, profile) in apps.enumerated() {
      guard let owner = profile.helper?.owner else { continue }
      precondition(apps[owner].helper == nil, "a process of an app has no processes of its own")
      members[owner].append(app)
    }
    self.members = members
  }

  /// Whether some app has a process beside its own.
  var isUsed: Bool { !states.isEmpty }

  /// The processes that belong to `app`, by number; none where it is one itself.
  func members(of app: AppID) -> [AppID] { isUsed ? members[app] : [] }

  /// The app that `app` belongs to; nil where it is an app itself.
  @inline(__always)
  func owner(of app: AppID) -> AppID? { isUsed ? profiles[app]?.owner : nil }

  /// What `app`, which belongs to another, does for it.
  func profile(of app: AppID) -> HelperProfile? { isUsed ? profiles[app] : nil }

  /// What is known of `app`.
  subscript(app: AppID) -> HelperState { isUsed ? states[app] : HelperState() }

  /// `helper` serves an app in front or at work from now on, or does no longer.
  mutating func setServing(_ helper: AppID, _ serves: Bool) { states[helper].isServing = serves }

  /// `helper` has ended alone.
  mutating func miss(_ helper: AppID) {
    states[helper].isMissed = true
    states[helper].isServing = false
  }

  /// `helper` is to be started again; false where it has been in this visit.
  mutating func reload(_ helper: AppID) -> Bool {
    guard !states[helper].wasReloaded else { return false }
    states[helper].wasReloaded = true
    return true
  }

  /// `helper` is there again, or for the first time: whether it was missed.
  mutating func arrive(_ helper: AppID) -> Bool {
    defer { states[helper].isMissed = false }
    return states[helper].isMissed
  }

  /// The visit of the app that `helper` belongs to is over.
  mutating func endVisit(_ helper: AppID) { states[helper].wasReloaded = false }

  /// The app that `helper` belongs to has ended.
  mutating func forget(_ helper: AppID) { states[helper] = HelperState() }

  /// These are to be frozen one by one, the last one first.
  mutating func follow(_ followers: [AppID]) { toFreeze = followers }

  /// The next to be frozen; nil when none is left.
  mutating func nextFollower() -> AppID? { toFreeze.popLast() }

  /// `app` is used: neither it nor what belongs with it is frozen any more.
  mutating func stopFollowing() { toFreeze.removeAll(keepingCapacity: true) }
}

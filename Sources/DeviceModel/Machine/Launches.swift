import SimKernel

/// The launch of an app that is under way, or was last.
struct Launch {
  fileprivate(set) var isUnderWay = false
  /// What the request found, and when it was.
  fileprivate(set) var kind = LaunchKind.coldUncached
  fileprivate(set) var requestedAt = SimTime.zero
  /// Who asked for it.
  fileprivate(set) var origin = LaunchOrigin.user
  /// Whether the app delegate of a new process has been called, up to `didFinish`.
  fileprivate(set) var isFinished = false
  /// Whether the app has been called in it: where it is left, it hears of that.
  var isHeard: Bool { kind == .resumed || isFinished }
  /// A resume's work is done and its memory is coming back, and since when.
  fileprivate(set) var awaitsFaults = false
  fileprivate(set) var readySince = SimTime.zero
}

/// Launches from the request to the moment at which the app runs, and what they wait for.
struct Launches: ~Copyable {
  private var rows: Rows<Launch>
  /// The app asked for while its old process was dying.
  private(set) var awaitsKill: AppID?

  /// No launch is under way. O(apps).
  init(appCount: Int) { rows = Rows(repeating: Launch(), count: appCount) }

  @inline(__always)
  subscript(app: AppID) -> Launch { rows[app] }

  /// `app`, which has no launch under way, is asked for.
  mutating func begin(
    _ app: AppID, _ kind: LaunchKind, at time: SimTime, by origin: LaunchOrigin
  ) {
    rows[app].isUnderWay = true
    rows[app].isFinished = false
    rows[app].origin = origin
    rows[app].kind = kind
    rows[app].requestedAt = time
  }

  /// The person asks for an app whose launch goes on.
  mutating func rejoin(_ app: AppID, at time: SimTime) {
    rows[app].requestedAt = time
    rows[app].origin = .user
  }

  /// The app delegate has been called; what is left is the launch's memory.
  mutating func finish(_ app: AppID) { rows[app].isFinished = true }

  /// The launch of `app` begins once its old process is gone.
  mutating func awaitKill(_ app: AppID) { awaitsKill = app }

  /// The launch that waited for a kill begins.
  mutating func takeAwaiting() -> AppID? { awaitsKill.take() }

  /// The work of a resume is done; the memory it lacks comes back.
  mutating func awaitFaults(_ app: AppID, at time: SimTime) {
    rows[app].awaitsFaults = true
    rows[app].readySince = time
  }

  /// The app runs.
  mutating func complete(_ app: AppID) {
    rows[app].awaitsFaults = false
    rows[app].isUnderWay = false
  }

  /// The launch of `app` will never be complete.
  mutating func abandon(_ app: AppID) {
    rows[app].isUnderWay = false
    if awaitsKill == app { awaitsKill = nil }
  }

  /// The process of `app` ends, and its launch with it unless that waited for this end.
  mutating func end(_ app: AppID) {
    let waiting = rows[app]
    rows[app] = Launch()
    guard awaitsKill == app else { return }
    begin(app, waiting.kind, at: waiting.requestedAt, by: waiting.origin)
  }
}

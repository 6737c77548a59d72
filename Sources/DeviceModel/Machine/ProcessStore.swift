import SimKernel

/// What there is of an app's process.
enum ProcessPhase: UInt8 {
  case none
  /// Stopped before its application object (S-72).
  case prewarmed
  /// Made for a launch, or opened since it was prewarmed.
  case opened
  /// Named as victim, not yet gone.
  case dying
  /// The same of one that has not been opened.
  case dyingPrewarmed
}

/// One app's process on a device. Only `ProcessStore` starts and ends it.
struct DeviceProcess {
  fileprivate(set) var phase = ProcessPhase.none
  /// The app's state; `notRunning` also for a prewarmed process.
  fileprivate(set) var state = AppState.notRunning
  /// Whether the process has ended since boot, and so its files may be cached.
  fileprivate(set) var hasEnded = false
  /// Whether it has been launched since boot.
  fileprivate(set) var wasLaunched = false
  /// The person removed it from the switcher and has not opened it since.
  fileprivate(set) var wasForceQuit = false
  /// Its static initialisers failed when it was prewarmed (S-108).
  fileprivate(set) var hasFailed = false
  /// What its process was made for (S-61).
  fileprivate(set) var origin = LaunchOrigin.user
  /// From its ends to its launches.
  fileprivate(set) var relaunches = RelaunchHistory()
  /// When its process was made, and when it last left the foreground.
  fileprivate(set) var startedAt = SimTime.zero
  fileprivate(set) var leftAt = SimTime.zero
  /// When its process was made, in awake time.
  fileprivate(set) var startedAwake = SimTime.zero

  /// Whether there is a process, prewarmed and dying ones included.
  @inline(__always) var exists: Bool { phase != .none }
  /// Whether it has not been opened since it was prewarmed.
  @inline(__always) var isPrewarmed: Bool { phase == .prewarmed || phase == .dyingPrewarmed }
  /// Whether it has been named as victim and is not yet gone.
  @inline(__always) var isDying: Bool { phase.rawValue >= ProcessPhase.dying.rawValue }
  /// Whether most of its last gaps from kill to relaunch were short.
  var comesBackSoon: Bool { relaunches.areSoon }
}

/// Which processes there are and what has become of them since boot.
///
/// Nothing else starts, opens, ends or reboots a process. Knows no platform and no policy.
struct ProcessStore: ~Copyable {
  private var rows: Rows<DeviceProcess>
  private let gaps: RelaunchGaps
  /// How many exist.
  private(set) var aliveCount: Int64 = 0

  /// No process exists yet. O(apps).
  init(appCount: Int, gaps: RelaunchGaps) {
    rows = Rows(repeating: DeviceProcess(), count: appCount)
    self.gaps = gaps
  }

  @inline(__always)
  subscript(app: AppID) -> DeviceProcess { rows[app] }

  /// The person asks for `app`: true the first time since boot.
  mutating func request(_ app: AppID, at time: SimTime) -> Bool {
    let isFirst = !rows[app].wasLaunched
    rows[app].wasLaunched = true
    rows[app].wasForceQuit = false
    rows[app].relaunches.launched(at: time, gaps)
    return isFirst
  }

  /// The system asks for `app`, which the person may not have opened since boot.
  mutating func relaunch(_ app: AppID, at time: SimTime) {
    rows[app].relaunches.launched(at: time, gaps)
  }

  /// Makes the process of `app`.
  mutating func start(_ app: AppID, by origin: LaunchOrigin, at time: SimTime, awake: SimTime) {
    precondition(!rows[app].exists, "a live process cannot start")
    rows[app].phase = origin == .prewarm ? .prewarmed : .opened
    rows[app].origin = origin
    rows[app].startedAt = time
    rows[app].startedAwake = awake
    aliveCount += 1
  }

  /// The static initialisers of `app`, prewarmed, have failed.
  mutating func fail(_ app: AppID) {
    precondition(rows[app].phase == .prewarmed, "only a prewarm fails")
    rows[app].hasFailed = true
  }

  /// Takes `app`, which has just started, for one that was opened before the run began.
  mutating func seat(_ app: AppID, _ relaunches: RelaunchHistory = RelaunchHistory()) {
    rows[app].wasLaunched = true
    rows[app].relaunches = relaunches
  }

  /// A prewarmed process has an application object from now on.
  mutating func open(_ app: AppID) {
    precondition(rows[app].phase == .prewarmed, "only a prewarmed process is opened later")
    rows[app].phase = .opened
  }

  @inline(__always)
  mutating func setState(_ app: AppID, _ state: AppState) { rows[app].state = state }

  /// `app` leaves the foreground.
  mutating func leave(_ app: AppID, at time: SimTime) { rows[app].leftAt = time }

  /// The process of `app` is named as victim.
  mutating func beginEnd(_ app: AppID) {
    precondition(rows[app].exists && !rows[app].isDying, "a process dies once")
    rows[app].phase = rows[app].isPrewarmed ? .dyingPrewarmed : .dying
  }

  /// Ends a process; what is known of its app stays. `wasEvicted` where the system ended it.
  mutating func end(_ app: AppID, wasEvicted: Bool, at time: SimTime) {
    precondition(rows[app].exists, "only what exists ends")
    var process = DeviceProcess()
    process.hasEnded = true
    process.wasLaunched = rows[app].wasLaunched
    process.wasForceQuit = rows[app].wasForceQuit
    process.relaunches = rows[app].relaunches
    process.relaunches.ended(wasEvicted: wasEvicted, at: time)
    rows[app] = process
    aliveCount -= 1
  }

  /// The person removes `app` from the switcher.
  mutating func forceQuit(_ app: AppID) { rows[app].wasForceQuit = true }

  /// The device starts, with no process left: all is forgotten but what the person did.
  mutating func reboot() {
    precondition(aliveCount == 0, "every process ends before")
    for app in 0..<rows.count {
      let wasForceQuit = rows[app].wasForceQuit
      rows[app] = DeviceProcess()
      rows[app].wasForceQuit = wasForceQuit
    }
  }
}

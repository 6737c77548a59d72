import SimKernel

@testable import DeviceModel

/// Looks at a run before and after each event and holds it against the platform's invariants,
/// with nothing of the run's own reasoning. (I-01 and sums are checked by the run itself in debug
/// builds.)
struct RunAuditor {
  /// What an app was like before the event.
  struct Before {
    var process = DeviceProcess()
    var band: Band?
    var entered = SimTime.zero

    /// Its footprint at `time`, if it went on as it did.
    func footprint(at time: SimTime) -> Int64 {
      process.footprint + process.rate * (time - process.asOf).microseconds
    }
  }

  /// Whether the strategy names victims by band, or by when they left the foreground.
  let followsBands: Bool
  let followsDepartures: Bool
  let diary: RunDiary
  var before: [Before]
  var dyingBefore: AppID?
  var killsBefore: Int64 = 0
  var lastWarning: SimTime?
  /// Since when the level has been what it is, or was told anew.
  var levelSince: (level: PressureLevel, time: SimTime) = (.normal, .zero)
  /// The highest level each process has been told since the level was last normal.
  var told: [PressureLevel]
  /// Apps whose launch under way was left and asked for once more.
  var rejoined: Set<AppID> = []
  /// The last callback each app heard since its process began.
  var heard: [AppCallback?]
  /// What was broken, first come first; empty for a sound run.
  private(set) var faults: [String] = []

  init(appCount: Int, followsBands: Bool, followsDepartures: Bool, diary: RunDiary) {
    self.followsBands = followsBands
    self.followsDepartures = followsDepartures
    self.diary = diary
    before = Array(repeating: Before(), count: appCount)
    heard = Array(repeating: nil, count: appCount)
    told = Array(repeating: .normal, count: appCount)
  }

  /// Takes those who are alive when the run begins for apps that have left the foreground.
  mutating func noteAlive(_ run: borrowing DeviceRun) {
    for app in before.indices where run.processes[app].exists { heard[app] = .didEnterBackground }
  }

  /// Remembers how things are.
  mutating func lookBefore(_ run: borrowing DeviceRun) {
    diary.clear()
    dyingBefore = run.dying?.app
    killsBefore = run.result.events[.kill]
    for app in before.indices {
      before[app] = Before(
        process: run.processes[app], band: run.bands.band(of: app),
        entered: run.bands.entered(app))
    }
  }

  /// Holds what has become of it against the rules.
  mutating func lookAfter(_ run: borrowing DeviceRun) {
    var prewarmed: Int64 = 0
    for app in before.indices {
      checkSteps(of: app, run)
      checkPlace(of: app, run)
      checkPairs(of: app, run)
      prewarmed += run.processes[app].isPrewarmed ? 1 : 0
    }
    let result = run.result
    check(
      result.prewarmStarts == result.prewarmHits + result.prewarmWastes + prewarmed,
      "I-14: a prewarm counted twice or not at all", run)
    for launch in diary.launches { checkKind(of: launch, run) }
    for outcome in diary.outcomes { checkTime(of: outcome, run) }
    // A fall to normal is believed after 5 s.
    if levelSince.level == .normal, run.now - levelSince.time > .seconds(5) {
      for app in told.indices { told[app] = .normal }
    }
    for warning in diary.warnings {
      if levelSince.level == warning.level, run.now - levelSince.time >= .seconds(1800) {
        for app in told.indices { told[app] = .normal }
        levelSince.time = run.now
      }
      checkWarning(warning, run)
    }
    for end in diary.ends { checkEnd(end, run) }
    for (callback, app) in diary.callbacks {
      if let callback { checkCallback(callback, app, run) } else { heard[app] = nil }
    }
    if run.pressure.level != levelSince.level { levelSince = (run.pressure.level, run.now) }
    checkKill(run)
  }

  /// Adds `fault` when `holds` is false.
  mutating func check(
    _ holds: Bool, _ fault: @autoclosure () -> String, _ run: borrowing DeviceRun
  ) {
    if !holds { faults.append("\(fault()), at \(run.now.microseconds) us") }
  }
}

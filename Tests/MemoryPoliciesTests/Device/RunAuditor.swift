import SimKernel

@testable import DeviceModel

/// Looks at a run before and after each event and holds what no event tells against the platform's
/// invariants, with nothing of the run's own reasoning: places, bytes, causes. (What events tell is
/// for `EventAuditor`; I-01 and sums are checked by the run itself in debug builds.)
struct RunAuditor {
  /// What an app was like before the event.
  struct Before {
    var process = DeviceProcess()
    var launch = Launch()
    var freezing = FreezingState()
    var bytes = Footprint()
    var band: Band?
    var entered = SimTime.zero
    /// Its idle code in the file cache, in micro-bytes.
    var codeBytes: Int64 = 0

    /// Its footprint at `time`, if it went on as it did.
    func footprint(at time: SimTime) -> Int64 { bytes.total(at: time) }
  }

  /// Whether the strategy names victims by band, or by when they left the foreground.
  let followsBands: Bool
  let followsDepartures: Bool
  let diary: RunDiary
  var before: [Before]
  var lastWarning: SimTime?
  /// The least that was available since the last warning.
  var leastAvailable = Int64.max
  /// Whether the highest band was to hear first.
  var wasFalling = false
  /// When each process last heard of a level above normal, in awake time, and of which one.
  var lastHeard: [(level: PressureLevel, time: SimTime)?]
  /// Apps whose launch under way was left and asked for once more.
  var rejoined: Set<AppID> = []
  /// What the launch of each app under way must take.
  var expectations: [Expectation]
  /// How often ramps have stood still.
  var stalls = 0
  /// What was free, and the code of all apps, in micro-bytes.
  var freeBefore: Int64 = 0
  /// How fast that fell, and since when.
  var fallBefore: Int64 = 0
  var timeBefore = SimTime.zero
  private var availableBefore: Int64 = 0
  private var growthBefore: Int64 = 0
  var allCode: Int64 = 0
  /// What was broken, first come first; empty for a sound run.
  private(set) var faults: [String] = []

  init(appCount: Int, followsBands: Bool, followsDepartures: Bool, diary: RunDiary) {
    self.followsBands = followsBands
    self.followsDepartures = followsDepartures
    self.diary = diary
    before = Array(repeating: Before(), count: appCount)
    lastHeard = Array(repeating: nil, count: appCount)
    expectations = Array(repeating: Expectation(), count: appCount)
  }

  /// Remembers how things are.
  mutating func lookBefore(_ run: borrowing IOSRun) {
    diary.clear()
    leastAvailable = min(leastAvailable, run.footprints.ledger.available)
    wasFalling = run.platform.warnings.isFalling
    (availableBefore, growthBefore) = (
      run.footprints.ledger.available, run.footprints.ledger.growth
    )
    (freeBefore, fallBefore, timeBefore) = (
      run.footprints.ledger.free, run.footprints.ledger.freeFall, run.now
    )
    allCode = 0
    for app in before.indices {
      before[app] = Before(
        process: run.processes[app], launch: run.launches[app], freezing: run.platform.freezer[app],
        bytes: run.footprints[app],
        band: run.platform.bands.band(of: app),
        entered: run.platform.bands.entered(app),
        codeBytes: run.footprints.lots.bytes(of: run.footprints[app].codeLot))
      allCode += run.footprints.codeSize(of: app)
    }
  }

  /// Holds what has become of it against the rules.
  mutating func lookAfter(_ run: borrowing IOSRun) {
    // What ramps had left when the event came, before it gave anything back.
    let left = availableBefore - growthBefore * (run.now - timeBefore).microseconds
    // What it was before daemons left: a launch notes who is to hear before they do.
    let layer = run.profile.daemons
    let each = (layer.plainBytes + layer.compressedBytes) * MemoryLedger.unit
    let exited = diary.exits * each
    leastAvailable = min(leastAvailable, left, run.footprints.ledger.available - exited)
    stalls += diary.stalls
    for app in before.indices {
      checkSleep(of: app, run)
      checkPlace(of: app, run)
    }
    for launch in diary.launches {
      if before[launch.app].launch.isUnderWay, !before[launch.app].process.isDying {
        rejoined.insert(launch.app)
      }
      expectLaunch(of: launch.app, run)
    }
    for app in before.indices { expectFaults(of: app, run) }
    for outcome in diary.outcomes { checkTime(of: outcome, run) }
    for warning in diary.warnings { checkWarning(warning, run) }
    if diary.auditor.level == .normal {
      for app in lastHeard.indices { lastHeard[app] = nil }
    }
    for end in diary.ends { checkEnd(end, run) }
    for (victim, level) in zip(diary.victims, diary.victimLevels) {
      checkKill(victim, at: level, run)
    }
    checkMemory(run)
  }

  /// Adds `fault` when `holds` is false.
  mutating func check(
    _ holds: Bool, _ fault: @autoclosure () -> String, _ run: borrowing IOSRun
  ) {
    if !holds { faults.append("\(fault()), at \(run.now.microseconds) us") }
  }
}

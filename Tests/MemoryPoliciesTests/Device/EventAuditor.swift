import DeviceModel
import SimKernel

/// Holds what happens in a run against the platform's rules, by its events alone and in their
/// order; sees nothing of the run itself.
final class EventAuditor {
  /// What is known of an app.
  struct Known {
    var exists = false
    var isPrewarmed = false
    var isDying = false
    /// Whether it was launched since boot.
    var wasLaunched = false
    var state = AppState.notRunning
    /// Whether the person has removed it and not opened it since.
    var wasRemoved = false
    /// The last callback since its process began.
    var heard: AppCallback?
    /// The last step of its launch, or of its prewarm.
    var step: LaunchStep?
    var work: Set<BackgroundWork> = []
    /// Its scenes, and what each heard last.
    var scenes: [Int16: SceneState] = [:]
    var sceneHeard: [Int16: SceneCallback] = [:]
  }

  var apps: [Known]
  /// The apps in the switcher, whatever has become of their processes (I-15).
  var listed: Set<AppID> = []
  var victim: VictimRecord?
  var launch: LaunchRecord?
  var level = PressureLevel.normal
  var stalledSince: SimTime?
  var isLocked = false
  private var missingDaemons: Int64 = 0
  private var memory: AppMemory?
  private(set) var time = SimTime.zero
  private var isOver = false
  /// What was broken, first come first; empty for a sound run.
  private(set) var faults: [String] = []

  /// How many apps may be active at a time.
  private let mostActive: Int

  init(appCount: Int, on idiom: DeviceIdiom = .phone) {
    apps = Array(repeating: Known(), count: appCount)
    mostActive = idiom == .pad ? 2 : 1
  }

  /// Everything but samples, which the observer would have to ask for.
  static let interest: RunInterest = [
    .launches, .outcomes, .starts, .states, .callbacks, .suspensions, .prewarming, .compression,
    .freezing, .levels, .warnings, .victims, .ends, .work, .stalls, .input, .handlers, .daemons,
    .demand, .packing, .footprints, .counting, .background, .switcher, .steps, .scenes,
  ]

  func hear(_ event: RunEvent, at now: SimTime) {
    check(now >= time && !isOver, "\(event) comes too late")
    time = now
    switch event {
    case .seated(let app, let state): seated(app, state)
    case .started(let app):
      check(!apps[app].exists, "I-05: app \(app) began twice")
      apps[app].exists = true
    case .launchBegan(let launch): began(launch)
    case .launchCompleted(let outcome): over(outcome, isComplete: true)
    case .launchAborted(let outcome), .launchUnfinished(let outcome):
      over(outcome, isComplete: false)
    case .stateChanged(let app, let old, let new, _): step(app, old, new)
    case .callback(let callback, let app): called(app, callback)
    case .sceneMade, .sceneChanged, .sceneCalled, .restorationAsked, .sceneGone: scene(event)
    case .displayShows(let app, let state, _):
      check(apps[app].state == state, "S-17: a display shows app \(app) otherwise")
    case .suspended(let app):
      check(apps[app].state == .suspended, "I-03: app \(app) is suspended and is not")
    case .launchStep(let step, let app): stepped(app, step)
    case .prewarmed, .prewarmOpened, .prewarmWasted, .prewarmFailed, .prewarmRefused:
      prewarming(event)
    case .compressed(let bytes): check(bytes > 0, "nothing was compressed")
    case .frozen(let app, let bytes):
      check(apps[app].state == .suspended && bytes >= 0, "X-36: app \(app) is frozen awake")
    case .packedWhole(let app):
      check(apps[app].state == .suspended, "X-35: app \(app) has no plain page and runs")
      check(memory?.app == Int32(app) && memory?.plainBytes == 0, "app \(app) has plain pages")
    case .memory(let memory): shown(memory)
    case .levelChanged(let old, let new):
      check(old == level && new != old, "X-30: from \(old) to \(new) at \(level)")
      level = new
    case .warned(let warning): warned(warning)
    case .victimNamed(let victim): named(victim)
    case .purged(let app, let bytes, let freed):
      check(
        apps[app].exists && !apps[app].isDying && 0 <= freed && freed <= bytes,
        "X-14: app \(app) is emptied")
    case .spared(let app):
      check(apps[app].exists && !apps[app].isDying, "X-14: app \(app) is spared and dies")
    case .ended(let end): ended(end)
    case .workBegan, .workProlonged, .workEnded, .workExpired, .workBrokenOff, .workNotBegun:
      work(event)
    case .stallBegan, .stallEnded: stall(event)
    case .interrupted(let app):
      check(apps[app].state == .inactive, "S-37: app \(app) has input meanwhile")
    case .inputDelivered(let app): delivered(app)
    case .inputDropped(let app): dropped(app)
    case .handlerOverran(let app, let callback, let length):
      check(
        callback == .willResignActive && length > 100_000
          && (apps[app].heard == callback
            || apps[app].sceneHeard.values.contains(.willResignActive)),
        "S-47: app \(app), \(length) us in \(callback)")
    case .lockChanged(let locks):
      check(locks != isLocked, "S-86: locked or unlocked twice")
      isLocked = locks
    case .daemonsExited(let count): missingDaemons += count
    case .daemonOverLimit: missingDaemons += 1
    case .daemonsReturned(let count):
      missingDaemons -= count
      check(count > 0 && missingDaemons >= 0, "more daemons come back than went")
    case .demand(let row): asked(row)
    case .sample, .conditionChanged, .countingBegan, .requested, .pushHeld: break
    case .systemBegan, .launchRefused, .switcher, .connectedFor: system(event)
    case .finished: isOver = true
    }
  }

  /// Whether as many apps are active as may be, at most.
  var activeAppsFit: Bool { apps.count { $0.state == .active } <= mostActive }

  /// Adds `fault` when `holds` is false.
  func check(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append("\(fault()), at \(time.microseconds) us") }
  }

  private func shown(_ memory: AppMemory) {
    self.memory = memory
    check(
      0 <= memory.plainBytes && memory.plainBytes <= memory.occupiedBytes
        && memory.occupiedBytes <= memory.footprintBytes
        && 0 <= memory.freeBytes && memory.freeBytes <= memory.availableBytes,
      "I-01: \(memory)")
  }

  private func asked(_ row: DemandRow) {
    check(row.time == time, "a row comes late")
    if row.kind == .forceQuit { apps[AppID(row.app)].wasRemoved = true }
    if row.kind == .open { apps[AppID(row.app)].wasRemoved = false }
    guard row.kind == .reboot else { return }
    missingDaemons = 0
    for app in apps.indices { apps[app].wasLaunched = false }
  }

  private func delivered(_ app: AppID) {
    check(apps[app].state == .active, "S-04: app \(app) has input and is not active")
  }

  private func dropped(_ app: AppID) {
    check(
      apps[app].state != .active || apps[app].isDying
        || apps[app].scenes.values.contains(.inactive) || !hasHeardOfInput(app),
      "S-03: app \(app), active, has no input")
  }

  private func prewarming(_ event: RunEvent) {
    switch event {
    case .prewarmed(let app):
      check(apps[app].exists && !apps[app].isPrewarmed, "I-14: app \(app) prewarmed twice")
      apps[app].isPrewarmed = true
    case .prewarmOpened(let app, let age):
      check(apps[app].isPrewarmed && age >= 0, "I-14: app \(app) was not prewarmed")
      apps[app].isPrewarmed = false
    case .prewarmWasted(let app):
      check(apps[app].isPrewarmed, "I-14: app \(app) was not prewarmed")
      apps[app].isPrewarmed = false
    case .prewarmFailed(let app):
      check(apps[app].isPrewarmed && isLocked, "S-77: app \(app) fails and is not locked out")
    default: break
    }
  }

  /// Entries come with a launch, go with a quit, and hang on no process (S-80, S-81, I-15).
  private func switcher(_ change: SwitcherChange, _ ref: SceneRef) {
    let app = AppID(ref.app)
    switch change {
    case .added: check(listed.insert(app).inserted, "I-15: app \(app) is listed twice")
    case .removed: check(listed.remove(app) != nil, "I-15: app \(app) was not listed")
    case .kept: check(listed.contains(app), "I-15: app \(app) is not listed")
    case .pictured:
      // At Inactive by the literal reading alone (D-02).
      let isLeft =
        ref.scene < 0
        ? apps[app].state == .background || apps[app].state == .inactive
        : [.background, .inactive].contains(apps[app].scenes[ref.scene])
      check(isLeft, "S-83: \(ref) is pictured in \(apps[app].state)")
    case .covered:
      let isCovered =
        ref.scene < 0
        ? apps[app].state == .inactive : apps[app].scenes[ref.scene] == .inactive
      check(isCovered, "S-84: \(ref) covers itself in \(apps[app].state)")
    case .reset: check(listed.contains(app), "S-82: app \(app) was never used")
    }
  }

  private func stall(_ event: RunEvent) {
    guard case .stallEnded(let microseconds) = event else {
      check(stalledSince == nil, "a stall within a stall")
      stalledSince = time
      return
    }
    check(
      stalledSince.map { (time - $0).microseconds == microseconds } ?? false,
      "a stall of \(microseconds) us was none")
    stalledSince = nil
  }

  private func work(_ event: RunEvent) {
    switch event {
    case .workBegan(let work, let app):
      let state = apps[app].state
      check(state != .notRunning && !apps[app].isDying, "app \(app) works without a process")
      check(apps[app].work.insert(work).inserted, "app \(app) begins \(work) twice")
    case .workProlonged(let work, let app):
      check(apps[app].work.contains(work), "app \(app) prolongs \(work) that never began")
    case .workEnded(let work, let app), .workExpired(let work, let app),
      .workBrokenOff(let work, let app):
      check(apps[app].work.remove(work) != nil, "app \(app) ends \(work) that never began")
    default: break
    }
  }

  /// What the system found is what was there; a removed app is left alone.
  private func system(_ event: RunEvent) {
    switch event {
    case .systemBegan(let work, let app, let begin):
      let isRight =
        switch begin {
        case .running: apps[app].state.isRunning
        case .woken: apps[app].state == .suspended
        case .launched: !apps[app].exists || apps[app].isPrewarmed
        }
      check(isRight && !apps[app].isDying, "S-70: app \(app), \(begin) for \(work)")
      check(!apps[app].wasRemoved, "X-45: app \(app) is started for \(work)")
    case .launchRefused(_, let app, .forceQuit):
      check(apps[app].wasRemoved, "X-45: app \(app) was not removed")
    case .switcher(let change, let ref): switcher(change, ref)
    case .connectedFor: scene(event)
    default: break
    }
  }

  private func warned(_ warning: WarningRecord) {
    let app = apps[warning.app]
    check(app.exists && !app.isDying, "I-09: app \(warning.app) is warned without a process")
    check(
      warning.level == level && (warning.cause != .level || level > .normal),
      "I-09: app \(warning.app) is warned at \(level)")
    check(
      warning.shedBytes >= 0 && warning.shedBytes <= warning.footprintBytes,
      "S-85: app \(warning.app) sheds more than it has")
  }
}

extension AppState {
  /// Whether code of the app runs.
  fileprivate var isRunning: Bool { self != .notRunning && self != .suspended }
}

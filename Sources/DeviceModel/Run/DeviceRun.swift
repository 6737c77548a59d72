import SimKernel

/// One run of a device: apps that grow, compress, are suspended and killed; a person; pressure.
///
/// Order at one instant: `TimerNumbers`. Memory moves in straight lines between events; every
/// level is met to the microsecond (model of ramps: `MemoryLedger`).
struct DeviceRun<P: Platform & ~Copyable>: ~Copyable {
  let scenario: Scenario
  let features: RunFeatures
  let profile: DeviceProfile
  let appCount: Int
  let retains: Bool
  /// Whether some process may grow off screen.
  let leaks: Bool
  let reclaim: ReclaimPlan
  var draws: DeviceDraws
  let levels: ScanLevels
  let reads: ReadRates
  var policy: PolicyHost
  var suspension: any SuspensionPolicy
  var reclaimPolicy: any ReclaimPolicy
  var prewarm: (any PrewarmPolicy)?
  var timers: Timers
  var demand: DemandModel
  var table: ProcessTable
  var platform: P
  var clock: AwakeTimers
  var footprints: Footprints
  var recorder: RunRecorder
  var processes: ProcessStore
  /// What of apps does not change in a run.
  let behaviours: Rows<AppBehaviour>
  var foreground = Foreground()
  var launchInFront = LaunchInFront()
  var killSlot = KillSlot()
  var launches: Launches
  var growth: Growth
  var work: AppWork
  var workTimes: WorkTimes
  var waits = MemoryWaits()
  var prewarmQueue = PrewarmQueue()
  var unsaved: UnsavedStates
  var savedStates: SavedStates
  var stepsAhead = StepsAhead()

  /// Prepares a run; throws what demand sources throw.
  init(_ request: DeviceRunRequest) throws {
    let (scenario, profile, strategy) = (request.scenario, request.profile, request.strategy)
    let (seed, replication) = (request.seed, request.replication)
    self.scenario = scenario
    self.profile = profile
    retains = strategy.eviction.needs.contains(.timers)
    leaks = scenario.apps.contains { $0.behaviour.leakBytesPerSecond > 0 }
    suspension = strategy.suspension
    prewarm = profile.system.prewarms ? strategy.prewarm : nil
    reclaimPolicy = strategy.reclaim
    reclaim = ReclaimPlan(strategy.reclaim, on: profile)
    let setup = PlatformSetup(
      scenario: scenario, profile: profile, reclaim: reclaim, strategy: strategy)
    features = P.features(setup)
    levels = P.scanLevels(profile)
    reads = ReadRates(profile)
    draws = DeviceDraws(
      seed: seed, replication: replication, suspension: P.suspensionMicroseconds)
    let count = scenario.apps.count
    appCount = count
    timers = Timers(
      appCount: count, streamCount: scenario.demand.count, horizon: scenario.horizon,
      ownTimers: features.contains(.appTimers))
    demand = try DemandModel(
      scenario.demand, latest: scenario.horizon, seed: seed, replication: replication)
    launches = Launches(appCount: count)
    growth = Growth(appCount: count)
    work = AppWork(appCount: count, limits: Self.workLimits(profile))
    workTimes = WorkTimes(scenario.apps)
    table = ProcessTable(appCount: count)
    unsaved = UnsavedStates(appCount: count)
    savedStates = SavedStates(scenario.apps)
    platform = P(setup)
    clock = AwakeTimers(share: profile.awakeMillionths)
    footprints = Footprints(scenario.apps, on: profile, reclaim, levels)
    policy = PolicyHost(
      strategy.eviction, apps: scenario.apps, sizes: CandidateSizes(footprints.rows.address))
    recorder = RunRecorder(scenario, request.observer, batchEnded: request.batchEnded)
    processes = ProcessStore(appCount: count, gaps: P.relaunchGaps)
    behaviours = Rows(scenario.apps.map(\.behaviour))
    keepBirths()
    bootMemory()
    seatAlive()
    schedulePrewarm(after: .zero)
  }

  /// Runs to the horizon, events at that instant still run; gives the last batch, or all.
  ///
  /// `check` is called about every 65,536 events. Throws what sources, observer and `check` throw.
  ///
  /// A closure, for a run that is generic over its monitor as well is compiled for no platform.
  consuming func run(check: (Int64, SimTime) throws -> Void) throws -> RunResult {
    try begin()
    var handled: Int64 = 0
    while try step() {
      handled += 1
      if handled & 0xffff == 0 { try check(handled, now) }
    }
    if recorder.restart < .never { try restartCounting(until: scenario.horizon) }
    try close()
    return finished()
  }

  /// Puts the first demand rows on the calendar; before the first step.
  mutating func begin() throws {
    for stream in scenario.demand.indices { try fetch(stream) }
    P.begin(&self)
    relieve()
    updateSleep()
    updateReads()
  }

  /// Handles the next event; false when none is left up to the horizon.
  @inline(__always)
  mutating func step() throws -> Bool {
    let event = nextEvent()
    guard event.time <= timers.horizon else { return false }
    if event.time >= recorder.nextStop { try stop(until: event.time) }
    advance(to: event.time)
    try handle(event.number)
    relieve()
    updateSleep()
    updateReads()
    if recorder.isObserved { try closeEvent() }
    assert(brokenInvariant() == nil, brokenInvariant() ?? "")
    return true
  }

  @inline(__always)
  private mutating func handle(_ number: Int) throws {
    switch timers.numbers.name(of: number) {
    case .demand(let stream): try handleRow(of: stream)
    case .app(let timer, let app):
      timers.cancel(timer, of: app)
      handle(timer, of: app)
    case .own(let timer, let app):
      timers.cancel(own: timer, of: app)
      handle(own: timer, of: app)
    case .device(let timer):
      timers.cancel(timer)
      handle(timer)
    }
  }

  @inline(__always)
  private mutating func handle(_ timer: AppTimer, of app: AppID) {
    switch timer {
    case .limit: limitReached(app)
    case .work: workOver(app)
    case .launch: launchReady(app)
    case .ramp: rampOver(app)
    case .fault: faultsOver(app)
    case .suspension: suspend(app)
    case .retention:
      recorder.handled(.retention)
      end(app, reason: .retentionOver)
    }
  }

  @inline(__always)
  private mutating func handle(_ timer: DeviceTimer) {
    switch timer {
    case .killDone: killDone()
    case .scan: recorder.handled(.reclaim)
    case .crossing: recorder.handled(.crossing)
    case .daemons: respawnDaemons()
    case .daemonWake: wakeDaemons()
    case .daemonLimit: daemonOverLimit()
    case .interruption: interruptionOver()
    case .prewarm: prewarmStep()
    case .launchLimit: launchOverLimit()
    case .reclaimDone: P.finishWrite(&self)
    case .ownFirst: handle(own: .ownFirst)
    case .ownSecond: handle(own: .ownSecond)
    case .ownThird: handle(own: .ownThird)
    case .ownLate: handle(own: .ownLate)
    }
  }

  @inline(__always)
  private mutating func handleRow(of stream: Int) throws {
    let row = demand.row(of: stream)
    let app = Int(row.app)
    recorder.handled(row.kind)
    if recorder.isHeard(.demand) { show(row) }
    switch row.kind {
    case .open: open(app)
    case .home: if row.app < 0 || foreground.contains(app) { leaveFront() }
    case .audio: ask(.audio, of: app, for: row.length)
    case .location: ask(.location, of: app, for: row.length)
    case .task: ask(.task, of: app, for: row.length)
    case .airplay: ask(.airplay, of: app, for: row.length)
    case .pip: ask(.pip, of: app, for: row.length)
    case .forceQuit: forceQuit(app)
    case .reboot: reboot()
    case .interrupt: interrupt(row)
    case .lock: lock()
    case .unlock: unlock()
    case .note: break
    case .tap: tap()
    case .crash: crash(app)
    case .beside: openBeside(app, settling: P.settlingMicroseconds)
    case .alone: leaveBeside()
    case .condition, .window, .close, .display, .disconnect, .voip, .accessory, .bluetooth, .push,
      .fetch, .processing, .moved, .region, .shortage, .url, .handoff, .timeChange:
      P.ask(row, &self)
    }
    if row.kind.stepsDraws { draws.step() }
    try fetch(stream)
  }

  /// The app in front, launching ones included.
  @inline(__always)
  var inFront: AppID? { foreground.app }

  /// How far the run has come.
  @inline(__always)
  var now: SimTime { timers.now }

  /// Puts the stream's next row on the timers, or closes the stream.
  private mutating func fetch(_ stream: Int) throws {
    guard let time = try demand.advance(stream), time <= scenario.horizon else {
      return timers.setDemand(stream, at: .never)
    }
    precondition(time >= now, "demand rows go back in time")
    timers.setDemand(stream, at: time)
  }
}

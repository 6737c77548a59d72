import SimKernel

/// One run of a device: apps that grow, compress, are suspended and killed; a person; pressure.
///
/// Order at one instant: `DeviceSlots`. Memory moves in straight lines between events; every
/// level is met to the microsecond (model of ramps: `MemoryLedger`).
public struct DeviceRun: ~Copyable {
  let scenario: Scenario
  let profile: DeviceProfile
  let appCount: Int
  /// The kernel's rules beyond the critical one, and whether its bands alone say who goes.
  let rules: JetsamRules
  let ranksByBand: Bool
  let isObserved: Bool
  let hearsCallbacks: Bool
  let retains: Bool
  /// Whether some process may grow off screen.
  let leaks: Bool
  let hearsDemand: Bool
  let reclaim: ReclaimPlan
  let gauge: PressureGauge
  let draws: DeviceDraws
  let levels: DeviceLevels
  var policy: PolicyHost
  var suspension: any SuspensionPolicy
  var reclaimPolicy: any ReclaimPolicy
  var prewarm: (any PrewarmPolicy)?
  var observer: (any RunObserver)?
  var timers: Timers
  var demand: DemandModel
  var table: ProcessTable
  var bands: JetsamBands
  var footprints: Footprints
  /// Since when idle daemons are idle, oldest first; apart, for it is large and seldom looked at.
  var daemonQueue = DaemonQueue()
  /// Daemons that exceeded their own limit since boot.
  var daemonLimitCount = 0
  var result: RunResult
  let processes: UnsafeMutablePointer<DeviceProcess>
  let traits: UnsafeMutablePointer<AppTraits>
  /// The app in front, launching ones included.
  var inFront: AppID?
  /// What takes the app in front the input.
  var interruption = InterruptionState()
  /// No app is in front meanwhile: to open one unlocks the device.
  var isLocked = false
  /// The victim whose memory has not come back yet, with the reason it will end for.
  var dying: (app: AppID, reason: EndReason)?
  /// The app whose memory is being written to flash.
  var reclaiming: AppID?
  var freezer: FreezerState
  var awakeTimers = KernelTimers()
  /// Apps that wait for memory to complete their launches, how much, and since when; the one in
  /// front comes first.
  var claims: [MemoryClaim] = []
  /// The app asked for while its old process was dying.
  var awaitsKill: AppID?
  /// Ramps stand still because nothing can be had.
  var stalledSince: SimTime?
  var pressure = PressureState()
  var aliveCount: Int64 = 0
  /// Apps still to be prewarmed, the first of them under way.
  var prewarmQueue: [AppID] = []
  /// A sweep of long-idle apps is under way; the next may not begin before `sweepAfter`, in awake
  /// time.
  var isSweeping = false
  var sweepAfter = SimTime.zero
  var thrashing = ThrashingState()
  /// Demand rows handled that step the draws, which hang on it: no strategy shifts them.
  var rowCount = 0
  /// What is told of the run: the launch under way, what happened in this event, the next sample.
  var underWay: LaunchUnderWay?
  var notices: [RunNotice] = []
  var nextSample = SimTime.never
  /// When counting starts again: at the end of the warm-up and of each batch but the last.
  var restart: SimTime
  /// Memory by class up to the last such instant.
  var memoryBefore = MemoryAreas()
  /// How long the phone had slept by then, in microseconds.
  var asleepBefore: Int64 = 0
  /// The band the dying app was in when it was named.
  var dyingBand: Band?
  /// Takes every batch but the last.
  let batchEnded: (RunResult) throws -> Void

  /// Prepares a run; throws what demand sources throw. `batchEnded` takes every batch but the
  /// last, where it ends.
  public init(
    _ scenario: Scenario, on profile: DeviceProfile, strategy: RunStrategy, seed: UInt64,
    replication: Int, observer: (any RunObserver)? = nil,
    batchEnded: @escaping (RunResult) throws -> Void = { _ in }
  ) throws {
    self.scenario = scenario
    self.profile = profile
    self.observer = observer
    self.batchEnded = batchEnded
    isObserved = observer != nil
    retains = strategy.eviction.needs.contains(.timers)
    leaks = scenario.apps.contains { $0.behaviour.leakBytesPerSecond > 0 }
    hearsCallbacks = observer?.hearsCallbacks ?? false
    hearsDemand = observer?.hearsDemand ?? false
    let kernel = strategy.eviction as? any JetsamPolicy
    ranksByBand = kernel != nil
    rules = (kernel?.rules ?? []).subtracting(Self.rulesWithoutEffect(scenario, profile))
    suspension = strategy.suspension
    prewarm = strategy.prewarm
    reclaimPolicy = strategy.reclaim
    gauge = strategy.reclaim.gauge(on: profile)
    reclaim = ReclaimPlan(strategy.reclaim, on: profile)
    levels = DeviceLevels(profile, reclaim)
    draws = DeviceDraws(seed: seed, replication: replication)
    let count = scenario.apps.count
    appCount = count
    timers = Timers(
      appCount: count, streamCount: scenario.demand.count, horizon: scenario.horizon)
    demand = try DemandModel(
      scenario.demand, latest: scenario.horizon, seed: seed, replication: replication)
    table = ProcessTable(appCount: count)
    let clock = AwakeClock(share: profile.awakeMillionths)
    bands = JetsamBands(appCount: count, clock: clock)
    freezer = FreezerState(profile)
    footprints = Footprints(scenario.apps, on: profile, reclaim)
    policy = PolicyHost(
      strategy.eviction, appCount: count, sizes: CandidateSizes(footprints.rows.address))
    result = RunResult(appCount: count)
    restart = scenario.firstRestart
    processes = .allocate(capacity: max(1, count))
    processes.initialize(repeating: DeviceProcess(), count: max(1, count))
    traits = .allocate(capacity: max(1, count))
    for app in 0..<count {
      (traits + app).initialize(
        to: AppTraits(
          scenario.apps[app].behaviour, levels, marksCount: rules.contains(.highWater)))
    }
    keepBirths()
    bootMemory()
    seatAlive()
    schedulePrewarm(after: .zero)
  }

  deinit {
    processes.deallocate()
    traits.deallocate()
  }

  /// Runs to the horizon, events at that instant still run; gives the last batch, or all.
  ///
  /// `monitor` is asked about every 65,536 events. Throws what sources, observer and monitor throw.
  public consuming func run(monitor: inout some RunMonitor) throws -> RunResult {
    try begin()
    var handled: Int64 = 0
    while try step() {
      handled += 1
      if handled & 0xffff == 0 { try monitor.check(events: handled, at: now) }
    }
    if restart < .never { try restartCounting(until: scenario.horizon) }
    try close()
    return finished()
  }

  /// Puts the first demand rows on the calendar; before the first step.
  mutating func begin() throws {
    for stream in scenario.demand.indices { try fetch(stream) }
    planSample()
    startFreezer()
    try relieve()
    updateSleep()
    updateReads()
  }

  /// Handles the next event; false when none is left up to the horizon.
  @inline(__always)
  mutating func step() throws -> Bool {
    guard let event = nextEvent(), event.time <= scenario.horizon else { return false }
    if event.time >= restart { try restartCounting(until: event.time) }
    try pass(until: event.time)
    try handle(event.number)
    try relieve()
    updateSleep()
    updateReads()
    try deliver()
    assert(brokenInvariant() == nil, brokenInvariant() ?? "")
    return true
  }

  @inline(__always)
  private mutating func handle(_ number: Int) throws {
    switch timers.numbers.name(of: number) {
    case .demand(let stream): try handleRow(of: stream)
    case .app(let timer, let app):
      timers.cancel(timer, of: app)
      try handle(timer, of: app)
    case .device(let timer):
      timers.cancel(timer)
      try handle(timer)
    }
  }

  @inline(__always)
  private mutating func handle(_ timer: AppTimer, of app: AppID) throws {
    switch timer {
    case .limit: try limitReached(app)
    case .work: try workOver(app)
    case .launch: try launchReady(app)
    case .ramp: rampOver(app)
    case .fault: try faultsOver(app)
    case .suspension: suspend(app)
    case .retention:
      result.events.count(.retention)
      try end(app, reason: .retentionOver)
    }
  }

  @inline(__always)
  private mutating func handle(_ timer: DeviceTimer) throws {
    switch timer {
    case .killDone: try killDone()
    case .reclaimDone: reclaimDone()
    case .scan: result.events.count(.reclaim)
    case .crossing: result.events.count(.crossing)
    case .sweep: beginSweep()
    case .daemons: respawnDaemons()
    case .daemonWake: wakeDaemons()
    case .daemonLimit: daemonOverLimit()
    case .freeze: freezerRang()
    case .sustained: sustainedStep()
    case .interruption: try interruptionOver()
    case .warning: try warnNext()
    case .prewarm: prewarmStep()
    }
  }

  @inline(__always)
  private mutating func handleRow(of stream: Int) throws {
    let row = demand.row(of: stream)
    let app = Int(row.app)
    result.events.count(row.kind.event)
    if hearsDemand { try pass(row) }
    switch row.kind {
    case .open: try open(app)
    case .home: if inFront == app || row.app < 0 { try leaveFront() }
    case .audio: ask(.audio, of: app, for: row.length)
    case .location: ask(.location, of: app, for: row.length)
    case .voip: ask(.voip, of: app, for: row.length)
    case .task: ask(.task, of: app, for: row.length)
    case .forceQuit: try forceQuit(app)
    case .reboot: try reboot()
    case .interrupt: try interrupt(for: row.length)
    case .lock: try lock()
    case .unlock: try unlock()
    case .note: break
    }
    rowCount += row.kind.stepsDraws ? 1 : 0
    try fetch(stream)
  }

  /// Passes the row on; apart, for it is seldom wanted and many rows come by.
  @inline(never)
  private mutating func pass(_ row: DemandRow) throws { try observer?.demanded(row) }

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

import SimKernel

/// A device of iOS: bands, pressure levels and warnings, jetsam and the freezer, as XNU has them.
struct IOSPlatform: Platform, ~Copyable {
  var bands: JetsamBands
  var pressure: PressureLevels
  var warnings: MemoryWarnings
  var triggers: JetsamTriggers
  var aggression: JetsamAggression
  var sustained = SustainedPressure()
  var freezer: Freezer
  /// Since when idle daemons are idle, oldest first.
  var idleDaemons = DaemonQueue()
  /// What of apps may be emptied before they are ended.
  var purgeable: JetsamPurgeable
  /// What the switcher shows, apart from processes.
  var switcher: Switcher
  /// What apps are to hear when they are back.
  var deliveries: Deliveries
  /// What apps do for what they have heard.
  var handlers: HandlerClock
  /// What gates the background.
  var conditions: DeviceConditions
  /// What apps show.
  var scenes: SceneStore
  /// What the system remembers of each app; empty where it has nothing for any.
  var records: [BackgroundRecord]
  /// Which processes belong to which app.
  var families: AppFamilies
  /// Those in front have been sorted since memory was last well.
  var hasSortedFront = false
  /// What is compressed and comes back, dropped and read again.
  var thrashing = JetsamThrashing()
  /// What is left of the swap file.
  var swap: SwapSpace
  /// How full the compressor may get.
  let space: CompressorSpace
  let thresholds: JetsamThresholds
  let limits: FootprintLimits
  /// Suspended helpers of apps among the daemons.
  let suspendedHelpers: Int64
  let bandRules: BandRules
  let freezes: Bool
  /// The kernel's rules beyond the critical one, and whether its bands alone say who goes.
  let rules: JetsamRules
  let ranksByBand: Bool

  init(_ setup: PlatformSetup) {
    let (count, profile) = (setup.apps.count, setup.profile)
    bands = JetsamBands(appCount: count)
    let kernel = setup.strategy.eviction as? any JetsamPolicy
    ranksByBand = kernel != nil
    rules = (kernel?.rules ?? []).subtracting(Self.rulesWithoutEffect(setup.scenario, profile))
    pressure = PressureLevels(setup.strategy.reclaim.gauge(on: profile))
    warnings = MemoryWarnings(appCount: count)
    handlers = HandlerClock(setup.apps)
    switcher = Switcher(appCount: count)
    deliveries = Deliveries(setup.scenario)
    conditions = profile.conditions
    scenes = SceneStore(setup.apps, on: profile)
    let asksSystem = setup.scenario.demand.contains { $0.asksSystem }
    records = Array(repeating: BackgroundRecord(), count: asksSystem ? count : 0)
    families = AppFamilies(setup.apps)
    purgeable = JetsamPurgeable(setup.apps)
    thresholds = JetsamThresholds(
      profile.thresholds, freezesBelowBytes: setup.reclaim.freezesBelowBytes)
    triggers = JetsamTriggers(rules, thresholds)
    space = CompressorSpace(profile)
    swap = SwapSpace(profile)
    limits = FootprintLimits(
      setup.apps, deviceLimitBytes: profile.appLimitBytes,
      marksCount: rules.contains(.highWater))
    suspendedHelpers = profile.daemons.suspendedHelpers
    (bandRules, freezes) = (profile.bands, setup.reclaim.freezes)
    aggression = JetsamAggression(ramBytes: profile.ramBytes)
    freezer = Freezer(
      appCount: count, budget: profile.swapWriteBytesLeft ?? profile.swapWriteBytesPerDay,
      KernelConstants.freezerRules(profile))
    // Last: a branch between fields that own memory frees them twice in a release build (6.3.1).
    if space != .unbounded || swap.isUsed { triggers.shortages.insert(.isWatched) }
  }

  /// Rules a policy asks for that mean nothing here: the system did not have them, or no app has
  /// what they look at.
  private static func rulesWithoutEffect(_ scenario: Scenario, _ profile: DeviceProfile)
    -> JetsamRules
  {
    var rules: JetsamRules = []
    if !scenario.apps.contains(where: { $0.behaviour.limits.hasSoft }) { rules.insert(.highWater) }
    if !profile.system.endsIdleUnderSustainedPressure { rules.insert(.sustained) }
    return rules
  }

  /// From the lowest.
  static let warnedBands = Band.allCases.filter { $0.number >= KernelConstants.lowestWarnedBand }

  mutating func placeInFront(_ app: AppID, at awake: SimTime) {
    bands.place(app, in: .foreground, at: awake)
    purgeable.refill(app)
  }

  /// At the head of the idle band: next to die (S-75).
  mutating func placePrewarmed(_ app: AppID, at awake: SimTime) {
    bands.place(app, in: .idle, at: awake, atHead: true)
  }

  mutating func remove(_ app: AppID) { bands.remove(app) }

  func rank(of app: AppID) -> Int? { bands.band(of: app)?.rawValue }

  static func number(ofRank rank: Int, _ system: SystemVersion) -> Int {
    guard let band = Band(rawValue: rank) else { preconditionFailure("no such band") }
    return system.number(of: band)
  }

  /// Suspended apps and daemons are in other bands.
  var isAnyRunning: Bool {
    bands.count(in: .aging) > 0 || bands.count(in: .background) > 0
      || bands.count(in: .foreground) > 0 || bands.count(in: .audio) > 0
  }

  @inline(__always) var level: PressureLevel { pressure.level }

  @inline(__always)
  func missingForRelief(pageable: Int64, compressor: Int64) -> Int64? {
    // A level that space has made critical falls when there is space again.
    compressor > space.low
      ? compressor - space.low - 1
      : pressure.missingForRelief(pageable: pageable, compressor: compressor)
  }

  @inline(__always)
  func limitRest(of app: AppID) -> SimTime { warnings[app].limitRestUntil }

  mutating func limitReached(_ app: AppID, at time: SimTime) {
    warnings.limitReached(app, at: time)
  }

  mutating func broughtBack(_ app: AppID) { freezer.thaw(app) }

  mutating func end(_ app: AppID) {
    freezer.end(app)
    warnings.end(app)
    handlers.end(app)
  }

  mutating func seatFrozen(_ app: AppID) { freezer.mark(app) }
}

extension IOSPlatform {
  /// The catalogue's row.
  static let entry = PlatformEntry(
    name: "ios", summary: "bands, pressure levels, jetsam and the freezer, as XNU has them",
    allows: AppBased.allows
  ) { request in
    let slot = RunSlot(try IOSRun(request))
    return { check in try slot.take().run(check: check) }
  }
}

typealias IOSRun = DeviceRun<IOSPlatform>

/// What changes the run as well: each is a method of a run of this platform.
extension IOSPlatform {
  @inline(__always)
  static func place(_ app: AppID, _ run: inout IOSRun) -> Tier { run.takePlace(app) }

  @inline(__always)
  static func updateLevel(_ run: inout IOSRun) { run.lookAtLevel() }

  @inline(__always)
  static func beginsToRun(_ app: AppID, _ run: inout IOSRun) { run.beginsToRun(app) }

  @inline(__always)
  static func decide(_ run: inout IOSRun) {
    run.startKill()
    run.startReclaim()
    run.scheduleSweep()
  }

  static func daemonsThatMayLeave(_ run: inout IOSRun) -> Int64 {
    guard run.platform.rules.contains(.idleExit) else { return run.footprints.daemons.idleCount }
    return run.killSlot.victim == nil && run.daemonIsOldest
      ? run.platform.idleDaemons.oldestCount : 0
  }

  static func handle(_ timer: KernelTimer, _ run: inout IOSRun) {
    switch timer {
    case .sweep: run.beginSweep()
    case .freeze: run.freezerRang()
    case .sustained: run.sustainedStep()
    case .warning: run.warnNext()
    }
  }

  static func finishWrite(_ run: inout IOSRun) { run.freezeDone() }

  static func begin(_ run: inout IOSRun) {
    run.startFreezer()
    run.fillSwitcher()
    if let app = run.inFront { run.helpersFollow(app) }
  }

  static func reboot(_ run: inout IOSRun) {
    run.showSwitcher()
    run.platform.pressure.reboot()
    run.platform.thrashing = JetsamThrashing()
    run.platform.warnings.reboot()
    run.rebootKernel()
    run.cancel(.warning)
  }

  @inline(__always)
  static func cancelWrite(of app: AppID, _ run: inout IOSRun) { run.cancelFreeze(app) }

  static func follow(_ app: AppID, _ run: inout IOSRun) { run.helpersFollow(app) }

  static func ended(_ app: AppID, reason: EndReason, _ run: inout IOSRun) {
    run.endHelpers(of: app, reason)
  }

  static func helperToGo(before app: AppID, _ run: inout IOSRun) -> AppID? {
    run.firstHelper(of: app)
  }
}

import SimKernel

/// What a platform is made from.
struct PlatformSetup {
  let scenario: Scenario
  let profile: DeviceProfile
  let levels: DeviceLevels
  let strategy: RunStrategy

  init(
    _ scenario: Scenario, _ profile: DeviceProfile, _ levels: DeviceLevels,
    _ strategy: RunStrategy
  ) {
    self.scenario = scenario
    self.profile = profile
    self.levels = levels
    self.strategy = strategy
  }

  var appCount: Int { scenario.apps.count }
}

/// A system's own decisions: where processes rank, how short memory is and which apps hear of it,
/// who is ended, and when.
///
/// Its state lies in the run, as `platform`. What it does it does to the run, which is why most
/// requirements are static: a method would hold the platform while the run changes it. A run is
/// compiled for each platform.
protocol Platform: ~Copyable {
  init(_ setup: PlatformSetup)

  /// Whether it looks at limits that only mark a process.
  var marksCount: Bool { get }

  // MARK: Ranks

  mutating func placeInFront(_ app: AppID, at awake: SimTime)
  /// A prewarmed process goes first.
  mutating func placePrewarmed(_ app: AppID, at awake: SimTime)
  /// Puts an app that is not in front where it belongs; the tier in which policies see it.
  static func place(_ app: AppID, _ run: inout DeviceRun<Self>) -> Tier
  /// The process ranks no longer.
  mutating func remove(_ app: AppID)
  /// The rank of `app` in the platform's order, if it has one.
  func rank(of app: AppID) -> Int?
  /// What `system` calls a rank.
  static func number(ofRank rank: Int, _ system: SystemVersion) -> Int
  /// Whether an app's code runs that is not in front.
  var isAnyRunning: Bool { get }

  // MARK: Pressure

  /// How short memory is.
  var level: PressureLevel { get }
  /// Looks at memory, after it has changed.
  static func updateLevel(_ run: inout DeviceRun<Self>)
  /// What the compressor may lose before the level falls, in micro-bytes; nil where it does not
  /// depend on that.
  func missingForRelief(pageable: Int64, compressor: Int64) -> Int64?
  /// `app` runs, and may not have heard of the level.
  static func beginsToRun(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// `app` is not warned of its own limit before then.
  func limitRest(of app: AppID) -> SimTime
  mutating func limitReached(_ app: AppID, at time: SimTime)

  // MARK: Who goes

  /// After every event, with what waits served as far as it could be: names a victim where one is
  /// due, and sets what the platform does by itself. Idempotent.
  static func decide(_ run: inout DeviceRun<Self>) throws
  /// How many idle daemons may leave before any app does.
  static func daemonsThatMayLeave(_ run: inout DeviceRun<Self>) -> Int64

  // MARK: Its own timers, and what becomes of processes

  static func handle(_ timer: DeviceTimer, _ run: inout DeviceRun<Self>) throws
  /// The run begins.
  static func begin(_ run: inout DeviceRun<Self>)
  /// The device starts, with no process left.
  static func reboot(_ run: inout DeviceRun<Self>)
  /// The memory of `app` is used again: where it is being written to flash, that is broken off.
  static func cancelWrite(of app: AppID, _ run: inout DeviceRun<Self>)
  /// What `app` had on flash is back.
  mutating func broughtBack(_ app: AppID)
  /// The process of `app` has ended.
  mutating func end(_ app: AppID)
  /// `app` is on flash, or has been idle `since` then, when the run begins.
  mutating func seatFrozen(_ app: AppID)
  mutating func seatIdle(_ app: AppID, since awake: SimTime)
}

extension DeviceRun where P: ~Copyable {
  @inline(__always)
  mutating func updateLevel() { P.updateLevel(&self) }

  @inline(__always)
  mutating func noteRunning(_ app: AppID) { P.beginsToRun(app, &self) }
}

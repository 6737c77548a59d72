import SimKernel

/// What a platform is made from.
struct PlatformSetup {
  let scenario: Scenario
  let profile: DeviceProfile
  let reclaim: ReclaimPlan
  let strategy: RunStrategy

  var apps: [AppProfile] { scenario.apps }
}

/// A system's own decisions: where processes rank, how short memory is and which apps hear of it,
/// who is ended, and when.
///
/// Its state lies in the run, as `platform`. What it does it does to the run, which is why most
/// requirements are static: a method would hold the platform while the run changes it. A run is
/// compiled for each platform, and entered by its row of `PlatformCatalog`. Amounts are
/// micro-bytes.
protocol Platform: ~Copyable {
  /// Timers of its own, on the clock that stands still in sleep: at most four, their raw values
  /// from 0 on in the order in which they come at one instant. The last of four comes after what
  /// apps have under way.
  associatedtype OwnTimer: RawRepresentable where OwnTimer.RawValue == Int
  /// Timers of its own that each app has, on the true clock: at most four, their raw values from 0
  /// on in the order in which they come at one instant (`TimerNumbers`). Only with the feature.
  associatedtype OwnAppTimer: RawRepresentable = NoAppTimer where OwnAppTimer.RawValue == Int

  /// What a run of this platform uses.
  static func features(_ setup: PlatformSetup) -> RunFeatures

  init(_ setup: PlatformSetup)

  // MARK: Numbers that are its system's

  /// What the scan of `profile` keeps free, and which pages it takes.
  static func scanLevels(_ profile: DeviceProfile) -> ScanLevels
  /// Which relaunches count as soon.
  static var relaunchGaps: RelaunchGaps { get }
  /// From the end of an app's last work to its suspension, in microseconds.
  static var suspensionMicroseconds: ClosedRange<Int64> { get }

  /// From boot to the first prewarm.
  static var bootToPrewarm: SimTime { get }

  // MARK: Life cycle and ranks

  /// Whether an app may go from `state` to `next` in one step.
  static func allows(_ state: AppState, _ next: AppState) -> Bool
  mutating func placeInFront(_ app: AppID, at awake: SimTime)
  /// A prewarmed process goes first.
  mutating func placePrewarmed(_ app: AppID, at awake: SimTime)
  /// The system calls `app`; false where it hears of it only later, for what it does now keeps it
  /// from that. Only with the feature.
  static func tell(
    _ callback: AppCallback, _ app: AppID, _ run: inout DeviceRun<Self>
  ) -> Bool
  /// When `app` has done all that it does for what it has heard or is to hear; zero where it does
  /// nothing. Only with the feature.
  func handlersReturn(of app: AppID) -> SimTime
  /// Whether what `app` shows and the person looks at has input, given that the app has; as all of
  /// the next, only with the feature of scenes.
  func hasInput(_ app: AppID) -> Bool
  /// What windows of `app` add to its sizes, in micro-bytes.
  func sceneBytes(of app: AppID) -> Int64
  /// What does not fit in what `app` shows, in words; nil when all does.
  func sceneFault(of app: AppID, _ process: DeviceProcess, isLaunching: Bool) -> String?
  /// The app has taken a step of its life cycle.
  static func moved(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The launch of `app` is complete in front.
  static func arrived(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The process of `app` was there when the run began.
  static func seated(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The process of `app` ends.
  static func processEnds(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// Whether `row` interrupts one window of several, which is done then.
  static func interruptsWindow(_ row: DemandRow, _ run: inout DeviceRun<Self>) -> Bool
  /// How long two apps that come to share the screen have no input.
  static var settlingMicroseconds: Int64 { get }
  /// Whether `app` has heard or is to hear that it ends.
  func isTerminating(_ app: AppID) -> Bool
  /// Whether `app`, active, has heard that it is.
  func hasHeardOfInput(_ app: AppID) -> Bool
  /// Whether the device's condition lets an app be prewarmed.
  var allowsPrewarm: Bool { get }
  /// The place or the launch of `app` has changed: what belongs to it follows; as the next two,
  /// only with the feature of helpers.
  static func follow(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The process of `app` has ended: with it end those that belong to it.
  static func ended(_ app: AppID, reason: EndReason, _ run: inout DeviceRun<Self>)
  /// Who of what belongs to `app`, in front, goes before it; nil when none is left.
  static func helperToGo(before app: AppID, _ run: inout DeviceRun<Self>) -> AppID?
  /// How long a launch of `kind` may take in front; nil where it may take forever.
  static func launchLimit(_ kind: LaunchKind) -> LaunchLimit?
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
  /// What the compressor may lose before the level falls; nil where it does not depend on that.
  func missingForRelief(pageable: Int64, compressor: Int64) -> Int64?
  /// `app` runs, and may not have heard of the level.
  static func beginsToRun(_ app: AppID, _ run: inout DeviceRun<Self>)

  // MARK: Levels of what is available

  /// The next level on the way down from `available` at which it acts; 0 below all.
  func nextLevel(below available: Int64) -> Int64
  /// Whether so little is available that a process has to go.
  func isShort(of available: Int64) -> Bool
  /// What is missing for idle daemons to stay; up to 0 none leaves.
  func missingForDaemons(_ available: Int64) -> Int64
  /// What may be taken for what no person has asked for: daemons that come back, prewarmed
  /// processes.
  func spare(of available: Int64) -> Int64

  // MARK: What one process may hold

  /// Up to here `app` meets no level of its own, whatever it does.
  func quietFootprint(of app: AppID) -> Int64
  /// The levels of `app`, which is in front or works, or does neither.
  func footprintLevels(of app: AppID, isActive: Bool) -> FootprintLevels
  /// `app` is not warned of its own limit before then.
  func limitRest(of app: AppID) -> SimTime
  mutating func limitReached(_ app: AppID, at time: SimTime)

  // MARK: Who goes

  /// After every event, with what waits served as far as it could be: names a victim where one is
  /// due, and sets what the platform does by itself. Idempotent.
  static func decide(_ run: inout DeviceRun<Self>)
  /// How many idle daemons may leave before any app does.
  static func daemonsThatMayLeave(_ run: inout DeviceRun<Self>) -> Int64
  /// `count` idle daemons are there when the device starts, and no other ones.
  mutating func bootDaemons(_ count: Int64, at awake: SimTime)
  /// `count` more are idle from now on.
  mutating func daemonsIdle(_ count: Int64, at awake: SimTime)
  /// The `count` that have been idle longest have left, or work.
  mutating func daemonsNotIdle(_ count: Int64)

  // MARK: Its own timers, and what becomes of processes

  static func handle(_ timer: OwnTimer, _ run: inout DeviceRun<Self>)
  static func handle(_ timer: OwnAppTimer, of app: AppID, _ run: inout DeviceRun<Self>)
  /// What was being written to flash is there.
  static func finishWrite(_ run: inout DeviceRun<Self>)
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

  /// What the use of `app` lacked has come back.
  static func faultsOver(of app: AppID, _ run: inout DeviceRun<Self>)

  // MARK: The background

  /// What is asked of the system: conditions, what apps show, work that it
  /// begins.
  static func ask(_ row: DemandRow, _ run: inout DeviceRun<Self>)
  /// What `work` may take off screen; never where it has no limit.
  static func workLimit(_ work: BackgroundWork, _ profile: DeviceProfile) -> SimTime
  /// Whether an app that goes on past that is ended.
  static func isFatal(_ work: BackgroundWork) -> Bool
  /// `app` begins `work`; only with the feature.
  static func workBegan(_ work: BackgroundWork, _ app: AppID, _ run: inout DeviceRun<Self>)
  /// The launch of `app` is complete in front; only with the feature.
  static func cameFront(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// `app` has entered the background; only to be shown.
  static func leftFront(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The system launches `app` off screen, which is complete at `time` at the earliest; only with
  /// timers of apps.
  static func watchOffScreen(_ app: AppID, until time: SimTime, _ run: inout DeviceRun<Self>)
  /// Such a launch is complete, or the person has come to it; only with timers of apps.
  static func stopWatchingOffScreen(_ app: AppID, _ run: inout DeviceRun<Self>)

  // MARK: What the person finds again, apart from processes

  /// The person has asked for `app`, and the launch is of this kind.
  static func requested(_ app: AppID, _ kind: LaunchKind, _ run: inout DeviceRun<Self>)
  /// `app` has been called on its way to the background.
  static func enteredBackground(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// `app` has lost its input; only to be shown.
  static func lostInput(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// What is in front was interrupted.
  static func interrupted(by trigger: InterruptionTrigger, _ run: inout DeviceRun<Self>)
  /// The launch of `app` is about to be complete; only with the feature.
  static func arrives(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// `app`, suspended, runs again off screen; only with the feature.
  static func runs(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The person has removed `app`.
  static func removed(_ app: AppID, _ run: inout DeviceRun<Self>)
  /// The process of `app` has ended; where that is awaited, a launch follows.
  static func ended(_ app: AppID, isAwaited: Bool, _ run: inout DeviceRun<Self>)

  /// A person uses the phone again; only with the feature.
  static func unlocked(_ run: inout DeviceRun<Self>)

  // MARK: Processes that are there when the run begins

  /// Whether a process of `role` in `state` stands idle among daemons.
  func isIdle(_ role: ProcessRole, _ state: AliveProcess.State) -> Bool
  /// `app` is the `index`th of `count` that are, in the order in which they became idle.
  mutating func seatIdle(_ app: AppID, _ index: Int, of count: Int)
  /// `app` is on flash.
  mutating func seatFrozen(_ app: AppID)
}

/// The timers of a platform whose apps have none of its own.
enum NoAppTimer: Int { case never }

/// A platform without features.
extension Platform where Self: ~Copyable {
  static func features(_ setup: PlatformSetup) -> RunFeatures { [] }
  static func tell(
    _ callback: AppCallback, _ app: AppID, _ run: inout DeviceRun<Self>
  ) -> Bool { true }
  func hasInput(_ app: AppID) -> Bool { true }
  func sceneBytes(of app: AppID) -> Int64 { 0 }
  func sceneFault(of app: AppID, _ process: DeviceProcess, isLaunching: Bool) -> String? { nil }
  static func moved(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func arrived(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func seated(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func processEnds(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func interruptsWindow(_ row: DemandRow, _ run: inout DeviceRun<Self>) -> Bool { false }
  static var settlingMicroseconds: Int64 { 0 }
  func handlersReturn(of app: AppID) -> SimTime { .zero }
  func isTerminating(_ app: AppID) -> Bool { false }
  func hasHeardOfInput(_ app: AppID) -> Bool { true }
  static var bootToPrewarm: SimTime { .zero }
  var allowsPrewarm: Bool { true }
  static func follow(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func ended(_ app: AppID, reason: EndReason, _ run: inout DeviceRun<Self>) {}
  static func helperToGo(before app: AppID, _ run: inout DeviceRun<Self>) -> AppID? { nil }
  static func launchLimit(_ kind: LaunchKind) -> LaunchLimit? { nil }
  static func faultsOver(of app: AppID, _ run: inout DeviceRun<Self>) {}
  static func ask(_ row: DemandRow, _ run: inout DeviceRun<Self>) {
    if let work = row.kind.work { run.ask(work, of: AppID(row.app), for: row.length) }
  }
  static func workLimit(_ work: BackgroundWork, _ profile: DeviceProfile) -> SimTime {
    work == .task ? SimTime(microseconds: profile.taskLimitMicroseconds) : .never
  }
  static func isFatal(_ work: BackgroundWork) -> Bool { work == .task }
  static func workBegan(_ work: BackgroundWork, _ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func cameFront(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func leftFront(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func watchOffScreen(_ app: AppID, until time: SimTime, _ run: inout DeviceRun<Self>) {}
  static func stopWatchingOffScreen(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func requested(_ app: AppID, _ kind: LaunchKind, _ run: inout DeviceRun<Self>) {}
  static func enteredBackground(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func lostInput(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func interrupted(by trigger: InterruptionTrigger, _ run: inout DeviceRun<Self>) {}
  static func arrives(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func runs(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func removed(_ app: AppID, _ run: inout DeviceRun<Self>) {}
  static func ended(_ app: AppID, isAwaited: Bool, _ run: inout DeviceRun<Self>) {}
  static func unlocked(_ run: inout DeviceRun<Self>) {}
  static func handle(_ timer: OwnAppTimer, of app: AppID, _ run: inout DeviceRun<Self>) {
    preconditionFailure("no app has such a timer")
  }
}

extension DeviceRun where P: ~Copyable {
  @inline(__always)
  mutating func updateLevel() { P.updateLevel(&self) }

  @inline(__always)
  mutating func noteRunning(_ app: AppID) { P.beginsToRun(app, &self) }
}

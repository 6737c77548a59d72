import SimKernel

/// The instant of an event, as rooms above that do not import the kernel name it.
public typealias EventTime = SimTime

/// Something that happened in a run.
public enum RunEvent: Sendable {
  /// The app had a process in this state when the run began; device mode, as all but launches,
  /// starts, ends, demand and the finish.
  case seated(AppID, AppState)
  /// The app's process was made.
  case started(AppID)
  /// A launch was requested.
  case launchBegan(LaunchRecord)
  /// It is complete.
  case launchCompleted(LaunchOutcome)
  /// It was left, or its process ended.
  case launchAborted(LaunchOutcome)
  /// It is under way at the horizon.
  case launchUnfinished(LaunchOutcome)
  /// The app went from one state of its life cycle to another in an event of that kind; an end is
  /// an event of its own.
  case stateChanged(AppID, from: AppState, to: AppState, cause: EventKind)
  /// The system called the app.
  case callback(AppCallback, AppID)
  /// The launch of the app, or its prewarm, came to a step.
  case launchStep(LaunchStep, AppID)
  /// A scene is there from now on: made, unattached, or in some state when the run began.
  case sceneMade(SceneRef, SceneState)
  /// It went from one state to another in an event of that kind.
  case sceneChanged(SceneRef, from: SceneState, to: SceneState, cause: EventKind)
  /// The system called its delegate.
  case sceneCalled(SceneCallback, SceneRef)
  /// It is connected, and what its app was opened for, which else is a call, comes with that.
  case connectedFor(AppCallback, SceneRef)
  /// The system, which takes it back, asks it for what is to come back later.
  case restorationAsked(SceneRef)
  /// It is there no more: closed, or its process has ended.
  case sceneGone(SceneRef)
  /// An external display shows the app in that state.
  case displayShows(AppID, AppState, cause: EventKind)
  /// The app was suspended.
  case suspended(AppID)
  /// A process was made ready before a request for it.
  case prewarmed(AppID)
  /// Such a process was asked for, so many microseconds after it was ready.
  case prewarmOpened(AppID, age: Int64)
  /// It ended without.
  case prewarmWasted(AppID)
  /// Its static initialisers failed: what they need was locked.
  case prewarmFailed(AppID)
  /// The app was to be prewarmed and was not, for the device's condition.
  case prewarmRefused(AppID)
  /// Reclaim compressed this many bytes, at their original size, in the event that is over.
  case compressed(Int64)
  /// The app was frozen: what it held went to flash, in bytes at their original size.
  case frozen(AppID, Int64)
  /// The suspended app has no uncompressed page left.
  case packedWhole(AppID)
  /// Something happens in the switcher, to an entry or a picture of a scene; below 0 of the app.
  case switcher(SwitcherChange, SceneRef)
  /// Where the memory is right before what is shown next; at a sample, of every app with a process.
  case memory(AppMemory)
  /// The pressure level changed.
  case levelChanged(from: PressureLevel, to: PressureLevel)
  /// An app was warned.
  case warned(WarningRecord)
  /// A process was named to be killed; its end follows when the kill is done.
  case victimNamed(VictimRecord)
  /// These bytes of what the app would have died for were emptied.
  case purged(AppID, Int64, freed: Int64)
  /// That was enough: it is not killed.
  case spared(AppID)
  /// A process ended.
  case ended(EndRecord)
  /// Background work began.
  case workBegan(BackgroundWork, AppID)
  /// Background work that is under way goes on longer than it would have.
  case workProlonged(BackgroundWork, AppID)
  /// Background work is done.
  case workEnded(BackgroundWork, AppID)
  /// The end of its process broke it off.
  case workBrokenOff(BackgroundWork, AppID)
  /// It was asked for and could not begin: no process, or a launch that never was complete.
  case workNotBegun(BackgroundWork, AppID)
  /// It is over because its time is, or because the system wants no more of it.
  case workExpired(BackgroundWork, AppID)
  /// The system let the app run for this, or started it.
  case systemBegan(BackgroundWork, AppID, SystemBegin)
  /// It did not.
  case launchRefused(BackgroundWork, AppID, LaunchRefusal)
  /// A silent push waits; the one that waited before may be dropped for it.
  case pushHeld(AppID, replaces: Bool)
  /// The app asked for this when it entered the background; it begins when the system wants it to.
  case requested(BackgroundWork, AppID)
  /// Growing apps came to a standstill for want of memory.
  case stallBegan
  /// They go on, after this many microseconds.
  case stallEnded(Int64)
  /// The app in front, launched, is without input from now on.
  case interrupted(AppID)
  /// The person touched the screen, and the app in front heard of it.
  case inputDelivered(AppID)
  /// It did not: it is not active.
  case inputDropped(AppID)
  /// The app's handler of a callback takes these microseconds, longer than is advised.
  case handlerOverran(AppID, AppCallback, Int64)
  /// The device was locked, or unlocked.
  case lockChanged(isLocked: Bool)
  /// Power, network or a setting has changed.
  case conditionChanged(DeviceCondition)
  /// Idle daemons exited: their number.
  case daemonsExited(Int64)
  /// Daemons came back: their number.
  case daemonsReturned(Int64)
  /// A daemon was ended for its own limit.
  case daemonOverLimit
  /// Results are counted from this instant on: the warm-up is over, or a batch is.
  case countingBegan
  /// A demand row is about to be handled.
  case demand(DemandRow)
  /// An instant to be sampled has come, and everything that happens then is over.
  indirect case sample(MemorySample)
  /// The run is over; nothing comes after this. Every observer hears of it.
  case finished
}

/// What the system found of an app that it had something for.
@frozen
public enum SystemBegin: UInt8, CaseIterable, Sendable {
  /// Its code ran.
  case running
  /// It was suspended.
  case woken
  /// It had no process, or one that was only made ready.
  case launched
}

/// Which events an observer hears of; what is left out costs the run a test of one bit.
public struct RunInterest: OptionSet, Sendable {
  /// A bit for each topic.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Requests of launches.
  public static let launches = RunInterest(rawValue: 1)
  /// Launches that are complete, aborted, or under way at the horizon.
  public static let outcomes = RunInterest(rawValue: 1 << 1)
  /// Processes made or there at the start.
  public static let starts = RunInterest(rawValue: 1 << 2)
  /// Steps of life cycles.
  public static let states = RunInterest(rawValue: 1 << 3)
  /// Calls of the system to apps.
  public static let callbacks = RunInterest(rawValue: 1 << 4)
  /// Suspensions.
  public static let suspensions = RunInterest(rawValue: 1 << 5)
  /// Prewarmed processes, opened or not.
  public static let prewarming = RunInterest(rawValue: 1 << 6)
  /// Memory compressed.
  public static let compression = RunInterest(rawValue: 1 << 7)
  /// Apps frozen.
  public static let freezing = RunInterest(rawValue: 1 << 8)
  /// Changes of the pressure level.
  public static let levels = RunInterest(rawValue: 1 << 9)
  /// Warnings.
  public static let warnings = RunInterest(rawValue: 1 << 10)
  /// Victims named, and those that were spared.
  public static let victims = RunInterest(rawValue: 1 << 11)
  /// Ends of processes.
  public static let ends = RunInterest(rawValue: 1 << 12)
  /// Background work.
  public static let work = RunInterest(rawValue: 1 << 13)
  /// Stalls of growing apps.
  public static let stalls = RunInterest(rawValue: 1 << 14)
  /// Interruptions, touches, and the lock.
  public static let input = RunInterest(rawValue: 1 << 15)
  /// Daemons that exit, come back or exceed a limit.
  public static let daemons = RunInterest(rawValue: 1 << 16)
  /// Demand rows.
  public static let demand = RunInterest(rawValue: 1 << 17)
  /// Samples, at the instants that the observer names.
  public static let samples = RunInterest(rawValue: 1 << 18)
  /// Samples with a census, which costs O(apps) each.
  public static let census = RunInterest(rawValue: 1 << 19)
  /// The end of the run.
  static let finish = RunInterest(rawValue: 1 << 20)
  /// Steps of launches.
  public static let steps = RunInterest(rawValue: 1 << 22)
  /// Scenes and external displays.
  public static let scenes = RunInterest(rawValue: 1 << 21)
  /// Memory before what is shown.
  public static let footprints = RunInterest(rawValue: 1 << 23)
  /// Apps compressed to their last page; O(apps) in every event that compresses.
  public static let packing = RunInterest(rawValue: 1 << 24)
  /// Entries and pictures of the switcher.
  public static let switcher = RunInterest(rawValue: 1 << 26)
  /// Where counting begins.
  public static let counting = RunInterest(rawValue: 1 << 29)
  /// Handlers that take longer than is advised.
  public static let handlers = RunInterest(rawValue: 1 << 25)
  /// What the system begins, refuses or holds back.
  public static let background = RunInterest(rawValue: 1 << 27)
  /// Conditions that gate the background.
  public static let conditions = RunInterest(rawValue: 1 << 28)
}

extension RunEvent {
  /// The interest that it answers.
  var topic: RunInterest {
    switch self {
    case .seated, .started: .starts
    case .launchBegan: .launches
    case .launchCompleted, .launchAborted, .launchUnfinished: .outcomes
    case .stateChanged: .states
    case .launchStep: .steps
    case .callback, .sceneCalled, .connectedFor: .callbacks
    case .sceneMade, .sceneChanged, .restorationAsked, .sceneGone, .displayShows: .scenes
    case .suspended: .suspensions
    case .prewarmed, .prewarmOpened, .prewarmWasted, .prewarmFailed, .prewarmRefused: .prewarming
    case .compressed: .compression
    case .frozen: .freezing
    case .packedWhole: .packing
    case .memory: .footprints
    case .levelChanged: .levels
    case .warned: .warnings
    case .victimNamed, .purged, .spared: .victims
    case .ended: .ends
    case .workBegan, .workProlonged, .workEnded, .workExpired, .workBrokenOff, .workNotBegun: .work
    case .systemBegan, .launchRefused, .pushHeld, .requested: .background
    case .stallBegan, .stallEnded: .stalls
    case .interrupted, .inputDelivered, .inputDropped, .lockChanged: .input
    case .handlerOverran: .handlers
    case .conditionChanged: .conditions
    case .daemonsExited, .daemonsReturned, .daemonOverLimit: .daemons
    case .countingBegan: .counting
    case .switcher: .switcher
    case .demand: .demand
    case .sample: .samples
    case .finished: .finish
    }
  }
}

/// Sees what happens in a run as it happens, in order: for files written along the way.
public protocol RunObserver {
  /// The events it hears of, fixed before the run; the finish comes unasked.
  var interest: RunInterest { get }

  /// The next instant to be sampled in microseconds since boot, later than every one before;
  /// `Int64.max` for none.
  ///
  /// Asked at the start and after each sample. Sampling is no event and changes nothing.
  var nextSampleMicroseconds: Int64 { get }

  /// Takes what happened at `time`.
  ///
  /// What it throws ends the run once the event under way is handled, and reaches the caller.
  mutating func observe(_ event: RunEvent, at time: SimTime) throws
}

extension RunObserver {
  /// No instant is sampled.
  public var nextSampleMicroseconds: Int64 { .max }
}

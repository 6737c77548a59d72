import SimKernel

/// Launch times in microseconds, as rooms above that do not import the kernel name them.
public typealias LaunchTimes = Histogram

/// What one run counted: flat integers, no rounding.
public struct RunResult: Sendable {
  /// Events by kind.
  public var events = EventCounts()
  /// Launches by `LaunchKind`.
  public var launches = Counts<LaunchKind>()
  /// Launches that were an app's first since boot: compulsory misses.
  public var firstLaunches: Int64 = 0
  /// Those of them that were warm: prewarmed, or started by the system before.
  public var warmFirstLaunches: Int64 = 0
  /// Cold launches that were not an app's first.
  public var coldReturns: Int64 { launches.cold - (firstLaunches - warmFirstLaunches) }
  /// Bytes of the apps asked for, one app's size a launch.
  public var launchedBytes: Int128 = 0
  /// Bytes of the apps that had to be made.
  public var coldBytes: Int128 = 0
  /// Processes ended, by `EndReason`.
  public var ends = Counts<EndReason>()
  /// Bytes given back by ended processes.
  public var freedBytes: Int128 = 0
  /// Bytes held by apps over the run.
  public var residentBytes = TimeAverage()
  /// Apps alive over the run.
  public var aliveApps = TimeAverage()
  /// Device mode: launch times in microseconds, waits included.
  public var launchTimes = LaunchTimes()
  /// The same, exact, without their spread over bins.
  public var launchTime = Tally()
  /// From the beginning of the process, a prewarmed one's too, to the complete launch, in
  /// microseconds, of launches that were no resumes: what a clock of the app's own shows (S-78).
  public var naiveTimes = LaunchTimes()
  /// The same, exact, without their spread over bins.
  public var naiveTime = Tally()
  /// Launches over 400 ms (L-08).
  public var slowLaunches: Int64 = 0
  /// Launches that were left before they were complete.
  public var abortedLaunches: Int64 = 0
  /// Launches that waited for a kill of their own old process.
  public var killDelayedLaunches: Int64 = 0
  /// How long they waited for it.
  public var killWaitMicroseconds: Int64 = 0
  /// Launches that waited for a kill or for memory, left ones too.
  public var waitedLaunches: Int64 = 0
  /// How long they waited for either.
  public var launchWaitMicroseconds: Int64 = 0
  /// Cold launches at most 1 min after the app's eviction.
  public var relaunchesWithinMinute: Int64 = 0
  /// Cold launches at most 10 min after it.
  public var relaunchesWithinTenMinutes: Int64 = 0
  /// How long launches and ramps stood still for want of memory.
  public var stalledMicroseconds: Int64 = 0
  /// Bytes that were emptied of what victims held.
  public var purgedBytes: Int128 = 0
  /// Victims that were spared: that was enough.
  public var sparedKills: Int64 = 0
  /// Apps in front that were killed because nothing else was left.
  public var foregroundKills: Int64 = 0
  /// Times that a launched app in front lost its input to an interruption.
  public var interruptions: Int64 = 0
  /// Touches that reached an app: it was active.
  public var deliveredInputs: Int64 = 0
  /// Touches that did not: the app in front was launching or interrupted.
  public var droppedInputs: Int64 = 0
  /// Handlers of losing input that took longer than is advised (S-47).
  public var handlerOverruns: Int64 = 0
  /// Processes of apps that ended alone, their app still there.
  public var helperEnds: Int64 = 0
  /// Those that began again in front.
  public var helperReloads: Int64 = 0
  /// Time with input whose outcome ends took from the person: it was not saved (S-107).
  public var lostMicroseconds: Int64 = 0
  /// Scenes that were connected.
  public var sceneConnects: Int64 = 0
  /// Scenes that the system took back.
  public var sceneReclaims: Int64 = 0
  /// How long launched apps were in front without input.
  public var inactiveMicroseconds: Int64 = 0
  /// Background work that ends broke off.
  public var brokenWork = Counts<BackgroundWork>()
  /// Background work that was asked of an app and could not begin: it had no process, or its
  /// launch was never complete.
  public var workNotBegun = Counts<BackgroundWork>()
  /// Background work whose time was over before it was done.
  public var expiredWork = Counts<BackgroundWork>()
  /// Processes that the system started in the background, by what for.
  public var systemLaunches = Counts<BackgroundWork>()
  /// Suspended apps that it woke, by what for.
  public var systemWakes = Counts<BackgroundWork>()
  /// What it did not begin, by why not.
  public var refusals = Counts<LaunchRefusal>()
  /// Silent pushes that waited.
  public var heldPushes: Int64 = 0
  /// Those of them that a newer one replaced.
  public var droppedPushes: Int64 = 0
  /// Processor time of apps with input, in microseconds.
  public var inputMicroseconds: Int64 = 0
  /// Processor time of work off screen, in microseconds by kind.
  public var workMicroseconds = Counts<BackgroundWork>()
  /// Warnings that apps were given.
  public var warnings = Counts<WarningCause>()
  /// Times the level rose to each.
  public var levelRises = Counts<PressureLevel>()
  /// How long a locked phone slept, short wake-ups left out.
  public var asleepMicroseconds: Int64 = 0
  /// Bytes compressed, at their original size.
  public var compressedBytes: Int128 { flow.compressedBytes }
  /// Bytes written to swap, after the compressor.
  public var swapWrittenBytes: Int128 { flow.swapWrittenBytes }
  /// Bytes read back from swap.
  public var swapReadBytes: Int128 { flow.swapReadBytes }
  /// Processor time of making processes.
  public var relaunchMicroseconds: Int64 = 0
  /// Processor time of compressing.
  public var compressMicroseconds: Int64 { flow.compressMicroseconds }
  /// Processes prewarmed.
  public var prewarmStarts: Int64 = 0
  /// Those of them that were opened.
  public var prewarmHits: Int64 = 0
  /// Those of them that ended without.
  public var prewarmWastes: Int64 = 0
  /// How long those that were opened had been ready when they were asked for (S-52).
  public var prewarmAgeMicroseconds: Int64 = 0
  /// Pictures taken of apps for the switcher (S-83).
  public var snapshots: Int64 = 0
  /// Launches of apps that were pictured in the switcher and came back without their state (S-82).
  public var resetLaunches: Int64 = 0
  /// Those of them whose static initialisers failed (S-108).
  public var prewarmFailures: Int64 = 0
  /// Apps that were to be prewarmed and were not, for the device's condition (S-71).
  public var prewarmRefusals: Int64 = 0
  /// Idle daemons that exited.
  public var daemonExits: Int64 = 0
  /// Daemons that exceeded their own limit.
  public var daemonLimitKills: Int64 = 0
  /// Bytes of files read.
  public var fileReadBytes: Int128 { flow.fileReadBytes }
  /// Bytes faulted out of the compressor, at their original size.
  public var faultedBytes: Int128 { flow.faultedBytes }
  /// Bytes in use that reclaim took and that came back.
  public var thrashedBytes: Int128 { flow.thrashedBytes }
  /// What went through the compressor and from flash.
  var flow = MemoryFlow()
  /// Memory by class over the run.
  public var memory = MemoryAreas()
  /// What processes that ended without coming back held since they left the foreground, times how
  /// long: twice the micro-bytes × microseconds.
  var unusedArea: Int128 = 0
  /// The same in bytes × microseconds.
  public var unusedByteMicroseconds: Int128 { unusedArea / MemoryAreas.unit }
  /// How far the run has come; in the end its horizon.
  public var endedAt = SimTime.zero
  /// Since when it counts: the end of the warm-up.
  public private(set) var countedFrom = SimTime.zero
  /// How much time it has counted.
  public var countedMicroseconds: Int64 { (endedAt - countedFrom).microseconds }
  /// The same per app, by number.
  public var apps: [AppResult]

  /// An empty result for `appCount` apps.
  public init(appCount: Int) { apps = Array(repeating: AppResult(), count: appCount) }

  /// Counts nothing yet from `time` on, but remembers what later counts look back at.
  ///
  /// What lasts (launch times, waits, stalls, memory held unused) counts whole where it ends.
  func emptied(at time: SimTime) -> RunResult {
    var fresh = RunResult(appCount: apps.count)
    fresh.countedFrom = time
    fresh.endedAt = time
    fresh.residentBytes = TimeAverage(level: residentBytes.level, start: time)
    fresh.aliveApps = TimeAverage(level: aliveApps.level, start: time)
    for app in apps.indices { fresh.apps[app].evictedAt = apps[app].evictedAt }
    return fresh
  }
}

/// What one run counted of one app.
public struct AppResult: Sendable {
  /// Its launches by `LaunchKind`.
  public var launches = Counts<LaunchKind>()
  /// Its process's ends, by `EndReason`.
  public var ends = Counts<EndReason>()
  /// Its launches that were the first since boot.
  public var firstLaunches: Int64 = 0
  /// Device mode: work asked of it that could not begin.
  public var workNotBegun = Counts<BackgroundWork>()
  /// Device mode: its processes that the system started in the background.
  public var systemLaunches: Int64 = 0
  /// Device mode: processor time of its work off screen.
  public var workMicroseconds: Int64 = 0
  /// Device mode: its complete launches.
  public var completeLaunches: Int64 = 0
  /// The time they took, waits included.
  public var launchMicroseconds: Int64 = 0
  /// When it was last evicted; nil when it ended otherwise, or never.
  var evictedAt: SimTime?
  /// As `RunResult.unusedArea`, of this app's processes.
  var unusedArea: Int128 = 0
  /// What its processes that ended unused held, in bytes × microseconds.
  public var unusedByteMicroseconds: Int128 { unusedArea / MemoryAreas.unit }
  /// How long it had a process; one alive at the end counts up to there.
  public var aliveTime = SimTime.zero

  /// An app of which nothing has been counted.
  public init() {}
}

extension Counts<LaunchKind> {
  /// Launches without a process: misses.
  @inlinable public var cold: Int64 { self[.coldCached] + self[.coldUncached] }
}

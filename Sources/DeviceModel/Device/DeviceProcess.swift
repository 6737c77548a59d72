import SimKernel

/// One app's process on a device.
struct DeviceProcess {
  /// The app's state; `notRunning` also for a prewarmed process.
  var state = AppState.notRunning
  /// Whether there is a process, prewarmed ones included.
  var exists = false
  /// Stopped before its application object (S-72).
  var isPrewarmed = false
  /// Named as victim, not yet gone.
  var isDying = false
  /// A launch is under way.
  var isLaunching = false
  /// What the launch under way, or the last one, found, and when it was asked for.
  var launchKind = LaunchKind.coldUncached
  var requestedAt = SimTime.zero
  /// A resume's work is done and its memory is coming back, and since when.
  var awaitsFaults = false
  var readySince = SimTime.zero
  /// Whether the process has ended since boot, and so its files may be cached.
  var hasEnded = false
  /// Whether it has been launched since boot.
  var wasLaunched = false
  /// Of which levels it has heard.
  var heard = HeardLevels()
  /// It is not warned of its own limit again before then.
  var limitRestUntil = SimTime.zero
  /// What the freezer remembers of it.
  var freezing = FreezingState()
  /// Micro-bytes from which on it grows to its target slowly: what it shed since it came to the
  /// front comes back at a pace of its own.
  var regrowFrom = Int64.max
  /// The micro-bytes at which it stops to grow, what has leaked and was found by then included.
  var target: Int64 = 0
  /// Micro-bytes that have leaked since it last left the foreground, as far as they were found.
  var leaked: Int64 = 0
  /// The last kill-to-relaunch gaps, two bits each: 1 within 5 s, 2 within 10 s, 3 later.
  var relaunchGaps: UInt32 = 0
  /// When it was last killed; nil when it has been opened since.
  var killedAt: SimTime?
  /// Its finite task goes on past its time.
  var overruns = false
  /// When its process was made, and when it last left the foreground.
  var startedAt = SimTime.zero
  var leftAt = SimTime.zero
  /// When its process was made, in awake time.
  var startedAwake = SimTime.zero
  /// Until when each kind of background work goes on; zero when there is none.
  var workUntil = InlineArray<4, SimTime>(repeating: .zero)
  /// The latest of them.
  var worksUntil = SimTime.zero
  /// How long a finite task would go on, and when its time is over: never while in front.
  var taskWanted = SimTime.zero
  var taskDeadline = SimTime.never
  /// How long each kind of work asked for during a launch is to last.
  var pendingWork = InlineArray<4, SimTime>(repeating: .zero)
  var hasPendingWork = false
  /// The person removed it from the switcher and has not opened it since.
  var wasForceQuit = false

  /// Whether most of its last ten gaps from kill to relaunch were under 5 s.
  var comesBackSoon: Bool {
    var (high, count, gaps) = (0, 0, relaunchGaps)
    while gaps != 0 {
      high += gaps & 3 == 1 ? 1 : 0
      count += 1
      gaps >>= 2
    }
    return high * 2 > count
  }

  /// Remembers the gap from its last kill to this launch.
  mutating func noteRelaunch(at time: SimTime) {
    guard let killedAt else { return }
    let gap = (time - killedAt).microseconds
    let code: UInt32 =
      gap <= KernelConstants.soonRelaunchMicroseconds
      ? 1 : gap <= KernelConstants.mediumRelaunchMicroseconds ? 2 : 3
    let kept: UInt32 = (1 << (2 * KernelConstants.rememberedGaps)) - 1
    relaunchGaps = (relaunchGaps << 2 | code) & kept
    self.killedAt = nil
  }
}

/// Work that keeps an app from suspension (2.8).
@frozen
public enum BackgroundWork: UInt8, CaseIterable, Sendable {
  /// Music, AirPlay, picture in picture.
  case audio
  /// Navigation, tracking.
  case location
  /// A call over the internet.
  case voip
  /// A finite task, with a limited time off screen.
  case task

  /// Whether breaking it off is felt: such an app dies only after all others.
  @inlinable public var isProtected: Bool { self != .task }

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .audio: "audio"
    case .location: "location"
    case .voip: "voip"
    case .task: "task"
    }
  }
}

import SimKernel

/// What one run counted: flat integers, no rounding.
public struct RunResult: Sendable {
  /// Events by kind.
  public var events = Counts<EventKind>()
  /// Launches by `LaunchKind`.
  public var launches = Counts<LaunchKind>()
  /// Launches that were an app's first since boot: compulsory misses.
  public var firstLaunches: Int64 = 0
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
  /// When the run ended.
  public var endedAt = SimTime.zero
  /// The same per app, by number.
  public var apps: [AppResult]

  /// An empty result for so many apps.
  public init(appCount: Int) { apps = Array(repeating: AppResult(), count: appCount) }
}

/// What one run counted of one app.
public struct AppResult: Sendable {
  /// Its launches by `LaunchKind`.
  public var launches = Counts<LaunchKind>()
  /// Its process's ends, by `EndReason`.
  public var ends = Counts<EndReason>()
  /// How long it had a process; one alive at the end counts up to there.
  public var aliveTime = SimTime.zero

  /// An app of which nothing has been counted.
  public init() {}
}

extension Counts<LaunchKind> {
  /// Launches without a process: misses.
  public var cold: Int64 { self[.coldCached] + self[.coldUncached] }
}

/// What a process is to the system; its jetsam band follows from it.
@frozen
public enum ProcessRole: String, CaseIterable, Sendable {
  /// An app that a person opens; its band follows from its state.
  case app
  /// A daemon with nothing to do: band 0.
  case idleDaemon = "idle-daemon"
  /// A daemon just started, on its way to idle: band 10.
  case youngDaemon = "young-daemon"
  /// Serves the app in front: band 90. Dies only after everything unprotected.
  case support
  /// A daemon at its job's own priority: band 180. Dies only by a limit.
  case daemon
  /// Belongs to an app and shares its place. Not stated in workloads: it is one of the app's
  /// `processes`.
  case helper

  /// Those that a workload states of a process.
  public static let stated: [ProcessRole] = allCases.filter { $0 != .helper }

  /// The name in workloads.
  public var name: String { rawValue }
}

/// How jetsam's bands are filled.
@frozen
public enum BandRules: String, CaseIterable, Sendable {
  /// Suspended apps in band 0, as the published kernels have it.
  case current
  /// Suspended apps above daemons and background work, in band 40: read out of a report of iOS 12.4
  /// whose kills came in that order (C-c); an assumption.
  case ios12

  /// The name in workloads.
  public var name: String { rawValue }
}

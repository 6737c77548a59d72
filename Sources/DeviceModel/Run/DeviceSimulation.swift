import SimKernel

/// One run of a device, from a scenario to its result.
public struct DeviceSimulation: ~Copyable {
  private let prepared: PreparedRun

  /// Prepares a run on a platform of the catalogue; throws what demand sources throw. `batchEnded`
  /// takes every batch but the last, where it ends.
  public init(
    _ scenario: Scenario, on profile: DeviceProfile,
    platform: PlatformEntry = PlatformCatalog.usual, strategy: RunStrategy, seed: UInt64,
    replication: Int, observer: (any RunObserver)? = nil,
    batchEnded: @escaping (RunResult) throws -> Void = { _ in }
  ) throws {
    prepared = try platform.prepare(
      DeviceRunRequest(
        scenario: scenario, profile: profile, strategy: strategy, seed: seed,
        replication: replication, observer: observer, batchEnded: batchEnded))
  }

  /// Runs to the horizon, events at that instant still run; gives the last batch, or all.
  ///
  /// `monitor` is asked about every 65,536 events. Throws what sources, observer and monitor throw.
  public consuming func run(monitor: inout some RunMonitor) throws -> RunResult {
    try prepared { try monitor.check(events: $0, at: $1) }
  }
}

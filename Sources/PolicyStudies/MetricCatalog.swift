import DeviceModel

/// Every measure there is: one line each.
public enum MetricCatalog {
  /// Measures of a run in either mode, in the order of the columns.
  public static let runs: [Metric<RunResult>] =
    events
    + launchMetrics { $0.launches }
    + [
      Metric(
        name: "first_launches", unit: "count",
        summary: "launches that are an app's first since boot: compulsory misses"
      ) { .count($0.firstLaunches) },
      Metric(
        name: "cold_relaunch_ratio", unit: "ratio", direction: .lessIsBetter,
        summary: "cold_ratio with each app's first launch left out"
      ) { .ratio($0.coldReturns, of: $0.launches.total - $0.firstLaunches) },
    ]
    + sizes + relaunches + launchTimes
    + endMetrics { $0.ends }
    + broken + background + pressure + memory

  /// Measures of one app in one run in either mode, in the order of the columns.
  public static let apps: [Metric<AppResult>] =
    launchMetrics { $0.launches }
    + [
      Metric(
        name: "first_launches", unit: "count",
        summary: "launches that are the app's first since boot"
      ) { .count($0.firstLaunches) },
      Metric(
        name: "survival_ratio", unit: "ratio", direction: .moreIsBetter,
        summary: "share of its returns (launches but the first since boot) that found it alive; a "
          + "process prewarmed after the app ended is not the app surviving"
      ) { .ratio($0.launches[.resumed], of: $0.launches.total - $0.firstLaunches) },
      Metric(
        name: "launch_ms_mean", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "time from request to complete launch, waits included, averaged"
      ) { .milliseconds(Int128($0.launchMicroseconds), per: Int128($0.completeLaunches)) },
    ]
    + endMetrics(ofApps: true) { $0.ends }
    + notBegun(ofApps: true) { $0.workNotBegun }
    + [
      Metric(
        name: "background_launches", unit: "count", in: .device,
        summary: "processes that the system started off screen, and no person asked for"
      ) { .count($0.systemLaunches) },
      Metric(
        name: "background_cpu_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "processor time of its work off screen, as processor says"
      ) { .seconds($0.workMicroseconds) },
      Metric(
        name: "unused_mib_s", unit: "MiB·s", in: .device, direction: .lessIsBetter,
        summary: "memory × time between leaving the foreground and an end without return"
      ) { .mebibyteSeconds($0.unusedByteMicroseconds) },
      Metric(
        name: "alive_s", unit: "s",
        summary: "time it had a process; one alive at the end counts up to there"
      ) { .seconds($0.aliveTime.microseconds) },
    ]

  /// The columns of `runs.csv` in `mode`.
  public static func runs(in mode: SimulationMode) -> [Metric<RunResult>] {
    runs.filter { $0.applies(in: mode) }
  }

  /// The measure that studies turn on: cold launches over launches.
  public static var coldRatio: [StudyMeasure] { named(["cold_ratio"]) }

  /// What a comparison in `mode` looks at unless told.
  public static func compared(in mode: SimulationMode) -> [StudyMeasure] {
    switch mode {
    case .cache: named(["cold_ratio", "cold_relaunch_ratio", "cold_mib_ratio", "kills"])
    case .device:
      named([
        "cold_ratio", "launches_waited", "launch_wait_s", "broken_off", "launch_ms_p95", "kills",
      ])
    }
  }

  /// The columns of `apps.csv` in `mode`.
  public static func apps(in mode: SimulationMode) -> [Metric<AppResult>] {
    apps.filter { $0.applies(in: mode) }
  }

  private static func named(_ names: [String]) -> [StudyMeasure] {
    names.compactMap { StudyMeasure(column: $0, of: nil) }
  }
}

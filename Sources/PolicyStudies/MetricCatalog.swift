import DeviceModel

/// A measure: one column of `runs.csv`, or of `apps.csv`.
public struct Metric<Subject>: Sendable {
  /// The column's name; its last word is the unit unless the value is a count.
  public let name: String
  /// The unit, in words.
  public let unit: String
  /// What it measures, in one line.
  public let summary: String
  /// Takes the measure.
  public let value: @Sendable (Subject) -> MetricValue
}

/// Every measure there is: one line each.
public enum MetricCatalog {
  /// Measures of a run, in the order of the columns.
  public static let runs: [Metric<RunResult>] =
    [
      Metric(
        name: "events", unit: "count", summary: "demand rows handled and timers that changed state"
      ) { .count($0.events.total) }
    ]
    + EventKind.allCases.map { kind in
      Metric(
        name: "events_\(kind.name)", unit: "count", summary: "events of the kind \(kind.name)"
      ) { .count($0.events[kind]) }
    }
    + launchMetrics { $0.launches }
    + [
      Metric(
        name: "first_launches", unit: "count",
        summary: "launches that are an app's first since boot: compulsory misses"
      ) { .count($0.firstLaunches) },
      Metric(
        name: "cold_relaunch_ratio", unit: "ratio",
        summary: "cold launches over launches, each app's first left out"
      ) { .ratio($0.launches.cold - $0.firstLaunches, of: $0.launches.total - $0.firstLaunches) },
      Metric(
        name: "launched_mib", unit: "MiB", summary: "sizes of the apps launched, summed"
      ) { .mebibytes($0.launchedBytes) },
      Metric(
        name: "cold_mib", unit: "MiB", summary: "sizes of the apps launched cold, summed"
      ) { .mebibytes($0.coldBytes) },
      Metric(
        name: "cold_mib_ratio", unit: "ratio",
        summary: "cold_mib over launched_mib: the byte miss ratio"
      ) { MetricValue($0.coldBytes, per: $0.launchedBytes, decimals: 6) },
    ]
    + endMetrics { $0.ends }
    + [
      Metric(name: "freed_mib", unit: "MiB", summary: "memory given back by ended processes") {
        .mebibytes($0.freedBytes)
      },
      Metric(
        name: "resident_mib_mean", unit: "MiB", summary: "memory held by apps, averaged over time"
      ) { run in
        let time = Int128(run.endedAt.microseconds)
        return .mebibytes(run.residentBytes.integral(until: run.endedAt), per: time)
      },
      Metric(name: "resident_mib_max", unit: "MiB", summary: "most memory held by apps at once") {
        .mebibytes(Int128($0.residentBytes.maximum))
      },
      Metric(
        name: "apps_alive_mean", unit: "count", summary: "live processes, averaged over time"
      ) { run in
        let time = Int128(run.endedAt.microseconds)
        return MetricValue(run.aliveApps.integral(until: run.endedAt), per: time, decimals: 3)
      },
      Metric(name: "apps_alive_max", unit: "count", summary: "most live processes at once") {
        .count($0.aliveApps.maximum)
      },
      Metric(name: "simulated_s", unit: "s", summary: "simulated time of the run") {
        .seconds($0.endedAt.microseconds)
      },
    ]

  /// Measures of one app in one run, in the order of the columns.
  public static let apps: [Metric<AppResult>] =
    launchMetrics { $0.launches }
    + endMetrics { $0.ends }
    + [
      Metric(name: "alive_s", unit: "s", summary: "time the app had a process") {
        .seconds($0.aliveTime.microseconds)
      }
    ]

  private static func launchMetrics<Subject>(
    _ launches: @escaping @Sendable (Subject) -> Counts<LaunchKind>
  ) -> [Metric<Subject>] {
    [
      Metric(name: "launches", unit: "count", summary: "launches of any kind: requests") {
        .count(launches($0).total)
      }
    ]
      + LaunchKind.allCases.map { kind in
        Metric(
          name: "launches_\(kind.name)", unit: "count", summary: "launches of the kind \(kind.name)"
        ) { .count(launches($0)[kind]) }
      }
      + [
        Metric(
          name: "launches_warm", unit: "count", summary: "resumed and prewarmed launches: hits"
        ) { .count(launches($0).total - launches($0).cold) },
        Metric(
          name: "launches_cold", unit: "count", summary: "launches without a process: misses"
        ) { .count(launches($0).cold) },
        Metric(
          name: "cold_ratio", unit: "ratio", summary: "cold launches over launches: the miss ratio"
        ) { .ratio(launches($0).cold, of: launches($0).total) },
      ]
  }

  private static func endMetrics<Subject>(
    _ ends: @escaping @Sendable (Subject) -> Counts<EndReason>
  ) -> [Metric<Subject>] {
    [
      Metric(name: "ends", unit: "count", summary: "processes ended for any reason") {
        .count(ends($0).total)
      }
    ]
      + EndReason.allCases.map { reason in
        Metric(
          name: "ends_\(reason.name)", unit: "count", summary: "processes ended: \(reason.name)"
        ) { .count(ends($0)[reason]) }
      }
  }
}

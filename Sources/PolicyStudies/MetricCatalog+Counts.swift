import DeviceModel

/// What counters count, kind by kind.
extension MetricCatalog {
  static let events: [Metric<RunResult>] =
    [
      Metric(
        name: "events", unit: "count", summary: "demand rows handled and timers that changed state"
      ) { .count($0.events.total) }
    ]
    + EventKind.allCases.map { kind in
      Metric(
        name: "events_\(kind.name)", unit: "count",
        in: kind.mode, summary: kind.meaning
      ) { .count($0.events[kind]) }
    }

  static func launchMetrics<Subject>(
    _ launches: @escaping @Sendable (Subject) -> Counts<LaunchKind>
  ) -> [Metric<Subject>] {
    [
      Metric(name: "launches", unit: "count", summary: "launches of any kind: requests") {
        .count(launches($0).total)
      }
    ]
      + LaunchKind.allCases.map { kind in
        Metric(name: "launches_\(kind.name)", unit: "count", summary: kind.info.meaning) {
          .count(launches($0)[kind])
        }
      }
      + [
        Metric(
          name: "launches_warm", unit: "count", direction: .moreIsBetter,
          summary: "resumed and prewarmed launches: hits"
        ) { .count(launches($0).total - launches($0).cold) },
        Metric(
          name: "launches_cold", unit: "count", direction: .lessIsBetter,
          summary: "launches without a process: misses"
        ) { .count(launches($0).cold) },
        Metric(
          name: "cold_ratio", unit: "ratio", direction: .lessIsBetter,
          summary: "launches_cold / launches: the miss ratio; empty without launches"
        ) { .ratio(launches($0).cold, of: launches($0).total) },
      ]
  }

  static func endMetrics<Subject>(
    ofApps: Bool = false, _ ends: @escaping @Sendable (Subject) -> Counts<EndReason>
  ) -> [Metric<Subject>] {
    [
      Metric(name: "ends", unit: "count", summary: "processes that ended, for any reason") {
        .count(ends($0).total)
      },
      Metric(
        name: "kills", unit: "count",
        summary: "processes that the device or its policy chose to end: not an app's own limit or "
          + "task, the person or a reboot"
      ) { subject in
        .count(EndReason.allCases.filter(\.isEviction).reduce(0) { $0 + ends(subject)[$1] })
      },
    ]
      + EndReason.allCases.filter { !ofApps || $0.info.isPerApp }.map { reason in
        Metric(
          name: "ends_\(reason.name)", unit: "count", in: reason.info.mode,
          summary: reason.info.meaning
        ) { .count(ends($0)[reason]) }
      }
  }
}

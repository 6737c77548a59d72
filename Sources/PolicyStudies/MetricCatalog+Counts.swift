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
}

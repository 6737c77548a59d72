import DeviceModel

/// What the system began of its own accord, what it did not, and what work off screen took.
extension MetricCatalog {
  static let background: [Metric<RunResult>] =
    begun + refused
    + [
      Metric(
        name: "pushes_held", unit: "count", in: .device,
        summary: "silent pushes that waited for their rate or for a condition"
      ) { .count($0.heldPushes) },
      Metric(
        name: "pushes_dropped", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "those of them that a newer one replaced"
      ) { .count($0.droppedPushes) },
    ]
    + expired + processor

  /// The kinds for which the system starts an app.
  private static let starting = BackgroundWork.allCases.filter(\.startsApps)

  private static var begun: [Metric<RunResult>] {
    [
      Metric(
        name: "background_launches", unit: "count", in: .device,
        summary: "processes that the system started off screen, and no person asked for; "
          + "no launch of the other columns"
      ) { .count($0.systemLaunches.total) },
      Metric(
        name: "background_wakes", unit: "count", in: .device,
        summary: "suspended apps that the system woke"
      ) { .count($0.systemWakes.total) },
    ]
      + starting.map { work in
        Metric(
          name: "background_launches_\(work.name)", unit: "count", in: .device,
          summary: "processes that the system started off screen: \(work.name)"
        ) { .count($0.systemLaunches[work]) }
      }
  }

  private static var refused: [Metric<RunResult>] {
    [
      Metric(
        name: "background_refused", unit: "count", in: .device,
        summary: "work that the system did not begin; what waits is no such"
      ) { .count($0.refusals.total) }
    ]
      + LaunchRefusal.allCases.map { refusal in
        Metric(
          name: "background_refused_\(refusal.name)", unit: "count", in: .device,
          summary: "work that the system did not begin: \(refusal.info.meaning)"
        ) { .count($0.refusals[refusal]) }
      }
  }

  private static var expired: [Metric<RunResult>] {
    BackgroundWork.allCases.filter(\.mayExpire).map { work in
      Metric(
        name: "work_expired_\(work.name)", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "background work whose time was over before it was done: \(work.name)"
      ) { .count($0.expiredWork[work]) }
    }
  }

  private static var processor: [Metric<RunResult>] {
    [
      Metric(
        name: "front_cpu_s", unit: "s", in: .device,
        summary: "processor time of apps while they had input, as apps.NAME.processor.front says"
      ) { .seconds($0.inputMicroseconds) },
      Metric(
        name: "background_cpu_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "processor time of apps' work off screen, as apps.NAME.processor says"
      ) { .seconds($0.workMicroseconds.total) },
    ]
      + BackgroundWork.allCases.map { work in
        Metric(
          name: "background_cpu_\(work.name)_s", unit: "s", in: .device,
          direction: .lessIsBetter, summary: "processor time of work off screen: \(work.name)"
        ) { .seconds($0.workMicroseconds[work]) }
      }
  }
}

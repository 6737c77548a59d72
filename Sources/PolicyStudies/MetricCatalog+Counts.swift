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
        in: [.open, .note, .retention].contains(kind) ? nil : .device, summary: meaning(of: kind)
      ) { .count($0.events[kind]) }
    }

  private static func meaning(of kind: EventKind) -> String {
    switch kind {
    case .open: "rows that open an app"
    case .home: "rows that leave the app in front"
    case .audio: "rows that begin audio"
    case .location: "rows that begin to follow the location"
    case .voip: "rows that begin a call"
    case .task: "rows that begin a finite task"
    case .forceQuit: "rows that remove an app from the switcher"
    case .reboot: "rows that reboot the device"
    case .interrupt: "rows that interrupt the app in front"
    case .lock: "rows that lock the device"
    case .unlock: "rows that unlock the device"
    case .note: "rows that are notes: nothing happens"
    case .kill: "kills that were done: the memory came back"
    case .reclaim: "apps written to flash, and ends of the freezer's days that let apps go"
    case .crossing:
      "instants at which growing apps took available memory below a level that matters"
    case .sweep: "sweeps of long-idle apps begun"
    case .daemons: "times exited daemons came back"
    case .limit: "instants at which an app came to 80 % or 100 % of device.limit"
    case .work: "ends of background work"
    case .launch: "launches whose work was done, waits for memory aside"
    case .ramp: "growing apps that came to their target"
    case .suspension: "apps suspended"
    case .warning: "warnings because of the level"
    case .prewarm: "times a prewarming policy was asked, or a prewarmed process was ready"
    case .retention:
      "timers of strategies that ended an app they had kept for a time; no listed strategy sets one"
    case .interruption: "ends of interruptions whose app was still in front"
    case .sustained:
      "steps of ending idle processes because the level had long been above normal"
    }
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
        Metric(name: "launches_\(kind.name)", unit: "count", summary: meaning(of: kind)) {
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

  private static func meaning(of kind: LaunchKind) -> String {
    switch kind {
    case .resumed: "launches that found the process alive"
    case .prewarmed:
      "launches that found a process prepared beforehand; always 0 in cache mode"
    case .coldCached:
      "launches without a process, its files still cached; always 0 in cache mode"
    case .coldUncached: "launches without a process and without cached files"
    }
  }

  static func endMetrics<Subject>(
    _ ends: @escaping @Sendable (Subject) -> Counts<EndReason>
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
      + EndReason.allCases.map { reason in
        Metric(
          name: "ends_\(reason.name)", unit: "count", in: onlyMode(of: reason),
          summary: meaning(of: reason)
        ) { .count(ends($0)[reason]) }
      }
  }

  static func onlyMode(of reason: EndReason) -> SimulationMode? {
    switch reason {
    case .evicted: .cache
    case .retentionOver: nil
    default: .device
    }
  }

  private static func meaning(of reason: EndReason) -> String {
    switch reason {
    case .evicted: "processes the strategy named to make room"
    case .retentionOver:
      "processes whose time was over, under strategies that keep apps for a time"
    case .pageShortage:
      "processes the strategy named because less than critical was available, or a launch or a "
        + "growing app waited for memory"
    case .idleExit: "idle processes ended when little was available"
    case .longIdleExit:
      "processes idle for long, ended when available memory began to run short"
    case .highWater: "processes over their soft limit, ended when little was available"
    case .procThrashing:
      "processes ended in a row: all idle ones came back at once, so that all up to a band went"
    case .sustainedPressure:
      "idle processes ended because the level had been above normal for ten minutes"
    case .taskExpired: "processes whose finite task ran on past its time"
    case .processLimit: "processes that crossed their own limit"
    case .forceQuit: "processes of apps the person removed from the switcher"
    case .reboot: "processes that were there when the device rebooted"
    }
  }
}

import DeviceModel
import SimKernel

/// Sizes asked for, relaunches after evictions, and what launches took.
extension MetricCatalog {
  static let sizes: [Metric<RunResult>] = [
    Metric(
      name: "launched_mib", unit: "MiB", in: .cache,
      summary: "the sizes of the apps launched, summed over launches"
    ) { .mebibytes($0.launchedBytes) },
    Metric(
      name: "cold_mib", unit: "MiB", in: .cache, direction: .lessIsBetter,
      summary: "the sizes of the apps launched cold, summed over launches"
    ) { .mebibytes($0.coldBytes) },
    Metric(
      name: "cold_mib_ratio", unit: "ratio", in: .cache, direction: .lessIsBetter,
      summary: "cold_mib / launched_mib: the byte miss ratio"
    ) { MetricValue($0.coldBytes, per: $0.launchedBytes, decimals: 6) },
  ]

  static let relaunches: [Metric<RunResult>] = [
    Metric(
      name: "cold_relaunches_1min", unit: "count", in: .device, direction: .lessIsBetter,
      summary: "cold launches at most 1 min after the app was evicted"
    ) { .count($0.relaunchesWithinMinute) },
    Metric(
      name: "cold_relaunches_10min", unit: "count", in: .device, direction: .lessIsBetter,
      summary: "cold launches at most 10 min after the app was evicted"
    ) { .count($0.relaunchesWithinTenMinutes) },
  ]

  static let launchTimes: [Metric<RunResult>] =
    [
      Metric(
        name: "launch_ms_mean", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "time from request to complete launch, waits included, averaged"
      ) { .milliseconds($0.launchTime.sum, per: Int128($0.launchTime.count)) }
    ]
    + [50, 95, 99].map { percent in
      Metric(
        name: "launch_ms_p\(percent)", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "\(percent)th percentile of launch times, within 1/256"
      ) { percentile(percent, of: $0.launchTimes, $0.launchTime) }
    }
    + [
      Metric(
        name: "launch_ms_max", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "the longest launch time"
      ) {
        .milliseconds($0.launchTime.maximum)
      },
      Metric(
        name: "launch_naive_ms_mean", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "launches that were no resumes by a clock of the app's own, averaged: from the "
          + "beginning of its process, when it was prewarmed as well, to the complete launch"
      ) { .milliseconds($0.naiveTime.sum, per: Int128($0.naiveTime.count)) },
    ]
    + [50, 95].map { percent in
      Metric(
        name: "launch_naive_ms_p\(percent)", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "\(percent)th percentile of these times, within 1/256"
      ) { percentile(percent, of: $0.naiveTimes, $0.naiveTime) }
    }
    + [
      Metric(
        name: "launches_over_400ms", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "launches that took more than 400 ms"
      ) { .count($0.slowLaunches) },
      Metric(
        name: "launches_aborted", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "launches that were left, or whose process ended, before they were complete"
      ) { .count($0.abortedLaunches) },
      Metric(
        name: "launches_waited", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "launches that waited for a kill or for memory"
      ) { .count($0.waitedLaunches) },
      Metric(
        name: "launch_wait_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "how long launches waited for a kill or for memory, altogether"
      ) { .seconds($0.launchWaitMicroseconds) },
      Metric(
        name: "launches_kill_delayed", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "launches that waited until their app's old process was gone"
      ) { .count($0.killDelayedLaunches) },
      Metric(
        name: "kill_wait_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "how long launches waited until their app's old process was gone, altogether"
      ) { .seconds($0.killWaitMicroseconds) },
      Metric(
        name: "stalled_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "time that launches and growing apps stood still for want of memory"
      ) { .seconds($0.stalledMicroseconds) },
      Metric(
        name: "prewarm_starts", unit: "count", in: .device, summary: "processes prewarmed"
      ) { .count($0.prewarmStarts) },
      Metric(
        name: "prewarm_hits", unit: "count", in: .device,
        summary: "prewarmed processes that were opened"
      ) { .count($0.prewarmHits) },
      Metric(
        name: "prewarm_wastes", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "prewarmed processes that ended without having been opened"
      ) { .count($0.prewarmWastes) },
      Metric(
        name: "prewarm_age_mean_s", unit: "s", in: .device,
        summary: "how long prewarmed processes that were opened had been ready when they were "
          + "asked for, averaged; no part of a launch time"
      ) { .seconds(Int128($0.prewarmAgeMicroseconds), per: Int128($0.prewarmHits)) },
      Metric(
        name: "launches_reset", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "launches of apps that the switcher pictured and that came back without their "
          + "state: no process of theirs was left, and nothing saved to restore"
      ) { .count($0.resetLaunches) },
      Metric(
        name: "snapshots", unit: "count", in: .device,
        summary: "pictures taken for the switcher, one for each scene that enters the background"
      ) { .count($0.snapshots) },
      Metric(
        name: "prewarm_failures", unit: "count", in: .device, direction: .lessIsBetter,
        summary: "processes prewarmed while the device was locked whose static initialisers need "
          + "the keychain: they run once more in the launch"
      ) { .count($0.prewarmFailures) },
      Metric(
        name: "prewarm_refused", unit: "count", in: .device,
        summary: "apps that were to be prewarmed and were not, for the device's condition"
      ) { .count($0.prewarmRefusals) },
      Metric(
        name: "relaunch_cpu_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "processor time of making processes"
      ) { .seconds($0.relaunchMicroseconds) },
    ]

  /// A bin's midpoint may lie beyond all its values.
  private static func percentile(
    _ percent: Int, of times: LaunchTimes, _ exact: Tally
  ) -> MetricValue {
    .milliseconds(times.quantile(percent, of: 100).map { min($0, exact.maximum ?? $0) })
  }
}

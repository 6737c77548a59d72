import DeviceModel

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
      ) { result in
        // A bin's midpoint may lie beyond all its values.
        let most = result.launchTime.maximum
        return .milliseconds(
          result.launchTimes.quantile(percent, of: 100).map { min($0, most ?? $0) })
      }
    }
    + [
      Metric(
        name: "launch_ms_max", unit: "ms", in: .device, direction: .lessIsBetter,
        summary: "the longest launch time"
      ) {
        .milliseconds($0.launchTime.maximum)
      },
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
        name: "relaunch_cpu_s", unit: "s", in: .device, direction: .lessIsBetter,
        summary: "processor time of making processes"
      ) { .seconds($0.relaunchMicroseconds) },
    ]
}

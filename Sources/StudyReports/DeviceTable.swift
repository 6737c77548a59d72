import DeviceModel
import PolicyStudies

/// The table of device mode: what a person would have felt, and what it cost.
enum DeviceTable {
  /// The table with its heading and the meaning of its columns.
  static func text(_ outcome: StudyOutcome) -> String {
    let groups = TableReport.byStrategy(outcome)
    let replications = groups[0].count
    let reasons = EndReason.allCases.filter { reason in
      reason.info.family != .person
        && outcome.results.contains { $0.ends[reason] > 0 }
    }
    let kinds = LaunchKind.allCases.filter { kind in
      !kind.info.isRare || outcome.results.contains { $0.launches[kind] > 0 }
    }
    let kills = reasons.isEmpty ? ["kills"] : reasons.map(\.info.label)
    var table = TextTable(
      header: ["strategy", "launches"] + kinds.map(\.info.label) + ["cold"]
        + (replications > 1 ? ["range"] : []) + ["relaunch", "p50 ms", "p95 ms", "waits"]
        + ["warned"] + kills + ["broken", "alive"])
    TableReport.fill(&table, groups, outcome.skipped) { cells($0, kinds, reasons) }
    return heading(outcome.scenario, outcome.trials[0].seed, replications)
      + outcome.remarkLine + "\n" + table.text
      + "\n"
      + footnote(kills, replications)
  }

  /// What was run, in one line with an empty one after it.
  static func heading(_ scenario: Scenario, _ seed: UInt64, _ replications: Int) -> String {
    let apps = scenario.apps.count
    return """
      \(VisibleText.line(scenario.name)): \(apps) app\(apps == 1 ? "" : "s") \
      on \(SizeText.tenths(Int128(scenario.device?.ramBytes ?? 0))) of RAM, \
      \(TableReport.design(scenario, replications)), seed \(seed)

      """
  }

  private static func footnote(_ kills: [String], _ replications: Int) -> String {
    let many = """
      Counts are means per replication, the rest is pooled; range: lowest and highest cold ratio.

      """
    let ends =
      kills == ["kills"]
      ? "No app was killed." : "Ends by reason: \(kills.joined(separator: ", "))."
    return """
      warm: the process was alive; cached, uncached: it had to be made, its files still in memory
      or not; cold: the share of the latter two; relaunch: the same without each app's first
      launch; p50, p95: launch time, waits included; waits: launches that waited for a kill or for
      memory; warned: apps told that memory is short; broken: music, location and calls that ends
      broke off; alive: live apps, averaged over time. Times are assumptions, counts the result.
      \(ends)
      \(replications == 1 ? "" : many)
      """
  }

  private static func cells(
    _ rows: [TableReport.Row], _ kinds: [LaunchKind], _ reasons: [EndReason]
  ) -> [String] {
    let decimals = rows.count == 1 ? 0 : 1
    func sum(_ value: (RunResult) -> Int64) -> Int128 {
      rows.reduce(Int128(0)) { $0 + Int128(value($1.result)) }
    }
    func mean(_ value: (RunResult) -> Int64) -> String {
      TableReport.text(MetricValue(sum(value), per: Int128(rows.count), decimals: decimals))
    }
    func percentile(_ percent: Int) -> String {
      guard let time = TableReport.launchTimes(rows).quantile(percent, of: 100) else { return "–" }
      return TableReport.text(MetricValue(Int128(time), per: 1000))
    }
    let (launches, cold) = (sum(\.launches.total), sum(\.launches.cold))
    let first = sum(\.firstLaunches)
    let ratio = MetricValue(cold, per: launches, decimals: 4)
    let relaunch = MetricValue(sum(\.coldReturns), per: launches - first, decimals: 4)
    let alive = rows.reduce(Int128(0)) {
      $0 + $1.result.aliveApps.integral(until: $1.result.endedAt)
    }
    let counts =
      [rows[0].trial.strategy.name, mean(\.launches.total)]
      + kinds.map { kind in mean { $0.launches[kind] } } + [TableReport.text(ratio)]
    let times = [
      TableReport.text(relaunch), percentile(50), percentile(95), mean(\.waitedLaunches),
      mean(\.warnings.total),
    ]
    let kills = reasons.isEmpty ? ["0"] : reasons.map { reason in mean { $0.ends[reason] } }
    let broken = mean { run in
      BackgroundWork.allCases.filter(\.isProtected).reduce(0) { $0 + run.brokenWork[$1] }
    }
    let time = sum(\.countedMicroseconds)
    return counts + (rows.count > 1 ? [TableReport.range(rows)] : []) + times + kills
      + [broken, TableReport.text(MetricValue(alive, per: time, decimals: 1))]
  }
}

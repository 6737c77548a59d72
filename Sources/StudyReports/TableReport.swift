import DeviceModel
import PolicyStudies

/// The table a person reads after a run: a row per strategy, replications taken together.
public enum TableReport {
  /// The table with its heading and the meaning of its columns.
  public static func runs(_ outcome: StudyOutcome) -> String {
    guard outcome.scenario.mode == .cache else { return DeviceTable.text(outcome) }
    let groups = byStrategy(outcome)
    let replications = groups[0].count
    let names = ["strategy", "launches", "warm", "cold", "cold ratio"]
    let ends = ["relaunch", "evicted", "freed MiB", "alive"]
    var table = TextTable(header: names + (replications > 1 ? ["range"] : []) + ends)
    fill(&table, groups, outcome.skipped) { cells($0) }
    return heading(outcome.scenario, outcome.trials[0].seed, replications)
      + outcome.remarkLine + "\n" + table.text
      + "\n" + footnote(replications)
  }

  /// Adds a row for each strategy in the order asked for; those that were not run say why.
  static func fill(
    _ table: inout TextTable, _ groups: [[Row]], _ skipped: [SkippedStrategy],
    cells: ([Row]) -> [String]
  ) {
    for place in 0...groups.count {
      for strategy in skipped where strategy.position == place {
        table.add(strategy.name, note: strategy.reason)
      }
      if place < groups.count { table.add(cells(groups[place])) }
    }
  }

  typealias Row = (trial: Trial, result: RunResult)

  /// The rows of each strategy, in design order.
  static func byStrategy(_ outcome: StudyOutcome) -> [[Row]] {
    var groups: [[Row]] = []
    for row in zip(outcome.trials, outcome.results) {
      if groups.last?.last?.trial.strategy.name == row.0.strategy.name {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups
  }

  /// What was run, in one line with an empty one after it, for either mode.
  static func heading(_ scenario: Scenario, _ seed: UInt64, _ replications: Int) -> String {
    guard scenario.mode == .cache else {
      return DeviceTable.heading(scenario, seed, replications)
    }
    let total = scenario.apps.reduce(Int128(0)) { $0 + Int128($1.sizeBytes) }
    return """
      \(VisibleText.line(scenario.name)): \(scenario.apps.count) apps of \(SizeText.tenths(total)) \
      in \(SizeText.tenths(Int128(scenario.capacityBytes))), \
      \(design(scenario, replications)), seed \(seed)

      """
  }

  /// How long was run, and how often; or how one run was cut into batches.
  static func design(_ scenario: Scenario, _ replications: Int) -> String {
    let length = DurationText.rounded(microseconds: scenario.horizon.microseconds)
    guard let batch = BatchReport.length(of: scenario) else {
      return "\(length), \(replications) replication\(replications == 1 ? "" : "s")"
    }
    let start = scenario.countFrom.microseconds
    let part = DurationText.rounded(microseconds: batch)
    return "one run of \(length) in \(replications) batches of \(part)"
      // What does not divide into batches is no start.
      + (start >= 1_000_000 ? " after \(DurationText.rounded(microseconds: start))" : "")
  }

  private static func footnote(_ replications: Int) -> String {
    """
    warm: the process was alive (a hit); cold: it had to be made (a miss); relaunch: cold ratio
    without each app's first launch; alive: live apps, averaged over time.
    \(replications == 1 ? "" : manyNote)
    """
  }

  private static let manyNote = """
    Counts are means per replication, ratios pooled; range: lowest and highest cold ratio.

    """

  private static func cells(_ rows: [Row]) -> [String] {
    let count = Int128(rows.count)
    let decimals = rows.count == 1 ? 0 : 1
    func mean(_ value: (RunResult) -> Int64) -> String {
      text(MetricValue(sum(value), per: count, decimals: decimals))
    }
    func sum(_ value: (RunResult) -> Int64) -> Int128 {
      rows.reduce(Int128(0)) { $0 + Int128(value($1.result)) }
    }
    let (launches, cold) = (sum(\.launches.total), sum(\.launches.cold))
    let first = sum(\.firstLaunches)
    let freed = rows.reduce(Int128(0)) { $0 + $1.result.freedBytes }
    let alive = rows.reduce(Int128(0)) {
      $0 + $1.result.aliveApps.integral(until: $1.result.endedAt)
    }
    let time = rows.reduce(Int128(0)) { $0 + Int128($1.result.countedMicroseconds) }
    return [
      rows[0].trial.strategy.name, mean(\.launches.total),
      mean { $0.launches.total - $0.launches.cold }, mean(\.launches.cold),
      text(MetricValue(cold, per: launches, decimals: 4)),
    ]
      + (rows.count > 1 ? [range(rows)] : []) + [
        text(MetricValue(cold - first, per: launches - first, decimals: 4)),
        mean { $0.ends[.evicted] },
        text(MetricValue(freed, per: count * 1_048_576, decimals: 1)),
        text(MetricValue(alive, per: time, decimals: 1)),
      ]
  }

  /// The lowest and the highest cold ratio of the rows; those without a launch have none.
  static func range(_ rows: [Row]) -> String {
    let ratios = rows.compactMap { row in
      let launches = row.result.launches
      return MetricValue(Int128(launches.cold), per: Int128(launches.total), decimals: 4).text
    }
    guard let least = ratios.min(), let most = ratios.max() else { return "–" }
    return "\(least)–\(most)"
  }

  /// The launch times of all rows together.
  static func launchTimes(_ rows: [Row]) -> LaunchTimes {
    rows.dropFirst().reduce(into: rows[0].result.launchTimes) { $0.merge($1.result.launchTimes) }
  }

  /// The digits, or a dash for an undefined value.
  static func text(_ value: MetricValue) -> String { value.text ?? "–" }
}

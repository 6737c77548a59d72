import DeviceModel
import PolicyStudies

/// The runs of one strategy, replications taken together in a row of a table.
struct RunGroup {
  private var runs: [(trial: Trial, result: RunResult)]

  /// Those of each strategy, in design order.
  static func groups(of outcome: StudyOutcome) -> [RunGroup] {
    var groups: [RunGroup] = []
    for run in zip(outcome.trials, outcome.results) {
      if groups.last?.strategy == run.0.strategy.name {
        groups[groups.count - 1].runs.append(run)
      } else {
        groups.append(RunGroup(runs: [run]))
      }
    }
    return groups
  }

  /// The strategy in canonical form.
  var strategy: String { runs[0].trial.strategy.name }

  /// How many they are.
  var count: Int { runs.count }

  /// A whole number over all runs.
  func sum(_ value: (RunResult) -> Int64) -> Int128 {
    runs.reduce(Int128(0)) { $0 + Int128(value($1.result)) }
  }

  /// Its mean: a count, where there is one run.
  func mean(_ value: (RunResult) -> Int64) -> String {
    Self.text(
      MetricValue(sum(value), per: Int128(runs.count), decimals: runs.count == 1 ? 0 : 1))
  }

  /// Cold launches over launches.
  var coldRatio: String {
    Self.text(MetricValue(sum(\.launches.cold), per: sum(\.launches.total), decimals: 4))
  }

  /// The same without each app's first launch.
  var relaunchRatio: String {
    let returns = sum(\.launches.total) - sum(\.firstLaunches)
    return Self.text(MetricValue(sum(\.coldReturns), per: returns, decimals: 4))
  }

  /// The lowest and the highest cold ratio of the runs; those without a launch have none.
  var range: String {
    let ratios = runs.compactMap { run in
      let launches = run.result.launches
      return MetricValue(Int128(launches.cold), per: Int128(launches.total), decimals: 4).text
    }
    guard let least = ratios.min(), let most = ratios.max() else { return "–" }
    return "\(least)–\(most)"
  }

  /// MiB given back by ended processes, the mean of the runs.
  var freed: String {
    let bytes = runs.reduce(Int128(0)) { $0 + $1.result.freedBytes }
    return Self.text(MetricValue(bytes, per: Int128(runs.count) * 1_048_576, decimals: 1))
  }

  /// Live apps, averaged over time.
  var alive: String {
    let area = runs.reduce(Int128(0)) {
      $0 + $1.result.aliveApps.integral(until: $1.result.endedAt)
    }
    return Self.text(MetricValue(area, per: sum(\.countedMicroseconds), decimals: 1))
  }

  /// A percentile of the launch times of all runs together, in milliseconds.
  func launchTime(percent: Int) -> String {
    let times = runs.dropFirst().reduce(into: runs[0].result.launchTimes) {
      $0.merge($1.result.launchTimes)
    }
    return times.quantile(percent, of: 100)
      .map { Self.text(MetricValue(Int128($0), per: 1000)) } ?? "–"
  }

  /// The digits, or a dash for an undefined value.
  private static func text(_ value: MetricValue) -> String { value.text ?? "–" }
}

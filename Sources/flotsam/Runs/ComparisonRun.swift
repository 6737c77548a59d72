import DeviceModel
import PolicyStudies
import StudyReports
import WorkloadFormats

/// One workload of a comparison: its trials, run round by round until there are enough.
struct ComparisonRun {
  /// What came of it.
  struct Result {
    /// Scenario, trials and results, in design order.
    let outcome: StudyOutcome
    /// The strategies held against the baseline.
    let comparison: StudyComparison
    /// The rows of each trial in `apps.csv`, in the same order; none unless they were wanted.
    let apps: [[UInt8]]
    /// What was left out at the start; nil unless it was asked for.
    let warmUp: WarmUp?
    /// Whether the ranking holds when things are changed; nil unless it was asked for.
    var sensitivity: SensitivityReport?
    /// Whether a precision was asked for and not met.
    let isCutShort: Bool
  }

  var scenario: Scenario
  let strategies: [StudyStrategy]
  let baseline: Int
  let skipped: [SkippedStrategy]
  var measures: [Metric<RunResult>]
  let seed: UInt64
  var length: ComparisonLength
  var warmUp: WarmUpOption.Wish
  /// Changes under which the comparison is made again.
  var variants: [SensitivityRun.Variant]
  let threads: Int
  /// Whether rows of `apps.csv` are kept.
  var keepsApps: Bool

  /// Runs the trials; the same whatever the threads do.
  func run(_ console: Console) async throws -> Result {
    let found = try await warmUp(warmUp, console)
    var counted = self
    counted.scenario.countFrom = found?.countFrom ?? .zero
    var result = try await counted.runCounted(after: found, console)
    if !variants.isEmpty {
      result.sensitivity = try await SensitivityRun.report(on: result, of: counted, console)
    }
    return result
  }

  private func runCounted(after warmUp: WarmUp?, _ console: Console) async throws -> Result {
    var results = strategies.map { _ in [RunResult]() }
    var apps = strategies.map { _ in [[UInt8]]() }
    var count = 0
    var isCutShort = false
    while let goal = next(after: count) {
      let round = try await runRound(count..<goal, console)
      for index in strategies.indices {
        let part = (index * (goal - count))..<((index + 1) * (goal - count))
        results[index] += round.results[part]
        apps[index] += round.apps[part]
      }
      count = goal
      if case .precision(let plan) = length {
        let part = compared(MetricCatalog.coldRatio, results).parts[0]
        if plan.isMet(by: part.comparison) { break }
        isCutShort = plan.look(after: count) == nil
      }
    }
    return Result(
      outcome: StudyOutcome(
        scenario: scenario,
        trials: SeedPlan.trials(strategies: strategies, seed: seed, replications: count),
        results: results.flatMap { $0 }, skipped: skipped),
      comparison: compared(measures, results), apps: apps.flatMap { $0 },
      warmUp: warmUp, isCutShort: isCutShort)
  }

  private func next(after count: Int) -> Int? {
    switch length {
    case .fixed(let goal): count < goal ? goal : nil
    case .precision(let plan): plan.look(after: count)
    }
  }

  private func compared(
    _ measures: [Metric<RunResult>], _ results: [[RunResult]]
  ) -> StudyComparison {
    StudyComparison(
      workload: scenario.name, strategies: strategies.map(\.name), baseline: baseline,
      measures: measures, results: results)
  }

  private func runRound(
    _ replications: Range<Int>, _ console: Console
  ) async throws -> (results: [RunResult], apps: [[UInt8]]) {
    let trials = SeedPlan.trials(
      strategies: strategies, seed: seed, replications: replications)
    let progress = Progress.ofTrials(trials.count, scenario, console)
    let apps = ByTrial(count: trials.count, empty: [UInt8]())
    let runs = Replications(of: scenario, threads: threads) { index in
      try Interruption.check()
      return Replications.Companions(monitor: TrialMonitor(progress)) { result in
        guard keepsApps else { return }
        apps.keep(CSVReport.apps(of: trials[index], in: scenario, result), of: index)
      }
    }
    let results = try await runs.run(trials)
    progress.end()
    return (results, apps.all)
  }
}

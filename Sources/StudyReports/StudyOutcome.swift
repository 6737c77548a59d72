import DeviceModel
import PolicyStudies

/// What a study made: its scenario, its trials in design order, a result for each, and what was
/// not run.
public struct StudyOutcome: Sendable {
  /// The scenario all trials ran.
  public let scenario: Scenario
  /// The trials, in design order.
  public let trials: [Trial]
  /// Their results, in the same order.
  public let results: [RunResult]
  /// The strategies that were not run, in the order they were asked for.
  public let skipped: [SkippedStrategy]
  /// A line for people on how the runs were counted; nil when there is nothing to say.
  public let remark: String?

  /// The remark below a table's heading.
  var remarkLine: String { remark.map { $0 + "\n" } ?? "" }

  /// The same with the workload's name.
  var skips: [Study.Skip] {
    skipped.map { Study.Skip(workload: scenario.name, strategy: $0.name, reason: $0.reason) }
  }

  /// Puts them together.
  public init(
    scenario: Scenario, trials: [Trial], results: [RunResult], skipped: [SkippedStrategy] = [],
    remark: String? = nil
  ) {
    precondition(trials.count == results.count, "a result is missing")
    self.scenario = scenario
    self.trials = trials
    self.results = results
    self.skipped = skipped
    self.remark = remark
  }
}

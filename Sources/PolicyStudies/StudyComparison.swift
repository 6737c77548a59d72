import DeviceModel

/// The strategies of one workload held against one of them, measure by measure.
///
/// The k strategies beside the baseline share the error rate (α / k) within each measure of each
/// workload: every measure and every workload is a question of its own.
public struct StudyComparison: Sendable {
  /// One measure of the comparison.
  public struct Part: Sendable {
    /// The measure.
    public let measure: Metric<RunResult>
    /// Its values, a sample for each strategy.
    public let samples: [RatioSample]
    /// The differences to the baseline.
    public let comparison: PairedComparison
  }

  /// The workload's name.
  public let workload: String
  /// The strategies in canonical form, in design order.
  public let strategies: [String]
  /// The place of the baseline among them.
  public let baseline: Int
  /// The replications of each.
  public let replications: Int
  /// The measures, in the order asked for.
  public let parts: [Part]

  /// The strategies beside the baseline: they share the error rate.
  public var others: Int { strategies.count - 1 }

  /// Compares what was measured: `rows[strategy][replication]` has a value for each of `measures`.
  public init(
    workload: String, strategies: [String], baseline: Int, measures: [Metric<RunResult>],
    rows: [[[MetricValue]]]
  ) {
    precondition(
      strategies.count == rows.count && strategies.indices.contains(baseline),
      "a row of trials for each strategy")
    self.workload = workload
    self.strategies = strategies
    self.baseline = baseline
    replications = rows[baseline].count
    parts = measures.enumerated().map { column, measure in
      let samples = rows.map { trials in RatioSample(trials.map { $0[column] }) }
      return Part(
        measure: measure, samples: samples,
        comparison: PairedComparison(samples, baseline: baseline, direction: measure.direction))
    }
  }

  /// Compares the results of whole trials, `results[strategy][replication]`.
  public init(
    workload: String, strategies: [String], baseline: Int, measures: [Metric<RunResult>],
    results: [[RunResult]]
  ) {
    self.init(
      workload: workload, strategies: strategies, baseline: baseline, measures: measures,
      rows: results.map { trials in trials.map { run in measures.map { $0.value(run) } } })
  }
}

import DeviceModel

/// The strategies of one workload held against one of them, measure by measure.
///
/// The k strategies beside the baseline share the error rate (α / k) within each measure of each
/// workload: every measure and every workload is a question of its own.
public struct StudyComparison: Sendable {
  /// One measure of the comparison.
  public struct Part: Sendable {
    /// The measure.
    public let measure: StudyMeasure
    /// Its values, a sample for each strategy.
    public let samples: [RatioSample]
    /// The differences to the baseline.
    public let comparison: PairedComparison
  }

  /// The workload's name.
  public let workload: String
  /// The values of the varied fields, as texts.
  public let values: [String]
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

  /// Compares what was measured: `samples[measure][strategy]`, all of the same replications.
  public init(
    workload: String, values: [String] = [], strategies: [String], baseline: Int,
    measures: [StudyMeasure], samples: [[RatioSample]]
  ) {
    precondition(
      measures.count == samples.count && strategies.indices.contains(baseline)
        && samples.allSatisfy { $0.count == strategies.count },
      "a sample for each measure and strategy")
    self.workload = workload
    self.values = values
    self.strategies = strategies
    self.baseline = baseline
    replications = samples.first?[baseline].count ?? 0
    parts = zip(measures, samples).map { measure, samples in
      Part(
        measure: measure, samples: samples,
        comparison: PairedComparison(samples, baseline: baseline, direction: measure.direction))
    }
  }
}

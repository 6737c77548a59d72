import DeviceModel
import PolicyStudies

/// The strategies of each point of a study held against each other, from its trials.
struct StudyComparisons: Sendable {
  /// The study; of as many replications as it came to.
  let study: Study
  private let trials: any TrialSource
  private let cells: [Range<Int>]
  private let replications: Int

  /// The comparisons of the study that `trials` are of; of `replications` of them where their
  /// number grew.
  init(_ trials: any TrialSource, replications: Int? = nil) {
    self.trials = trials
    study = trials.study
    cells = trials.study.cellsByPoint
    self.replications = replications ?? trials.study.replications
  }

  /// Whether there is a point with strategies to compare.
  var isThere: Bool { !study.measures.isEmpty && cells.contains { $0.count >= 2 } }

  /// The comparison at `point`; nil where fewer than two strategies ran.
  func comparison(at point: Int) throws -> StudyComparison? {
    guard cells[point].count >= 2 else { return nil }
    return StudyComparison(
      workload: study.points[point].workload, values: study.points[point].values,
      strategies: study.cells[cells[point]].map(\.strategy),
      baseline: study.points[point].baseline, measures: study.measures,
      samples: try samples(of: study.measures, at: point))
  }

  /// The points held against each other.
  func estimates() throws -> StudyEstimates {
    try StudyEstimates(study) { cell in
      var samples = RunningSamples(of: study.measures, cell..<(cell + 1), in: study)
      try samples.grow(to: replications, from: trials)
      return samples.samples.map { $0[0] }
    }
  }

  /// The values of measures at `point`: a sample for each measure and strategy.
  func samples(of measures: [StudyMeasure], at point: Int) throws -> [[RatioSample]] {
    var samples = RunningSamples(of: measures, cells[point], in: study)
    try samples.grow(to: replications, from: trials)
    return samples.samples
  }
}

/// Values of measures at one point, which grow by replications: each trial is read once.
struct RunningSamples {
  /// A sample for each measure and strategy.
  private(set) var samples: [[RatioSample]]
  private let cells: Range<Int>
  private let reader: MeasureReader
  private var count = 0

  /// No replication yet of these cells of `study`.
  init(of measures: [StudyMeasure], _ cells: Range<Int>, in study: Study) {
    self.cells = cells
    reader = MeasureReader(measures, of: study)
    samples = measures.map { _ in cells.map { _ in RatioSample([Double]()) } }
  }

  /// Takes the replications up to `goal`, which have to be there.
  mutating func grow(to goal: Int, from trials: any TrialSource) throws {
    for (place, cell) in cells.enumerated() {
      for replication in count..<max(count, goal) {
        try Interruption.check()
        let index = trials.study.index(cell: cell, replication: replication)
        guard let bytes = try trials.record(of: index) else {
          preconditionFailure("a study that is not finished")
        }
        let values = try reader.values(TrialRecord(bytes, of: trials.study))
        for (measure, value) in values.enumerated() { samples[measure][place].append(value) }
      }
    }
    count = max(count, goal)
  }
}

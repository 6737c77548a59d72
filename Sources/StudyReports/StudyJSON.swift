import DeviceModel
import PolicyStudies

/// A sweep as a JSON object, as `JSONReport` has it, trial by trial: each row of `runs.csv`, and
/// then of `estimates.csv` and `comparisons.csv`, is an object of its columns, undefined values
/// null; varied fields are texts.
public struct StudyJSON: Sendable {
  private let study: Study

  /// The object of `study`.
  public init(_ study: Study) { self.study = study }

  /// What comes before the first trial.
  public var opening: String { "{\"runs\": [" }

  /// One trial; `isFirst` when none came before it.
  public func run(_ record: TrialRecord, isFirst: Bool) -> String {
    let point = study.points[study.cells[record.cell].point]
    let names = TrialColumns.table.members(
      TrialFields(record, of: study), varying: study.paths, varied: point.values)
    let values = zip(study.runColumns, record.run).map { ($0, $1.text ?? "null") }
    return (isFirst ? "\n  " : ",\n  ") + JSONText.object(names + values)
  }

  /// What comes after the last trial: what they come to.
  public func closing(_ estimates: StudyEstimates, _ comparisons: [StudyComparison]) -> String {
    let lists = [
      ("estimates", EstimateReport.objects(estimates)),
      ("comparisons", comparisons.flatMap { ComparisonReport.objects($0, varying: study.paths) }),
      ("skipped", SkippedReport.objects(study.skipped, namingWorkloads: false)),
    ]
    return "\n]"
      + lists.map { ",\n\"\($0)\": \(JSONText.list($1))" }.joined() + "}\n"
  }
}

import PolicyStudies

/// A study as a JSON object, as `JSONReport` has it, trial by trial: each row of `runs.csv` is an
/// object of its columns, undefined values null; varied fields are texts.
public struct StudyJSON: Sendable {
  private let study: Study

  /// The object of `study`.
  public init(_ study: Study) { self.study = study }

  /// What comes before the first trial.
  public var opening: String { "{\"runs\": [" }

  /// One trial; `isFirst` when none came before it.
  public func run(_ record: TrialRecord, isFirst: Bool) -> String {
    let cell = study.cells[record.cell]
    let point = study.points[cell.point]
    let names: [(String, String)] =
      [("workload", JSONReport.quoted(point.workload))]
      + zip(study.paths, point.values.map(JSONReport.quoted))
      + [
        ("strategy", JSONReport.quoted(cell.strategy)),
        ("replication", "\(record.replication)"), ("seed", "\(study.seed)"),
      ]
    let values = zip(study.runColumns, record.run).map { ($0, $1.text ?? "null") }
    return (isFirst ? "\n  " : ",\n  ") + Self.object(names + values)
  }

  /// What comes after the last trial.
  public var closing: String {
    let skipped = study.skipped.map { skip in
      "  "
        + Self.object([
          ("strategy", JSONReport.quoted(skip.strategy)),
          ("reason", JSONReport.quoted(skip.reason)),
        ])
    }
    let list = skipped.isEmpty ? "[]" : "[\n" + skipped.joined(separator: ",\n") + "\n]"
    return "\n],\n\"skipped\": \(list)}\n"
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(JSONReport.quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }
}

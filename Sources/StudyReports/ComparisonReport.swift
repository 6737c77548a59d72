import DeviceModel
import PolicyStudies

/// Comparisons for programs: `comparisons.csv`, and the same as JSON.
public enum ComparisonReport {
  /// The columns of `comparisons.csv`.
  public static let columns = [
    "workload", "measure", "unit", "strategy", "baseline", "replications", "strategy_mean",
    "baseline_mean", "difference", "low", "high", "p", "p_holm", "verdict", "variance_reduction",
  ]

  /// The header row of `comparisons.csv`: a varied field has a column behind the workload.
  public static func header(varying paths: [String] = []) -> [UInt8] {
    ReportCell.csv([names(paths).map(ReportCell.text)])
  }

  /// Rows of `comparisons.csv`: one for each measure and strategy other than the baseline.
  public static func rows(_ comparison: StudyComparison) -> [UInt8] {
    ReportCell.csv(cells(comparison))
  }

  /// A JSON object: `comparisons`, a list of objects with a member per column, undefined values
  /// null; `skipped`, a list of the strategies that were not run.
  public static func json(
    _ comparisons: [StudyComparison], varying paths: [String] = [], skipped: [Study.Skip]
  ) -> String {
    let rows = comparisons.flatMap { objects($0, varying: paths) }
    let skipped = skipped.map { skip in
      JSONReport.object([
        ("workload", JSONReport.quoted(skip.workload)),
        ("strategy", JSONReport.quoted(skip.strategy)),
        ("reason", JSONReport.quoted(skip.reason)),
      ])
    }
    return "{\"comparisons\": \(JSONReport.list(rows)),\n"
      + "\"skipped\": \(JSONReport.list(skipped))}\n"
  }

  /// The same rows as JSON objects.
  static func objects(_ comparison: StudyComparison, varying paths: [String]) -> [String] {
    let names = names(paths)
    return cells(comparison).map { ReportCell.json(names, $0) }
  }

  private static func names(_ paths: [String]) -> [String] {
    columns.prefix(1) + paths + columns.dropFirst()
  }

  private static func cells(_ comparison: StudyComparison) -> [[ReportCell]] {
    comparison.parts.flatMap { part in
      part.comparison.lines.map { row($0, of: part, in: comparison) }
    }
  }

  private static func row(
    _ line: PairedComparison.Line, of part: StudyComparison.Part, in comparison: StudyComparison
  ) -> [ReportCell] {
    func value(_ number: Double?) -> ReportCell { .value(number, in: part.measure.unit) }
    let estimates = part.comparison.estimates
    return ([comparison.workload] + comparison.values).map(ReportCell.text) + [
      .text(part.measure.name), .text(part.measure.unit),
      .text(comparison.strategies[line.strategy]),
      .text(comparison.strategies[comparison.baseline]),
      .number(String(comparison.replications)),
      value(estimates[line.strategy]?.value), value(estimates[comparison.baseline]?.value),
      value(line.difference?.value), value(line.interval?.low), value(line.interval?.high),
      .probability(line.p), .probability(line.adjustedP), .text(line.verdict.rawValue),
      .number(DecimalText.field(line.varianceReduction, decimals: 3)),
    ]
  }
}

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
    var encoder = CSVEncoder()
    for name in names(paths) { encoder.field(name) }
    encoder.endRow()
    return encoder.bytes
  }

  /// Rows of `comparisons.csv`: one for each measure and strategy other than the baseline.
  public static func rows(_ comparison: StudyComparison) -> [UInt8] {
    var encoder = CSVEncoder()
    for row in cells(comparison) {
      for cell in row { encoder.field(cell.text ?? "") }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// A JSON object: `comparisons`, a list of objects with a member per column, undefined values
  /// null; `skipped`, a list of the strategies that were not run; and `batches` where there are.
  public static func json(
    _ comparisons: [StudyComparison], varying paths: [String] = [], skipped: [Study.Skip],
    batches: [(workload: String, report: BatchReport)] = []
  ) -> String {
    let names = names(paths)
    let rows = comparisons.flatMap(cells).map { row in
      JSONReport.object(zip(names, row).map { ($0, $1.json) })
    }
    let skipped = skipped.map { skip in
      JSONReport.object([
        ("workload", JSONReport.quoted(skip.workload)),
        ("strategy", JSONReport.quoted(skip.strategy)),
        ("reason", JSONReport.quoted(skip.reason)),
      ])
    }
    let cut = batches.map { workload, report in
      JSONReport.object([("workload", JSONReport.quoted(workload))] + report.members())
    }
    return "{\"comparisons\": \(JSONReport.list(rows)),\n"
      + (cut.isEmpty ? "" : "\"batches\": \(JSONReport.list(cut)),\n")
      + "\"skipped\": \(JSONReport.list(skipped))}\n"
  }

  /// A field: a text, or a number that may be undefined.
  private enum Cell {
    case text(String)
    case number(String?)

    var text: String? {
      switch self {
      case .text(let text): text
      case .number(let digits): digits
      }
    }

    var json: String {
      switch self {
      case .text(let text): JSONReport.quoted(text)
      case .number(let digits): digits ?? "null"
      }
    }
  }

  private static func names(_ paths: [String]) -> [String] {
    columns.prefix(1) + paths + columns.dropFirst()
  }

  private static func cells(_ comparison: StudyComparison) -> [[Cell]] {
    comparison.parts.flatMap { part in
      part.comparison.lines.map { row($0, of: part, in: comparison) }
    }
  }

  private static func row(
    _ line: PairedComparison.Line, of part: StudyComparison.Part, in comparison: StudyComparison
  ) -> [Cell] {
    let decimals = ["ratio", "s"].contains(part.measure.unit) ? 6 : 3
    func value(_ number: Double?) -> Cell {
      .number(DecimalText.field(number, decimals: decimals))
    }
    let estimates = part.comparison.estimates
    return ([comparison.workload] + comparison.values).map(Cell.text) + [
      .text(part.measure.name), .text(part.measure.unit),
      .text(comparison.strategies[line.strategy]),
      .text(comparison.strategies[comparison.baseline]),
      .number(String(comparison.replications)),
      value(estimates[line.strategy]?.value), value(estimates[comparison.baseline]?.value),
      value(line.difference?.value), value(line.interval?.low), value(line.interval?.high),
      .number(DecimalText.field(line.p, decimals: 6)),
      .number(DecimalText.field(line.adjustedP, decimals: 6)), .text(line.verdict.rawValue),
      .number(DecimalText.field(line.varianceReduction, decimals: 3)),
    ]
  }
}

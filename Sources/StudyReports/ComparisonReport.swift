import DeviceModel
import PolicyStudies

/// Comparisons for programs: `comparisons.csv`, and the same as JSON.
public enum ComparisonReport {
  /// The columns of `comparisons.csv` but those of varied fields.
  public static let columns = [
    TrialColumns.workload,
    Column("measure", "text", "the column of runs.csv that is compared"),
    Column("unit", "text", "the measure's unit"),
    Column("strategy", "text", "the strategy in canonical form"),
    Column("baseline", "text", "the strategy it is held against"),
    Column("replications", "count", "replications of each"),
    Column(
      "strategy_mean", measured,
      "the strategy's estimate: the mean over replications; of ratios and of means over launches "
        + "or time, the ratio of the sums"),
    Column("baseline_mean", measured, "the baseline's estimate"),
    Column("difference", measured, "the strategy's estimate less the baseline's"),
    Column(
      "low", measured,
      "the lower end of the difference's interval at 1 − 0.05/k, k strategies beside the baseline"),
    Column("high", measured, "the interval's upper end"),
    Column(
      "p", "probability",
      "of so large a difference by chance if there were none; for this strategy alone"),
    Column(
      "p_holm", "probability", "p after Holm's adjustment over the k strategies"),
    Column(
      "verdict", "text",
      "better or worse; higher or lower where a measure is neither; not resolved where the "
        + "interval covers zero or there is none"),
    Column(
      "variance_reduction", "factor",
      "the variance of the difference of independent runs over that of these paired ones"),
  ]
  private static let measured = "the measure's"

  /// The header row of `comparisons.csv`: a varied field has a column behind the workload.
  public static func header(varying paths: [String] = []) -> [UInt8] {
    CSVEncoder.header(names(paths))
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
  /// null; `skipped`, a list of the strategies that were not run.
  public static func json(
    _ comparisons: [StudyComparison], varying paths: [String] = [], skipped: [Study.Skip]
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
    return "{\"comparisons\": \(JSONReport.list(rows)),\n"
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
    [columns[0].name] + paths + columns.dropFirst().map(\.name)
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

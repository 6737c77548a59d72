import DeviceModel
import PolicyStudies

/// Comparisons for programs: `comparisons.csv`, and the same as JSON.
public enum ComparisonReport {
  /// The columns of `comparisons.csv`.
  public static let columns = [
    "workload", "measure", "unit", "strategy", "baseline", "replications", "strategy_mean",
    "baseline_mean", "difference", "low", "high", "p", "p_holm", "verdict", "variance_reduction",
  ]

  /// `comparisons.csv`: a row for each workload, measure and strategy other than the baseline.
  public static func csv(_ comparisons: [StudyComparison]) -> [UInt8] {
    var encoder = CSVEncoder()
    for name in columns { encoder.field(name) }
    encoder.endRow()
    for row in comparisons.flatMap(rows) {
      for cell in row { encoder.field(cell.text ?? "") }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// A JSON object: `comparisons`, a list of objects with a member per column, undefined values
  /// null; `skipped`, a list of the strategies that were not run.
  public static func json(_ comparisons: [StudyComparison], _ outcomes: [StudyOutcome]) -> String {
    let rows = comparisons.flatMap(rows).map { row in
      JSONReport.object(zip(columns, row).map { ($0, $1.json) })
    }
    let skipped = outcomes.flatMap { outcome in
      outcome.skipped.map { strategy in
        JSONReport.object([
          ("workload", JSONReport.quoted(outcome.scenario.name)),
          ("strategy", JSONReport.quoted(strategy.name)),
          ("reason", JSONReport.quoted(strategy.reason)),
        ])
      }
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

  private static func rows(_ comparison: StudyComparison) -> [[Cell]] {
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
    return [
      .text(comparison.workload), .text(part.measure.name), .text(part.measure.unit),
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

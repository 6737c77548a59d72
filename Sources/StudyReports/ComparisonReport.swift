import DeviceModel
import PolicyStudies

/// Comparisons for programs: `comparisons.csv`, and the same as JSON.
public enum ComparisonReport {
  /// The columns of `comparisons.csv` but those of varied fields.
  public static let columns = table.columns

  private static let table = ReportTable<ComparisonRow>([
    ReportColumn(TrialColumns.workload) { .text($0.comparison.workload) },
    ReportColumn(
      "measure", "text",
      "the column of runs.csv that is compared, or apps.NAME.COLUMN for the column of apps.csv of "
        + "one app"
    ) { .text($0.part.measure.name) },
    ReportColumn("unit", "text", "the measure's unit") { .text($0.part.measure.unit) },
    ReportColumn("strategy", "text", "the strategy in canonical form") {
      .text($0.name(of: $0.line.strategy))
    },
    ReportColumn("baseline", "text", "the strategy it is held against") {
      .text($0.name(of: $0.comparison.baseline))
    },
    ReportColumn("replications", "count", "replications of each, or batches") {
      .count($0.comparison.replications)
    },
    ReportColumn(
      "strategy_mean", measured,
      "the strategy's estimate: the mean over replications; of ratios and of means over launches "
        + "or time, the ratio of the sums"
    ) { $0.mean(of: $0.line.strategy) },
    ReportColumn("baseline_mean", measured, "the baseline's estimate") {
      $0.mean(of: $0.comparison.baseline)
    },
    ReportColumn("difference", measured, "the strategy's estimate less the baseline's") {
      $0.value($0.line.difference?.value)
    },
    ReportColumn(
      "low", measured,
      "the lower end of the difference's interval at 1 − 0.05/k, k strategies beside the baseline"
    ) { $0.value($0.line.interval?.low) },
    ReportColumn("high", measured, "the interval's upper end") { $0.value($0.line.interval?.high) },
    ReportColumn(
      "p", "probability",
      "of so large a difference by chance if there were none; for this strategy "
        + "alone; 0.000000 is less than 0.0000005"
    ) { .probability($0.line.p) },
    ReportColumn(
      "p_holm", "probability", "p after Holm's adjustment over the k strategies"
    ) { .probability($0.line.adjustedP) },
    ReportColumn(
      "verdict", "text",
      "better or worse; higher or lower where a measure is neither; not resolved where the "
        + "interval covers zero or there is none"
    ) { .text($0.line.verdict.rawValue) },
    ReportColumn(
      "variance_reduction", "factor",
      "the variance of the difference of independent runs over that of these paired ones"
    ) { .value($0.line.varianceReduction) },
  ])
  private static let measured = "the measure's"

  /// The header row of `comparisons.csv`: a varied field has a column behind the workload.
  public static func header(varying paths: [String] = []) -> [UInt8] {
    table.header(varying: paths)
  }

  /// Rows of `comparisons.csv`: one for each measure and strategy other than the baseline.
  public static func rows(_ comparison: StudyComparison) -> [UInt8] {
    table.csv(lines(comparison), varied: comparison.values)
  }

  /// A JSON object: `comparisons`, a list of objects with a member per column, undefined values
  /// null; `skipped`, a list of the strategies that were not run; `batches` where there are;
  /// where a precision was wanted, `imprecise`, the workloads that did not reach it; and where
  /// assumptions were changed, `sensitivity`, what becomes of the ranking of each workload.
  public static func json(
    _ comparisons: [StudyComparison], varying paths: [String] = [], skipped: [Study.Skip],
    batches: [(workload: String, report: BatchReport)] = [], imprecise: [String]? = nil,
    sensitivity: [(workload: String, report: SensitivityReport)] = []
  ) -> String {
    let rows = comparisons.flatMap { objects($0, varying: paths) }
    let skipped = SkippedReport.objects(skipped, namingWorkloads: true)
    let cut = batches.map { workload, report in
      JSONText.object([("workload", JSONText.quoted(workload))] + report.members())
    }
    return "{\"comparisons\": \(JSONText.list(rows)),\n"
      + (cut.isEmpty ? "" : "\"batches\": \(JSONText.list(cut)),\n")
      + (imprecise.map {
        "\"imprecise\": \(JSONText.list($0.map(JSONText.quoted))),\n"
      } ?? "")
      + (sensitivity.isEmpty
        ? "" : "\"sensitivity\": \(JSONText.list(sensitivity.map(SensitivityReport.json))),\n")
      + "\"skipped\": \(JSONText.list(skipped))}\n"
  }

  /// The same rows as JSON objects.
  static func objects(_ comparison: StudyComparison, varying paths: [String]) -> [String] {
    table.objects(lines(comparison), varying: paths, varied: comparison.values)
  }

  private static func lines(_ comparison: StudyComparison) -> [ComparisonRow] {
    comparison.parts.flatMap { part in
      part.comparison.lines.map { ComparisonRow(line: $0, part: part, comparison: comparison) }
    }
  }
}

/// A measure of a strategy beside the baseline's.
private struct ComparisonRow {
  let line: PairedComparison.Line
  let part: StudyComparison.Part
  let comparison: StudyComparison

  func name(of strategy: Int) -> String { comparison.strategies[strategy] }

  func mean(of strategy: Int) -> ReportCell { value(part.comparison.estimates[strategy]?.value) }

  func value(_ number: Double?) -> ReportCell { .value(number, in: part.measure.unit) }
}

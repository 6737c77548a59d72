import PolicyStudies

/// Estimates of a sweep for programs: `estimates.csv`, and the same as JSON.
public enum EstimateReport {
  /// The columns of `estimates.csv`; a varied field has a column behind the first.
  public static let columns = table.columns

  private static let table = ReportTable<EstimateRow>([
    ReportColumn(TrialColumns.workload) { .text($0.point.workload) },
    ReportColumn("strategy", "text", "the strategy in canonical form") { .text($0.curve.strategy) },
    ReportColumn(
      "measure", "text",
      "the column of runs.csv, or apps.NAME.COLUMN for the column of apps.csv of one app"
    ) { .text($0.part.measure.name) },
    ReportColumn("unit", "text", "the measure's unit") { .text($0.part.measure.unit) },
    ReportColumn("replications", "count", "replications of the point under the strategy") {
      .count($0.estimates.study.replications)
    },
    ReportColumn(
      "mean", "the measure's",
      "the estimate: the mean over replications; of ratios and of means over launches or time, the "
        + "ratio of the sums"
    ) { $0.value($0.estimate?.value) },
    ReportColumn(
      "low", "the measure's", "the lower end of the estimate's own 95 % interval, at least 0"
    ) { $0.value($0.own?.low) },
    ReportColumn("high", "the measure's", "that interval's upper end, for ratios at most 1") {
      $0.value($0.own?.high)
    },
    ReportColumn(
      "difference", "the measure's",
      "the estimate less that at the first value of the first varied field that is no strategy, "
        + "the others the same; in a Latin hypercube less that at the first point"
    ) { $0.value($0.line?.difference?.value) },
    ReportColumn(
      "difference_low", "the measure's",
      "the lower end of the difference's interval at 1 − 0.05/k, k points beside that first one"
    ) { $0.value($0.line?.interval?.low) },
    ReportColumn("difference_high", "the measure's", "the upper end of that interval") {
      $0.value($0.line?.interval?.high)
    },
    ReportColumn(
      "p", "probability",
      "of so large a difference by chance if there were none; for this point alone; "
        + "0.000000 is less than 0.0000005"
    ) { .probability($0.line?.p) },
    ReportColumn("p_holm", "probability", "p after Holm's adjustment over the k points") {
      .probability($0.line?.adjustedP)
    },
    ReportColumn(
      "verdict", "text",
      "better or worse; higher or lower where a measure is neither; not resolved where the "
        + "interval covers zero or there is none; empty for the first point, as are the five "
        + "columns before"
    ) { $0.line.map { .text($0.verdict.rawValue) } ?? .number(nil) },
  ])

  /// The header row of `estimates.csv`.
  public static func header(varying paths: [String]) -> [UInt8] {
    table.header(varying: paths)
  }

  /// The rows of one point: by measure, then by strategy.
  public static func rows(_ estimates: StudyEstimates, of cells: Range<Int>) -> [UInt8] {
    table.csv(rows(estimates, cells), varied: values(estimates, cells))
  }

  /// All rows as JSON objects.
  static func objects(_ estimates: StudyEstimates) -> [String] {
    estimates.study.cellsByPoint.flatMap { cells in
      table.objects(
        rows(estimates, cells), varying: estimates.study.paths, varied: values(estimates, cells))
    }
  }

  private static func rows(_ estimates: StudyEstimates, _ cells: Range<Int>) -> [EstimateRow] {
    estimates.study.measures.indices.flatMap { measure in
      cells.map { EstimateRow(estimates, cell: $0, measure: measure) }
    }
  }

  /// The values of varied fields at the point that all `cells` are of.
  private static func values(_ estimates: StudyEstimates, _ cells: Range<Int>) -> [String] {
    cells.first.map { estimates.study.points[estimates.study.cells[$0].point].values } ?? []
  }
}

/// The estimate of a measure at a point under a strategy, and how it differs from the first
/// point's.
private struct EstimateRow {
  let estimates: StudyEstimates
  let point: Study.Point
  let curve: StudyEstimates.Curve
  let part: StudyEstimates.Part
  let estimate: Estimate?
  /// Nil at the first point: it is its own measuring stick.
  let line: PairedComparison.Line?

  init(_ estimates: StudyEstimates, cell: Int, measure: Int) {
    self.estimates = estimates
    point = estimates.study.points[estimates.study.cells[cell].point]
    let (index, place) = estimates.places[cell]
    curve = estimates.curves[index]
    part = curve.parts[measure]
    estimate = part.comparison.estimates[place]
    line = place > 0 ? part.comparison.lines[place - 1] : nil
  }

  /// The estimate's own interval.
  var own: ConfidenceInterval? { part.measure.interval(of: estimate) }

  func value(_ number: Double?) -> ReportCell { .value(number, in: part.measure.unit) }
}

import PolicyStudies

/// Estimates of a sweep for programs: `estimates.csv`, and the same as JSON.
public enum EstimateReport {
  /// The columns of `estimates.csv`; a varied field has a column behind the first.
  public static let columns: [Column] = [
    Column("workload", "text", "the workload's name"),
    Column("strategy", "text", "the strategy in canonical form"),
    Column(
      "measure", "text",
      "the column of runs.csv, or apps.NAME.COLUMN for the column of apps.csv of one app"),
    Column("unit", "text", "the measure's unit"),
    Column("replications", "count", "replications of the point under the strategy"),
    Column(
      "mean", "the measure's",
      "the estimate: the mean over replications; of ratios and of means over launches or time, the "
        + "ratio of the sums"),
    Column(
      "low", "the measure's", "the lower end of the estimate's own 95 % interval, at least 0"),
    Column("high", "the measure's", "that interval's upper end, for ratios at most 1"),
    Column(
      "difference", "the measure's",
      "the estimate less that at the first value of the first varied field that is no strategy, "
        + "the others the same; in a Latin hypercube less that at the first point"),
    Column(
      "difference_low", "the measure's",
      "the lower end of the difference's interval at 1 − 0.05/k, k points beside that first one"),
    Column("difference_high", "the measure's", "the upper end of that interval"),
    Column(
      "p", "probability",
      "of so large a difference by chance if there were none; for this point alone; "
        + "0.000000 is less than 0.0000005"),
    Column("p_holm", "probability", "p after Holm's adjustment over the k points"),
    Column(
      "verdict", "text",
      "better or worse; higher or lower where a measure is neither; not resolved where the "
        + "interval covers zero or there is none; empty for the first point, as are the five "
        + "columns before"),
  ]

  /// The header row of `estimates.csv`.
  public static func header(varying paths: [String]) -> [UInt8] {
    ReportCell.csv([names(paths).map(ReportCell.text)])
  }

  /// The rows of one point: by measure, then by strategy.
  public static func rows(_ estimates: StudyEstimates, of cells: Range<Int>) -> [UInt8] {
    ReportCell.csv(fields(estimates, of: cells))
  }

  /// All rows as JSON objects.
  static func objects(_ estimates: StudyEstimates) -> [String] {
    let names = names(estimates.study.paths)
    return estimates.study.cellsByPoint.flatMap { cells in
      fields(estimates, of: cells).map { ReportCell.json(names, $0) }
    }
  }

  private static func names(_ paths: [String]) -> [String] {
    let names = columns.map(\.name)
    return names.prefix(1) + paths + names.dropFirst()
  }

  private static func fields(
    _ estimates: StudyEstimates, of cells: Range<Int>
  ) -> [[ReportCell]] {
    estimates.study.measures.indices.flatMap { measure in
      cells.map { row($0, measure, estimates) }
    }
  }

  private static func row(
    _ cell: Int, _ measure: Int, _ estimates: StudyEstimates
  ) -> [ReportCell] {
    let study = estimates.study
    let point = study.points[study.cells[cell].point]
    let (curve, place) = estimates.places[cell]
    let part = estimates.curves[curve].parts[measure]
    func value(_ number: Double?) -> ReportCell { .value(number, in: part.measure.unit) }
    let estimate = part.comparison.estimates[place]
    let own = part.measure.interval(of: estimate)
    // The first point is its own measuring stick.
    let line = place > 0 ? part.comparison.lines[place - 1] : nil
    return ([point.workload] + point.values).map(ReportCell.text) + [
      .text(estimates.curves[curve].strategy), .text(part.measure.name), .text(part.measure.unit),
      .number(String(study.replications)), value(estimate?.value), value(own?.low),
      value(own?.high), value(line?.difference?.value), value(line?.interval?.low),
      value(line?.interval?.high), .probability(line?.p), .probability(line?.adjustedP),
      line.map { .text($0.verdict.rawValue) } ?? .number(nil),
    ]
  }
}

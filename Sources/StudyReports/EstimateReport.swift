import PolicyStudies

/// Estimates of a sweep for programs: `estimates.csv`, and the same as JSON.
public enum EstimateReport {
  /// The columns of `estimates.csv`; a varied field has a column behind the first.
  public static let columns: [(name: String, unit: String, summary: String)] = [
    ("workload", "text", "the workload's name"),
    ("strategy", "text", "the strategy in canonical form"),
    ("measure", "text", "the column of runs.csv, or apps.NAME.COLUMN for one app in apps.csv"),
    ("unit", "text", "its unit"),
    ("replications", "count", "replications of the point under the strategy"),
    ("mean", "the measure's", "the estimate: a mean over replications, or a ratio of sums"),
    ("low", "the measure's", "the lower end of the estimate's own 95 % interval"),
    ("high", "the measure's", "its upper end"),
    ("difference", "the measure's", "the estimate less that at the strategy's first point"),
    ("difference_low", "the measure's", "the lower end of the difference's interval"),
    ("difference_high", "the measure's", "its upper end"),
    ("p", "probability", "so large a difference by chance if there were none; of this point alone"),
    ("p_holm", "probability", "the same after Holm's adjustment over the points beside the first"),
    ("verdict", "text", "better, worse, higher, lower or not resolved; empty for the first point"),
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

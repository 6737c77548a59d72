import DeviceModel
import PolicyStudies

/// The table a person reads after a sweep: a block for each measure with a row for each point under
/// each strategy, held against the strategy's first point, then the conclusion.
public enum SweepTable {
  /// The table of these of the study's measures; `remark` is a line below the heading, and verdicts
  /// are coloured if asked.
  public static func text(
    _ estimates: StudyEstimates, showing measures: [StudyMeasure], remark: String? = nil,
    coloured: Bool
  ) -> String {
    let study = estimates.study
    let shown = study.measures.indices.filter { measures.contains(study.measures[$0]) }
    let factors = FactorNames(study.paths)
    let blocks = shown.map { block($0, estimates, factors.short) }.joined(separator: "\n")
    return heading(study) + (remark.map { $0 + "\n" } ?? "") + factors.legend + "\n"
      + (coloured ? ComparisonTable.colour(blocks) : blocks) + skipped(study) + "\n"
      + SweepConclusion.text(estimates, showing: shown)
  }

  private static func block(
    _ measure: Int, _ estimates: StudyEstimates, _ factors: [String]
  ) -> String {
    let isRepeated = estimates.study.replications > 1
    let others = estimates.curves.map(\.others)
    let level =
      others.allSatisfy { $0 == others[0] }
      ? ComparisonTable.levelText(others[0]) : "joint"
    let columns = EstimateLine.columns(
      [estimates.study.measures[measure].name] + factors, level: level, standard: "first point",
      isRepeated: isRepeated)
    var table = TextTable(columns)
    let format = format(of: measure, estimates)
    for curve in estimates.curves {
      let part = curve.parts[measure]
      for place in curve.points.indices {
        let line = EstimateLine(
          names: [curve.strategy] + estimates.study.points[curve.points[place]].values,
          measure: part.measure, format: format, estimate: part.comparison.estimates[place],
          line: place > 0 ? part.comparison.lines[place - 1] : nil)
        table.add(line, columns)
      }
    }
    return table.text
  }

  /// One format for a measure, whatever the strategy.
  static func format(of measure: Int, _ estimates: StudyEstimates) -> MeasureFormat {
    MeasureFormat(
      estimates.study.measures[measure],
      estimates.curves.flatMap { $0.parts[measure].comparison.estimates })
  }

  private static func heading(_ study: Study) -> String {
    var names: [String] = []
    for point in study.points where names.last != point.workload { names.append(point.workload) }
    let workload = names.count == 1 ? VisibleText.line(names[0]) : "\(names.count) workloads"
    return """
      \(workload): \(counted(study.points.count, "point")), \
      \(counted(study.replications, "replication")), seed \(study.seed)

      """
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func skipped(_ study: Study) -> String {
    let lines = study.skipped.map { "not run: \($0.strategy): \($0.reason)\n" }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }
}

/// Varied fields as heads of columns: their last names where those tell them apart.
struct FactorNames {
  /// The heads, in the order of the paths.
  let short: [String]
  /// Lines that say which path a shortened name stands for.
  let legend: String

  init(_ paths: [String]) {
    let paths = paths.map { VisibleText.line($0) }
    let ends = paths.map(Self.end)
    // Heads of the table's own columns are taken.
    let taken = ["value", "difference", "verdict"]
    let short = zip(paths, ends).map { path, end in
      ends.count { $0 == end } == 1 && !taken.contains(end) ? end : path
    }
    self.short = short
    legend = zip(short, paths).filter { $0 != $1 }.map { "\($0): \($1)\n" }.joined()
  }

  private static func end(of path: String) -> String {
    let end = OuterSplit.paths.pieces(path, at: ".").texts.last ?? path
    return end.contains { "'\"".contains($0) } ? path : end
  }
}

import PolicyStudies

/// The table a person reads after a sweep: a row for each point under each strategy.
public enum SweepTable {
  /// The table with its heading and the meaning of its columns.
  public static func text(_ summary: StudySummary) -> String {
    let study = summary.study
    let isRepeated = study.replications > 1
    let names = study.paths + ["strategy", "launches", "cold ratio"]
    let survivals = study.shownApps.map { "\(PlainLine.text($0)) survival" }
    var table = TextTable(
      header: names.map(PlainLine.text) + (isRepeated ? ["range"] : []) + survivals)
    for (cell, sums) in zip(study.cells, summary.cells) {
      table.add(cells(study, cell, sums, isRepeated))
    }
    return heading(study) + "\n" + table.text + skipped(study) + "\n" + footnote(study)
  }

  private static func cells(
    _ study: Study, _ cell: Study.Cell, _ sums: StudySummary.Sums, _ isRepeated: Bool
  ) -> [String] {
    let count = Int128(max(1, sums.replications))
    let launches = MetricValue(sums.launches, per: count, decimals: isRepeated ? 1 : 0)
    let ratio = MetricValue(sums.cold, per: sums.launches, decimals: 4)
    let range = [sums.lowest, sums.highest].compactMap { $0?.text }
    let survivals = zip(sums.survived, sums.returns).map { survived, returns in
      MetricValue(survived, per: returns, decimals: 4)
    }
    return study.points[cell.point].values.map(PlainLine.text)
      + [cell.strategy, TableReport.text(launches), TableReport.text(ratio)]
      + (isRepeated ? [range.isEmpty ? "–" : range.joined(separator: "–")] : [])
      + survivals.map(TableReport.text)
  }

  private static func heading(_ study: Study) -> String {
    var names: [String] = []
    for point in study.points where names.last != point.workload { names.append(point.workload) }
    let workload = names.count == 1 ? PlainLine.text(names[0]) : "\(names.count) workloads"
    return """
      \(workload): \(counted(study.points.count, "point")), \
      \(counted(study.replications, "replication")), seed \(study.seed)

      """
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func skipped(_ study: Study) -> String {
    study.skipped.map { "not run: \($0.strategy): \($0.reason)\n" }.joined()
  }

  private static func footnote(_ study: Study) -> String {
    let survival = """
      survival: the app's returns (launches but the first since boot) that found it alive.

      """
    let ratio = "cold ratio: launches that found no process over all launches"
    let pooled = """
      \(ratio), replications
      pooled; range: its lowest and highest in one replication. Launches are means.

      """
    return (study.replications > 1 ? pooled : ratio + ".\n")
      + (study.shownApps.isEmpty ? "" : survival)
  }
}

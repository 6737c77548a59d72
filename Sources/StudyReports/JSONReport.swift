import DeviceModel
import PolicyStudies

/// A study as a JSON object: `runs`, a list of objects with a member per column of `runs.csv`,
/// undefined values null; `skipped`, a list of those strategies that were not run.
public enum JSONReport {
  /// The study as JSON, with a line end at the end.
  ///
  /// `check` is asked before each row, and what it throws ends the work.
  public static func runs(
    _ outcome: StudyOutcome, beforeEachRow check: () throws -> Void
  ) rethrows -> String {
    let metrics = MetricCatalog.runs(in: outcome.scenario.mode)
    let rows = try zip(outcome.trials, outcome.results).map { trial, result in
      try check()
      let names = TrialColumns.table.members(TrialFields(trial, of: outcome.scenario))
      let values = metrics.map { ($0.name, $0.value(result).text ?? "null") }
      return JSONText.object(names + values)
    }
    let skipped = SkippedReport.objects(outcome.skips, namingWorkloads: false)
    return "{\"runs\": \(JSONText.list(rows)),\n\"skipped\": \(JSONText.list(skipped))}\n"
  }
}

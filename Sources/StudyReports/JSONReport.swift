import DeviceModel
import PolicyStudies

/// A study as a JSON object: `runs`, a list of objects with a member per column of `runs.csv`,
/// undefined values null; `skipped`, a list of those strategies that were not run.
public enum JSONReport {
  /// The study as JSON, with a line end at the end.
  public static func runs(_ outcome: StudyOutcome) -> String { runs(outcome) {} }

  /// The same; `check` is asked before each row, and what it throws ends the work.
  public static func runs(
    _ outcome: StudyOutcome, beforeEachRow check: () throws -> Void
  ) rethrows -> String {
    let metrics = MetricCatalog.runs(in: outcome.scenario.mode)
    let rows = try zip(outcome.trials, outcome.results).map { trial, result in
      try check()
      let names = [
        ("workload", JSONText.quoted(outcome.scenario.name)),
        ("strategy", JSONText.quoted(trial.strategy.name)),
        ("replication", String(trial.replication)), ("seed", String(trial.seed)),
      ]
      let values = metrics.map { ($0.name, $0.value(result).text ?? "null") }
      return JSONText.object(names + values)
    }
    let skipped = outcome.skipped.map { strategy in
      JSONText.object([
        ("strategy", JSONText.quoted(strategy.name)), ("reason", JSONText.quoted(strategy.reason)),
      ])
    }
    return "{\"runs\": \(JSONText.list(rows)),\n\"skipped\": \(JSONText.list(skipped))}\n"
  }
}

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
        ("workload", quoted(outcome.scenario.name)), ("strategy", quoted(trial.strategy.name)),
        ("replication", String(trial.replication)), ("seed", String(trial.seed)),
      ]
      let values = metrics.map { ($0.name, $0.value(result).text ?? "null") }
      return object(names + values)
    }
    let skipped = outcome.skipped.map { strategy in
      object([("strategy", quoted(strategy.name)), ("reason", quoted(strategy.reason))])
    }
    return "{\"runs\": \(list(rows)),\n\"skipped\": \(list(skipped))}\n"
  }

  static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "  " + $0 }.joined(separator: ",\n") + "\n]"
  }

  /// A text as a JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

import PolicyStudies

/// Runs as a JSON array of objects, a member per column of `runs.csv`; undefined values are null.
public enum JSONReport {
  /// The rows of `runs.csv` as JSON, with a line end at the end.
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
      return "  {" + (names + values).map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
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

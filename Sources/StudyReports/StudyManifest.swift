import PolicyStudies

/// `study.json`: what a study is, for a reader who finds its folder.
///
/// A function of the study alone: the same bytes for any number of threads, shards and resumes.
public enum StudyManifest {
  /// The version of its form.
  public static let schemaVersion = 1

  /// The manifest as JSON, with a line end at the end.
  public static func text(_ study: Study) -> String {
    let sources = study.sources.map { source in
      object([
        ("file", quoted(source.file)), ("fnv1a_128", quoted(StableHash.hex(source.hash))),
      ])
    }
    let settings = study.settings.map { ($0.name, quoted($0.text)) }
    let skipped = study.skipped.map { skip in
      object([
        ("workload", quoted(skip.workload)), ("strategy", quoted(skip.strategy)),
        ("reason", quoted(skip.reason)),
      ])
    }
    let members = [
      ("schema", "\(schemaVersion)"), ("model_version", "\(study.modelVersion)"),
      ("command_line", line(study.commandLine.map(quoted))), ("workload_files", list(sources)),
      ("settings", object(settings)), ("seed", "\(study.seed)"),
      ("replications", "\(study.replications)"), ("trials", "\(study.trialCount)"),
      ("varied", line(study.paths.map(quoted))),
      ("strategies", line(study.strategies.map(quoted))), ("points", list(points(study))),
      ("skipped", list(skipped)),
    ]
    return "{\n" + members.map { "  \(quoted($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// A point names its strategies only where they are not those of all.
  private static func points(_ study: Study) -> [String] {
    var strategies = [[String]](repeating: [], count: study.points.count)
    for cell in study.cells { strategies[cell.point].append(cell.strategy) }
    let all = study.strategies
    return study.points.enumerated().map { index, point in
      let members = [
        ("workload", quoted(point.workload)), ("values", line(point.values.map(quoted))),
        ("scenario", quoted(StableHash.hex(point.scenario))),
      ]
      let own = [("strategies", line(strategies[index].map(quoted)))]
      return object(members + (strategies[index] == all ? [] : own))
    }
  }

  private static func quoted(_ text: String) -> String { JSONReport.quoted(text) }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func line(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
  }
}

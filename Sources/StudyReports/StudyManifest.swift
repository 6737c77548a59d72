import DeviceModel
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
      JSONText.object([
        ("file", JSONText.quoted(source.file)),
        ("fnv1a_128", JSONText.quoted(StableHash.hex(source.hash))),
      ])
    }
    let settings = study.settings.map { ($0.name, JSONText.quoted($0.text)) }
    let skipped = SkippedReport.objects(study.skipped, namingWorkloads: true)
    let members = [
      ("schema", "\(schemaVersion)"), ("model_version", "\(study.modelVersion)"),
      ("command_line", JSONText.row(study.commandLine.map(JSONText.quoted))),
      ("workload_files", JSONText.list(sources, level: 1)),
      ("settings", JSONText.object(settings)), ("seed", "\(study.seed)"),
      ("replications", "\(study.replications)"), ("trials", "\(study.trialCount)"),
      ("varied", JSONText.row(study.paths.map(JSONText.quoted))),
      ("strategies", JSONText.row(study.strategies.map(JSONText.quoted))),
      ("points", JSONText.list(points(study), level: 1)),
      ("skipped", JSONText.list(skipped, level: 1)),
    ]
    return JSONText.tall(members) + "\n"
  }

  /// A point names its strategies only where they are not those of all.
  private static func points(_ study: Study) -> [String] {
    var strategies = [[String]](repeating: [], count: study.points.count)
    for cell in study.cells { strategies[cell.point].append(cell.strategy) }
    let all = study.strategies
    return study.points.enumerated().map { index, point in
      let members = [
        ("workload", JSONText.quoted(point.workload)),
        ("values", JSONText.row(point.values.map(JSONText.quoted))),
        ("scenario", JSONText.quoted(StableHash.hex(point.scenario))),
      ]
      let own = [("strategies", JSONText.row(strategies[index].map(JSONText.quoted)))]
      return JSONText.object(members + (strategies[index] == all ? [] : own))
    }
  }
}

import DeviceModel
import PolicyStudies
import WorkloadFormats

/// `--measures`: measures of a study, named on the command line.
enum MeasureNames {
  /// The option.
  static let option = Option.value(
    "measures", "LIST", .measures,
    help: "Compare by these, between commas: columns of runs.csv, such as cold_ratio, or of one "
      + "app in apps.csv, such as apps.Mail.survival_ratio; 'flotsam list measures' names them.")

  /// The measures named for studies on `scenarios`, all of one mode; nil when none are named.
  static func chosen(
    _ arguments: Arguments, on scenarios: [Scenario]
  ) throws -> [StudyMeasure]? {
    guard let text = arguments.text(option) else { return nil }
    var measures: [StudyMeasure] = []
    for name in FieldPath.list(text) {
      let measure: StudyMeasure
      do {
        measure = try self.measure(name, scenarios)
      } catch {
        throw arguments.error("option '\(option.typed)': \(error.words)")
      }
      guard !measures.contains(measure) else {
        throw arguments.error("measure '\(Quoted.plain(name))' is given twice")
      }
      measures.append(measure)
    }
    return measures
  }

  /// What is wrong with a name.
  private struct Fault: Error {
    let words: String
  }

  private static func measure(
    _ name: String, _ scenarios: [Scenario]
  ) throws(Fault) -> StudyMeasure {
    guard !name.isEmpty else { throw Fault(words: "a comma without a measure") }
    let names = FieldPath.names(in: name)
    guard let names, names.count > 1 else { return try ofRun(names?.first ?? name, scenarios) }
    guard names.count == 3, names[0] == "apps" else {
      throw Fault(
        words: "unknown measure \(Quoted.name(name)): a column of runs.csv, or one of apps.csv as "
          + "'apps.NAME.COLUMN'")
    }
    for scenario in scenarios where !scenario.apps.contains(where: { $0.name == names[1] }) {
      throw Fault(
        words: "\(Quoted.name(scenario.name)) has no app \(Quoted.name(names[1]))"
          + NearestName.hint(for: names[1], among: scenario.apps.map(\.name)))
    }
    guard let measure = StudyMeasure(column: names[2], of: names[1]) else {
      throw unknown("measure of an app", names[2], MetricCatalog.apps(in: mode(scenarios)))
    }
    try check(names[2], MetricCatalog.apps, in: mode(scenarios))
    return measure
  }

  private static func ofRun(
    _ name: String, _ scenarios: [Scenario]
  ) throws(Fault) -> StudyMeasure {
    if let measure = StudyMeasure(column: name, of: nil) {
      try check(name, MetricCatalog.runs, in: mode(scenarios))
      return measure
    }
    guard let app = scenarios.first?.apps.first?.name,
      let measure = StudyMeasure(column: name, of: app)
    else { throw unknown("measure", name, MetricCatalog.runs(in: mode(scenarios))) }
    throw Fault(
      words: "'\(name)' is a measure of one app: 'apps.NAME.\(name)', such as "
        + "\"\(Quoted.plain(measure.name))\"")
  }

  private static func mode(_ scenarios: [Scenario]) -> SimulationMode {
    scenarios.first?.mode ?? .cache
  }

  private static func unknown<Subject>(
    _ kind: String, _ name: String, _ known: [Metric<Subject>]
  ) -> Fault {
    Fault(
      words: "unknown \(kind) \(Quoted.name(name))"
        + NearestName.hint(for: name, among: known.map(\.name)))
  }

  private static func check<Subject>(
    _ name: String, _ metrics: [Metric<Subject>], in mode: SimulationMode
  ) throws(Fault) {
    guard metrics.contains(where: { $0.name == name && $0.applies(in: mode) }) else {
      throw Fault(words: "mode \(mode) has no measure '\(name)'")
    }
  }
}

import DeviceModel
import PolicyStudies

/// Measures named on the command line.
enum MeasureNames {
  /// The measures that `option` names between commas, else those usual in `mode`.
  static func chosen(
    _ arguments: Arguments, _ option: Option, _ mode: StudyMode
  ) throws -> [Metric<RunResult>] {
    guard let text = arguments.text(option) else { return MetricCatalog.compared(in: mode) }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var measures: [Metric<RunResult>] = []
    for name in names.map(trimmed) {
      measures.append(try measure(name, mode, arguments, option))
      guard measures.count(where: { $0.name == name }) == 1 else {
        throw arguments.error("measure '\(name)' is given twice")
      }
    }
    return measures
  }

  private static func measure(
    _ name: String, _ mode: StudyMode, _ arguments: Arguments, _ option: Option
  ) throws -> Metric<RunResult> {
    guard let measure = MetricCatalog.runs.first(where: { $0.name == name }) else {
      let known = MetricCatalog.runs(in: mode).map(\.name)
      throw arguments.error(
        "option '\(option.typed)': unknown measure '\(name)'"
          + NearestName.hint(for: name, among: known))
    }
    guard measure.applies(in: mode) else {
      throw arguments.error(
        "option '\(option.typed)': mode \(mode) has no measure '\(name)'")
    }
    return measure
  }

  private static func trimmed(_ name: String) -> String {
    var name = name[...].drop { $0 == " " }
    while name.last == " " { name.removeLast() }
    return String(name)
  }
}

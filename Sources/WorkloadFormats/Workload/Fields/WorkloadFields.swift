import DeviceModel
import SimKernel

/// The keys of a workload file, schema 1: the one place where each is written down.
///
/// Decoders ask for keys by their rows; what a file may hold, what an error names, what `list`
/// prints and what the page of workload files says come from here.
enum WorkloadFields {
  /// The outermost object.
  static let section = FieldSection(
    "the workload",
    [
      FieldRow(
        "schema", .other("the number \(WorkloadDecoder.schemaVersion)"),
        "the version of the schema described here"),
      FieldRow("name", .text, words: "a text, not empty", "the workload's name in reports")
        .said(in: .workload) {
          "\(Quoted.plain($0.workload.scenario.name)) (\(VisibleText.line($0.path)))"
        },
      FieldRow("mode", .choice(SimulationMode.allCases.map(\.rawValue)), "what is simulated")
        .said(in: .mode) {
          switch $0.workload.scenario.mode {
          case .cache: "cache: apps of fixed sizes share a capacity"
          case .device: "device: memory that moves, pressure, launches that take time"
          }
        },
      FieldRow("device", .object(DeviceFields.section), words: "an object", "the phone, below"),
      FieldRow(
        "apps", .other("an object: name to an object"), default: "the trace's apps",
        "the apps, below"
      ).said(in: .apps) {
        let scenario = $0.workload.scenario
        return scenario.appWords(scenario.mode == .device ? "in front" : "together")
      },
      FieldRow(
        "demand", .object(DemandFields.section), words: "an object",
        "what is asked of the device, below"
      ).said(in: .demand) { $0.workload.demandNotes.joined(separator: "\n") },
      FieldRow(
        "alive", .other("a list of apps' names or objects, each app once"), in: .device,
        default: "none", "who is alive when the run begins, below"
      ).said(in: .alive) {
        let count = $0.workload.scenario.alive.count
        return count > 0 ? "\(count) when the run begins" : nil
      },
      FieldRow(
        "horizon", .duration(SimTime(microseconds: 1)...SimTime(microseconds: .max - 1)),
        default: "the last row but notes", "when runs end, below"
      ).said(in: .horizon) { DurationText.exact($0.workload.scenario.horizon) },
      FieldRow(
        "strategies", .other("a list of texts, at least one"), default: "each policy that evicts",
        "what to compare, in this order"
      ).said(in: .strategies) { $0.strategies.joined(separator: ", ") },
      FieldRow(
        "seed", .whole(0 ... .max), words: "a whole number from 0 to 2^63 − 1", default: "1",
        "what all draws hang on"
      ).said(in: .seed) { String($0.workload.seed ?? 1) },
      FieldRow(
        "replications", .whole(1...WorkloadDecoder.replicationLimit), default: "1",
        "how often each strategy runs"
      ).said(in: .replications) { String($0.workload.replications ?? 1) },
      FieldRow(
        "warm-up", .other("a duration within `horizon`"), default: "none",
        "from when on results are counted; `--warm-up` goes before it"
      ).said(in: .warmUp) { $0.workload.warmUp.map(DurationText.exact) },
    ])

  /// `; did you mean 'device.ram'?` for a key that stands in the wrong object.
  static func hint(for key: String) -> String {
    guard let row = all.first(where: { $0.key == key }) else { return "" }
    return "; did you mean \(Quoted.name(row.path))?"
  }

  /// Every row with its path, objects before what they hold.
  static let all: [(path: String, key: String, row: FieldRow)] =
    rows(section, "") + rows(AppFields.section, "apps.NAME.")
    + rows(AppFields.limit, "apps.NAME.limit.", in: .device)
    + rows(AppFields.helper, "apps.NAME.processes.NAME.", in: .device)
    + rows(AppFields.saves, "apps.NAME.saves.", in: .device)
    + rows(AppFields.scenes, "apps.NAME.scenes.", in: .device)
    + rows(AppFields.process, "alive[].", in: .device)
    + rows(DemandFields.row, "demand.rows[].")

  /// The rows for lists and pages; objects that say nothing themselves are left out.
  static let keys: [CatalogKey] = all.filter { !$0.row.meaning.isEmpty }
    .map { CatalogKey($0.row, at: $0.path) }

  private static func rows(
    _ section: FieldSection, _ path: String, in mode: SimulationMode? = nil
  ) -> [(path: String, key: String, row: FieldRow)] {
    section.rows.map { $0.inside(mode) }.flatMap { row in
      let own = [(path + row.key, row.key, row)]
      guard case .object(let inner) = row.kind else { return own }
      return own + rows(inner, path + row.key + ".", in: row.onlyIn)
    }
  }
}

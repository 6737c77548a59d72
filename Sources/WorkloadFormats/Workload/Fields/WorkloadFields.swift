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
      FieldRow("name", .text, words: "a text, not empty", "the workload's name in reports"),
      FieldRow("mode", .choice(SimulationMode.allCases.map(\.rawValue)), "what is simulated"),
      FieldRow("device", .object(DeviceFields.section), words: "an object", "the phone, below"),
      FieldRow(
        "apps", .other("an object: name to an object"), default: "the trace's apps",
        "the apps, below"),
      FieldRow(
        "demand", .object(DemandFields.section), words: "an object",
        "what is asked of the device, below"),
      FieldRow(
        "alive", .other("a list of apps' names or objects, each app once"), in: .device,
        default: "none", "who is alive when the run begins, below"),
      FieldRow(
        "horizon", .duration(SimTime(microseconds: 1)...SimTime(microseconds: .max - 1)),
        default: "the last row but notes", "when runs end, below"),
      FieldRow(
        "strategies", .other("a list of texts, at least one"), default: "each policy that evicts",
        "what to compare, in this order"),
      FieldRow(
        "seed", .whole(0 ... .max), words: "a whole number from 0 to 2^63 − 1", default: "1",
        "what all draws hang on"),
      FieldRow(
        "replications", .whole(1...WorkloadDecoder.replicationLimit), default: "1",
        "how often each strategy runs"),
      FieldRow(
        "warm-up", .other("a duration within `horizon`"), default: "none",
        "from when on results are counted; `--warm-up` goes before it"),
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
    + rows(AppFields.saves, "apps.NAME.saves.", in: .device)
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

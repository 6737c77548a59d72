import DeviceModel
import MemoryPolicies
import PolicyStudies
import StudyReports
import WorkloadFormats

/// A catalogue as `list` prints it: rows with a name, a group and details.
struct Catalogue: Sendable {
  /// One row.
  struct Row: Sendable {
    var name: String
    var group: String
    var summary: String
    var details: [String]

    /// The row in full.
    func text() -> String {
      "\(name) (\(group))\n  \(summary)\n" + details.map { "  \($0)\n" }.joined()
    }
  }

  /// The word that asks for it.
  var name: String
  /// The rows, in catalogue order.
  var rows: [Row]

  /// The columns of a list for programs.
  static let columns: [TextColumn<(catalogue: String, row: Row)>] = [
    TextColumn("catalogue") { $0.catalogue },
    TextColumn("name") { $0.row.name },
    TextColumn("group") { $0.row.group },
    TextColumn("summary") { $0.row.summary },
    TextColumn("details") { $0.row.details.joined(separator: "; ") },
  ]

  /// Its rows, each with the catalogue's name.
  var rowsOfTable: [(catalogue: String, row: Row)] { rows.map { (name, $0) } }

  /// A line per row.
  func table() -> String {
    var table = TextTable(leftCount: .max, indent: "  ")
    for row in rows { table.add([row.name, row.group, row.summary]) }
    return table.text
  }

  /// The words that ask for a catalogue, that of columns too.
  static var names: [String] { all.map(\.name) + [ColumnCatalogue.name] }

  /// The names in the catalogue called `name`; none where there is no such catalogue.
  static func names(in name: String) -> [String] {
    guard name != ColumnCatalogue.name else { return ColumnCatalogue.names }
    return all.first { $0.name == name }?.rows.map(\.name) ?? []
  }

  /// All catalogues of rows.
  static var all: [Catalogue] { [strategies, measures, generators, formats, importers] }

  private static var strategies: Catalogue {
    Catalogue(
      name: "strategies",
      rows: PolicyCatalog.entries.map { entry in
        let parameters = entry.parameters.map { parameter in
          "\(parameter.name)=\(parameter.kind.text(of: parameter.defaultValue)): "
            + "\(parameter.summary), \(parameter.kind.range)"
        }
        return Row(
          name: entry.name, group: entry.axis.rawValue, summary: entry.summary,
          details: ["source: \(entry.source)"]
            + (parameters.isEmpty ? ["no parameters"] : parameters))
      })
  }

  private static var measures: Catalogue {
    func rows<Subject>(_ metrics: [Metric<Subject>], _ file: String) -> [Row] {
      metrics.map {
        Row(
          name: $0.name, group: file, summary: $0.summary,
          details: ["unit: \($0.unit)", "mode: \($0.onlyMode?.rawValue ?? "both")"])
      }
    }
    return Catalogue(
      name: "measures",
      rows: rows(MetricCatalog.runs, "runs.csv") + rows(MetricCatalog.apps, "apps.csv"))
  }

  private static var generators: Catalogue {
    let choices = WorkloadCatalog.choices.map {
      Row(name: $0.name, group: "choice", summary: $0.summary, details: lines($0.keys))
    }
    let durations = WorkloadCatalog.durations.map {
      Row(name: $0.name, group: "gap, visit", summary: $0.summary, details: lines($0.keys))
    }
    let counts = WorkloadCatalog.counts.map {
      Row(name: $0.name, group: "visits", summary: $0.summary, details: lines($0.keys))
    }
    let rhythm = Row(
      name: "rhythm", group: "rhythm", summary: "how busy each hour of the day is",
      details: lines(WorkloadCatalog.rhythmKeys))
    let interruptions = Row(
      name: "interruptions", group: "interruptions",
      summary: "what takes visits their input, how often and for how long (device mode)",
      details: lines(WorkloadCatalog.interruptionKeys))
    return Catalogue(
      name: "generators", rows: choices + durations + counts + [rhythm, interruptions])
  }

  private static var formats: Catalogue {
    Catalogue(
      name: "formats",
      rows: WorkloadCatalog.formats.map {
        Row(name: $0.name, group: $0.use, summary: $0.summary, details: lines($0.keys))
      })
  }

  private static var importers: Catalogue {
    Catalogue(
      name: "importers",
      rows: WorkloadCatalog.importers.map {
        Row(name: $0.name, group: "import", summary: $0.summary, details: [$0.source])
      })
  }

  private static func lines(_ keys: [CatalogKey]) -> [String] {
    keys.map { key in
      let mode = key.onlyIn.map { "in mode \($0.rawValue) " } ?? ""
      let defaults = key.defaultText.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
      // Pages set apart what is written as it stands.
      return "\(key.name): \(key.summary); \(mode)\(key.range)\(defaults)".filter { $0 != "`" }
    }
  }
}

import DeviceModel
import MemoryPolicies
import PolicyStudies
import StudyReports
import WorkloadFormats

/// `flotsam list [CATALOGUE [NAME]]`: prints the catalogues, or one of their rows in full.
struct List: Command {
  let name = "list"
  let summary = "List what there is to choose from, or explain one thing of it."
  let discussion = """
    CATALOGUE is one of \(Catalogue.names.joined(separator: ", ")); a NAME in it may follow.
    Columns are the data dictionary: every column of every table, with its unit, or those of one
    table or of one name. Measures are those of them that count or average something.
    Without a CATALOGUE, all are listed but columns.

    Codes in sources, such as X-13, are explained in the article Sources.md.
    """
  let operands = Operands(
    "[CATALOGUE [NAME]]", .choice(Catalogue.names), .following(Self.offered), count: 0...2)
  let options = [format]
  let examples = [
    Example("flotsam list", "all catalogues"),
    Example("flotsam list strategies", "one of them"),
    Example("flotsam list measures cold_ratio", "one row in full"),
    Example("flotsam list columns timeline.csv", "the columns of one table"),
    Example("flotsam list columns --format csv", "the whole data dictionary, for programs"),
  ]

  /// A name such as `<path>` stands for others, and would be a redirection in a shell.
  @Sendable private static func offered(in catalogue: String) -> [String] {
    Catalogue.names(in: catalogue).filter { !$0.hasPrefix("<") }
  }

  private static let format = Option.value(
    "format", "FORMAT", .choice(["text", "csv"]),
    help: "Print text, or csv: a row for each with all its details (text).")

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let isCSV = try arguments.choice(Self.format) == "csv"
    guard let wanted = arguments.operands.first else {
      if isCSV { return try writeCSV(Catalogue.all, console) }
      let texts = Catalogue.all.map { "\($0.name)\n\($0.table())" }
      try console.output.write(texts.joined(separator: "\n"))
      return .success
    }
    guard wanted != ColumnCatalogue.name else {
      let name = arguments.operands.dropFirst().first
      let tables = ColumnCatalogue.tables(of: name)
      guard let name, tables.isEmpty else { return try write(tables, asCSV: isCSV, console) }
      throw arguments.unknown("name in \(wanted)", name, among: ColumnCatalogue.names)
    }
    guard let catalogue = Catalogue.all.first(where: { $0.name == wanted }) else {
      throw arguments.unknown("catalogue", wanted, among: Catalogue.names)
    }
    guard arguments.operands.count == 2 else {
      if isCSV { return try writeCSV([catalogue], console) }
      try console.output.write(catalogue.table())
      return .success
    }
    let name = arguments.operands[1]
    let rows = catalogue.rows.filter { $0.name == name }
    guard !rows.isEmpty else {
      throw arguments.unknown("name in \(wanted)", name, among: Catalogue.names(in: wanted))
    }
    if isCSV { return try writeCSV([Catalogue(name: wanted, rows: rows)], console) }
    try console.output.write(rows.map { $0.text() }.joined(separator: "\n"))
    return .success
  }

  private func writeCSV(_ catalogues: [Catalogue], _ console: Console) throws -> ExitCode {
    let csv = CSVEncoder.table(Catalogue.columns, catalogues.flatMap(\.rowsOfTable))
    try csv.withUnsafeBytes { try console.output.write($0) }
    return .success
  }

  private func write(
    _ tables: [OutputTable], asCSV isCSV: Bool, _ console: Console
  ) throws -> ExitCode {
    guard isCSV else {
      try console.output.write(ColumnList.text(tables))
      return .success
    }
    try ColumnList.csv(tables).withUnsafeBytes { try console.output.write($0) }
    return .success
  }
}

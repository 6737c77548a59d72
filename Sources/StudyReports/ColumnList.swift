import DeviceModel

/// The data dictionary: every column of some tables, for people and for programs.
public enum ColumnList {
  private typealias Row = (table: OutputTable, column: Column)

  /// What is said of a column, but for its table.
  private static let details: [TextColumn<Row>] = [
    TextColumn("column") { $0.column.name },
    TextColumn("unit") { $0.column.unit },
    TextColumn("mode") { $0.column.modeName },
    TextColumn("better") { $0.column.better },
    TextColumn("meaning") { $0.column.meaning },
  ]

  /// A row for each column.
  public static func csv(_ tables: [OutputTable]) -> [UInt8] {
    CSVEncoder.table([TextColumn("table") { $0.table.fileName }] + details, rows(tables))
  }

  /// A part for each table: what a row stands for, and a line for each column.
  public static func text(_ tables: [OutputTable]) -> String {
    var layout = TextTable(leftCount: .max, indent: "  ")
    for row in rows(tables) { layout.add(row, details) }
    var lines = layout.lines[...]
    return tables.map { table in
      let mode = table.onlyMode.map { " (\($0.rawValue) mode)" } ?? ""
      let own = lines.prefix(table.columns.count)
      lines = lines.dropFirst(own.count)
      return "\(table.fileName): a row for each \(table.row), by \(table.writers)\(mode)\n"
        + own.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func rows(_ tables: [OutputTable]) -> [Row] {
    tables.flatMap { table in table.columns.map { (table, $0) } }
  }
}

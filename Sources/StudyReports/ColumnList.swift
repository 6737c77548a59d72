import DeviceModel

/// The data dictionary: every column of some tables, for people and for programs.
public enum ColumnList {
  /// A row for each column: `table,column,unit,mode,better,meaning`.
  public static func csv(_ tables: [OutputTable]) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.row(["table", "column", "unit", "mode", "better", "meaning"])
    for table in tables {
      for column in table.columns {
        encoder.row([table.fileName] + cells(column) + [column.meaning])
      }
    }
    return encoder.bytes
  }

  /// A part for each table: what a row stands for, and a line for each column.
  public static func text(_ tables: [OutputTable]) -> String {
    var layout = TextTable(leftCount: .max, indent: "  ")
    for column in tables.flatMap(\.columns) { layout.add(cells(column) + [column.meaning]) }
    var lines = layout.lines[...]
    return tables.map { table in
      let mode = table.onlyMode.map { " (\($0.rawValue) mode)" } ?? ""
      let own = lines.prefix(table.columns.count)
      lines = lines.dropFirst(own.count)
      return "\(table.fileName): a row for each \(table.row), by \(table.writers)\(mode)\n"
        + own.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func cells(_ column: Column) -> [String] {
    [column.name, column.unit, column.modeName, column.better]
  }
}

/// A column of texts: its head, and what stands below it in a row.
public struct TextColumn<Row>: Sendable {
  let head: String
  let cell: @Sendable (Row) -> String

  /// A column called `head`.
  public init(_ head: String, _ cell: @escaping @Sendable (Row) -> String) {
    self.head = head
    self.cell = cell
  }
}

extension TextTable {
  /// A table with the heads of `columns`.
  init<Row>(_ columns: [TextColumn<Row>]) { self.init(header: columns.map(\.head)) }

  /// Adds a row to a table of `columns`.
  mutating func add<Row>(_ row: Row, _ columns: [TextColumn<Row>]) {
    add(columns.map { $0.cell(row) })
  }
}

extension CSVEncoder {
  /// A table of CSV.
  public static func table<Row>(_ columns: [TextColumn<Row>], _ rows: [Row]) -> [UInt8] {
    var encoder = CSVEncoder()
    encoder.row(columns.map(\.head))
    for row in rows { encoder.row(columns.map { $0.cell(row) }) }
    return encoder.bytes
  }
}

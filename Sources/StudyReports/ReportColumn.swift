import DeviceModel
import PolicyStudies

/// A column of a table for programs, with what writes its field of a row.
struct ReportColumn<Row>: Sendable {
  /// What the dictionary says of it.
  let column: Column
  /// Its field of a row.
  let cell: @Sendable (Row) -> ReportCell

  init(_ column: Column, _ cell: @escaping @Sendable (Row) -> ReportCell) {
    self.column = column
    self.cell = cell
  }

  init(
    _ name: String, _ unit: String, direction: Direction = .neither, _ meaning: String,
    _ cell: @escaping @Sendable (Row) -> ReportCell
  ) {
    self.init(Column(name, unit, direction: direction, meaning), cell)
  }
}

/// The columns of a table for programs: header, row, JSON, dictionary and documentation have their
/// order. A varied field has a column behind the first.
struct ReportTable<Row>: Sendable {
  private let fields: [ReportColumn<Row>]

  init(_ fields: [ReportColumn<Row>]) { self.fields = fields }

  /// What the dictionary says of them.
  var columns: [Column] { fields.map(\.column) }

  /// Their names where the fields at `paths` are varied.
  func names(varying paths: [String] = []) -> [String] {
    let names = fields.map(\.column.name)
    return names.prefix(1) + paths + names.dropFirst()
  }

  /// The header row.
  func header(varying paths: [String] = []) -> [UInt8] {
    CSVEncoder.header(names(varying: paths))
  }

  /// The fields of a row; `values` are those of varied fields.
  func cells(_ row: Row, varied values: [String] = []) -> [ReportCell] {
    let cells = fields.map { $0.cell(row) }
    return cells.prefix(1) + values.map(ReportCell.text) + cells.dropFirst()
  }

  /// Rows of CSV.
  func csv(_ rows: [Row], varied values: [String] = []) -> [UInt8] {
    var encoder = CSVEncoder()
    for row in rows {
      for cell in cells(row, varied: values) { encoder.field(cell) }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// The members of a row as a JSON object.
  func members(
    _ row: Row, varying paths: [String] = [], varied values: [String] = []
  ) -> [(String, String)] {
    zip(names(varying: paths), cells(row, varied: values)).map { ($0, $1.json) }
  }

  /// Rows as JSON objects; undefined numbers are null.
  func objects(
    _ rows: [Row], varying paths: [String] = [], varied values: [String] = []
  ) -> [String] {
    rows.map { JSONText.object(members($0, varying: paths, varied: values)) }
  }
}

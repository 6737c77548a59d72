import DeviceModel
import PolicyStudies

/// A column of a table for programs, with what writes its field of a row: header, row, dictionary
/// and documentation have one order.
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

extension ReportCell {
  /// The fields of a row, those of varied fields behind the first.
  static func row<Row>(
    _ columns: [ReportColumn<Row>], _ row: Row, varied values: [String] = []
  ) -> [ReportCell] {
    let cells = columns.map { $0.cell(row) }
    return cells.prefix(1) + values.map(ReportCell.text) + cells.dropFirst()
  }
}

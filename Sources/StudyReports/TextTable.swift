/// A table of texts in aligned columns: the first to the left, the others to the right.
public struct TextTable {
  private var rows: [[String]]

  /// A table with a header row.
  public init(header: [String]) { rows = [header] }

  /// Adds a row of as many cells as the header has.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "a cell too many or too few")
    rows.append(cells)
  }

  /// The table, two blanks between columns, a line end after each row.
  public var text: String {
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        return column == 0 ? cell + blanks : blanks + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}

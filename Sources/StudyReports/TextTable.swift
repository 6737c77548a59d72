import DeviceModel

/// A table of texts in aligned columns: the first few to the left, the others to the right.
///
/// Whatever a cell holds stays on its line and is visible.
public struct TextTable {
  private let leftCount: Int
  private let indent: String
  private var rows: [Row] = []

  private enum Row {
    case cells([String])
    /// A first cell and a sentence in place of the others.
    case note(String, String)

    var cells: [String] {
      switch self {
      case .cells(let cells): cells
      case .note(let first, _): [first]
      }
    }
  }

  /// A table with a header row, or without one; so many columns to the left, each line behind
  /// `indent`.
  public init(header: [String] = [], leftCount: Int = 1, indent: String = "") {
    self.leftCount = leftCount
    self.indent = indent
    if !header.isEmpty { add(header) }
  }

  /// Adds a row of as many cells as the first has.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count == rows.first?.cells.count ?? cells.count, "a cell too many or few")
    rows.append(.cells(cells.map { VisibleText.line($0) }))
  }

  /// Adds a row whose sentence stands in place of all cells but the first.
  public mutating func add(_ first: String, note: String) {
    rows.append(.note(VisibleText.line(first), VisibleText.line(note)))
  }

  /// The table, two blanks between columns, a line end after each row.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Its rows, each a line without its end.
  public var lines: [String] {
    let widths = (rows.first?.cells.indices ?? 0..<0).map { column in
      rows.map { column < $0.cells.count ? $0.cells[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var cells = row.cells.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        return column < leftCount ? cell + blanks : blanks + cell
      }
      if case .note(_, let note) = row { cells.append(note) }
      let line = indent + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

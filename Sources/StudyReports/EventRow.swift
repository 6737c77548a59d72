import DeviceModel
import PolicyStudies

/// A thing that happens, as a row of an event table.
protocol EventRow {
  /// Lists the table's columns in their order, each with what writes it.
  ///
  /// Header, row, dictionary and documentation are made from this one list. It is a function over
  /// a generic list and no array of closures: the list that writes a row is specialised into
  /// straight code, where a call through a closure a value costs as much as the digits.
  static func columns(_ list: inout some EventColumns<Self>)
}

/// What the columns of an event table are listed to.
protocol EventColumns<Row> {
  associatedtype Row

  /// The next column, in tables of `mode` alone or of both; `write` writes its field of a row.
  mutating func add(
    in mode: SimulationMode?, _ column: @autoclosure () -> Column,
    write: (inout EventFields, Row) -> Void)
}

extension EventColumns {
  /// The next column, in tables of both modes.
  @inline(__always)  // see `EventRowWriter`
  mutating func add(
    _ column: @autoclosure () -> Column, write: (inout EventFields, Row) -> Void
  ) {
    add(in: nil, column(), write: write)
  }
}

/// Keeps the columns as the dictionary has them.
struct EventColumnNames<Row: EventRow>: EventColumns {
  private var columns: [Column] = []

  /// The columns of rows of this kind.
  static func columns(of row: Row.Type) -> [Column] {
    var list = EventColumnNames()
    row.columns(&list)
    return list.columns
  }

  mutating func add(
    in mode: SimulationMode?, _ column: @autoclosure () -> Column,
    write: (inout EventFields, Row) -> Void
  ) {
    columns.append(column().limited(to: mode))
  }
}

/// Writes the fields of one row.
struct EventRowWriter<Row: EventRow>: EventColumns {
  let row: Row
  let mode: SimulationMode
  var fields: EventFields

  @inline(__always)  // out of line the column's texts are made for every field
  mutating func add(
    in mode: SimulationMode?, _ column: @autoclosure () -> Column,
    write: (inout EventFields, Row) -> Void
  ) {
    if mode == nil || mode == self.mode { write(&fields, row) }
  }
}

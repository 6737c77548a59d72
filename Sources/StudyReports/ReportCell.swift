import DeviceModel

/// A field of a report for programs: a text, or a number that may be undefined.
enum ReportCell {
  /// A text.
  case text(String)
  /// Digits; nil where there is no value.
  case number(String?)

  /// The digits of `value`, as many as files have of a measure in `unit`.
  static func value(_ value: Double?, in unit: String) -> ReportCell {
    .number(DecimalText.field(value, decimals: ["ratio", "s"].contains(unit) ? 6 : 3))
  }

  /// A probability.
  static func probability(_ value: Double?) -> ReportCell {
    .number(DecimalText.field(value, decimals: 6))
  }

  /// Rows of CSV; undefined numbers are empty.
  static func csv(_ rows: [[ReportCell]]) -> [UInt8] {
    var encoder = CSVEncoder()
    for row in rows {
      for cell in row { encoder.field(cell.text) }
      encoder.endRow()
    }
    return encoder.bytes
  }

  /// A JSON object of a row, a member for each of `names`; undefined numbers are null.
  static func json(_ names: [String], _ row: [ReportCell]) -> String {
    JSONText.object(zip(names, row).map { ($0, $1.json) })
  }

  private var text: String {
    switch self {
    case .text(let text): text
    case .number(let digits): digits ?? ""
    }
  }

  private var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .number(let digits): digits ?? "null"
    }
  }
}

import DeviceModel
import PolicyStudies

/// A field of a report for programs: a text, or a number that may be undefined.
enum ReportCell {
  /// A text.
  case text(String)
  /// Digits; nil where there is no value.
  case number(String?)
  /// A measure.
  case measure(MetricValue)

  /// The digits of `value`, as many as files have of a measure in `unit`.
  static func value(_ value: Double?, in unit: String) -> ReportCell {
    .number(DecimalText.field(value, decimals: ["ratio", "s"].contains(unit) ? 6 : 3))
  }

  /// A probability.
  static func probability(_ value: Double?) -> ReportCell {
    .number(DecimalText.field(value, decimals: 6))
  }

  /// A whole number.
  static func count(_ count: Int) -> ReportCell { .number(String(count)) }

  /// What stands in a JSON object; null where there is no value.
  var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .number(let digits): digits ?? "null"
    case .measure(let value): value.text ?? "null"
    }
  }
}

extension CSVEncoder {
  /// A field of a report; empty where there is no value.
  mutating func field(_ cell: ReportCell) {
    switch cell {
    case .text(let text): field(text)
    case .number(let digits): field(digits ?? "")
    case .measure(let value): field(value)
    }
  }
}

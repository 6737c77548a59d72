import DeviceModel
import StudyReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The figures of all benchmarks as text.
struct Report {
  /// The columns, those of what is promised at the end.
  static let columns = [
    "benchmark", "case", "ours_ns", "rival_ns", "speed_ratio", "ours_per_s", "resident_mib",
    "checksum", "figure", "unit", "must", "goal", "met",
  ]
  /// Those that hold texts.
  private static let texts: Set = ["benchmark", "case", "checksum", "unit", "met"]

  private let format: Settings.Format
  private var rows: [[String]] = []

  init(_ format: Settings.Format) { self.format = format }

  /// Adds the row of one case.
  mutating func add(_ row: Row, of benchmark: String) {
    let bar = row.bar
    rows.append([
      benchmark, row.label, Self.text(row.ours), Self.text(row.rival),
      Self.text(row.speedRatio), row.ours.map { String(Int(1e9 / $0)) } ?? "",
      Self.text(row.residentMebibytes), row.checksum.map { String($0, radix: 16) } ?? "",
      Self.text(bar?.figure), bar?.unit ?? "", Self.text(bar?.must), Self.text(bar?.goal),
      bar?.verdict ?? "",
    ])
  }

  /// All rows, without a line end after the last.
  var text: String {
    switch format {
    case .csv: return ([Self.columns] + rows).map(Self.csv).joined(separator: "\n")
    case .json: return "[\n" + rows.map(Self.json).joined(separator: ",\n") + "\n]"
    case .table:
      var table = TextTable(leftCount: 2)
      for line in [Self.columns] + rows { table.add(line) }
      return table.lines.joined(separator: "\n")
    }
  }

  /// Prints a complaint on standard error.
  static func complain(_ message: String) {
    let line = "flotsam-bench: \(message)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
  }

  private static func csv(_ cells: [String]) -> String {
    cells.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",")
  }

  /// An object with a member a column; what there is not is null.
  private static func json(_ cells: [String]) -> String {
    let members = zip(columns, cells).map { column, cell in
      (column, cell.isEmpty ? "null" : texts.contains(column) ? JSONText.quoted(cell) : cell)
    }
    return "  " + JSONText.object(members)
  }

  /// The same; empty where there is nothing.
  private static func text(_ value: Double?) -> String { value.map(decimal) ?? "" }

  /// Two digits behind the point.
  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let tail = hundredths % 100
    return "\(hundredths / 100).\(tail < 10 ? "0" : "")\(tail)"
  }
}

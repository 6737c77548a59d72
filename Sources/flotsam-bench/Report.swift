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
  private static let header = [
    "benchmark", "case", "ours_ns", "rival_ns", "speed_ratio", "ours_per_s", "resident_mib",
    "checksum",
  ]

  private let format: Settings.Format
  private var lines = [header]

  init(_ format: Settings.Format) { self.format = format }

  /// Adds the row of one case.
  mutating func add(_ row: Row, of benchmark: String) {
    lines.append([
      benchmark, row.label, Self.decimal(row.ours), Self.text(row.rival),
      Self.text(row.speedRatio), String(Int(1e9 / row.ours)), Self.text(row.residentMebibytes),
      String(row.checksum, radix: 16),
    ])
  }

  /// All rows, without a line end after the last.
  var text: String {
    switch format {
    case .csv: return lines.map { $0.joined(separator: ",") }.joined(separator: "\n")
    case .table:
      var table = TextTable(leftCount: 2)
      for line in lines { table.add(line) }
      return table.lines.joined(separator: "\n")
    }
  }

  /// Prints a complaint on standard error.
  static func complain(_ message: String) {
    let line = "flotsam-bench: \(message)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
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

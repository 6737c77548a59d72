import DeviceModel

/// The tables of keys on the page of workload files, as Markdown.
public enum FieldTables {
  /// Every table by its name on the page, a line for each key.
  public static let all: [(name: String, text: String)] = [
    ("workload", table { path, _ in !path.contains(".") }),
    ("device in mode cache", table { $0.hasPrefix("device.") && $1.onlyIn == .cache }),
    ("device in mode device", table { $0.hasPrefix("device.") && $1.onlyIn != .cache }),
    ("apps in mode device", table { $0.hasPrefix("apps.") && $1.onlyIn != .cache }),
    ("alive", table { path, _ in path.hasPrefix("alive[]") }),
    (
      "demand",
      table { path, _ in path.split(separator: ".").count == 2 && path.hasPrefix("demand.") }
    ),
    ("demand.rows", table { path, _ in path.hasPrefix("demand.rows[]") }),
    ("demand.generator", table { path, _ in path.hasPrefix("demand.generator.") }),
  ]

  private static func table(_ isIn: (String, FieldRow) -> Bool) -> String {
    let rows = WorkloadFields.all.filter { !$0.row.meaning.isEmpty && isIn($0.path, $0.row) }
    return "| key | type, unit, range | default | meaning |\n|---|---|---|---|\n"
      + rows.map { path, _, row in
        let cells = ["`\(path)`", row.words, row.defaultText ?? "required", meaning(row, at: path)]
        return "| \(cells.joined(separator: " | ")) |\n"
      }.joined()
  }

  /// Of a key whose table is of both modes, which of them knows it.
  private static func meaning(_ row: FieldRow, at path: String) -> String {
    let isShared = !path.hasPrefix("device.") && !path.hasPrefix("apps.")
    guard isShared, let mode = row.onlyIn else { return row.meaning }
    return "mode `\"\(mode.rawValue)\"` only: \(row.meaning)"
  }
}

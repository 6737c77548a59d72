extension JetsamImport {
  /// What was found, for a person to compare with the device: one line each, without a line end.
  public var summary: [String] {
    var lines = [
      "device       \(Quoted.plain(report.product)), \(Self.shown(ramBytes)) of RAM, pages of "
        + "\(report.pageBytes / 1024) KiB",
      "report       \(Quoted.plain(report.osVersion ?? "unknown system")), "
        + "\(Quoted.plain(report.date ?? "no date"))",
      "processes    \(report.processes.count): \(Self.listed(states))",
    ]
    lines.append("suspended    \(suspended.count), the largest of them:")
    lines += suspended.prefix(Self.shownCount).map { row(report.processes[$0]) }
    if victims.isEmpty {
      lines.append("victims      none")
    } else {
      lines.append("victims      \(victims.count): \(Self.listed(reasons))")
      lines += victims.prefix(Self.shownCount).map { index in
        row(report.processes[index]) + ", \(Quoted.plain(report.processes[index].reason ?? ""))"
      }
    }
    lines.append("apps         \(apps.count), most processor time first:")
    lines += apps.map {
      "  \(Self.shown($0.footprintPages * report.pageBytes))  \(Quoted.plain($0.name))"
    }
    lines.append("capacity     \(Self.shown(capacity.bytes)), derived from the report:")
    lines += derivation.map { "  " + $0 }
    lines += notes.map { "note: " + $0 }
    return lines
  }

  private static let shownCount = 20

  private func row(_ process: JetsamProcess) -> String {
    "  \(Self.shown(bytes(pages: process.footprintPages)))  \(Quoted.plain(process.name))"
  }

  private static func listed(_ counts: [Count]) -> String {
    counts.map { "\($0.count) \(Quoted.plain($0.name))" }.joined(separator: ", ")
  }
}

/// A made-up report in the text form of iOS 5 to iOS 8.
struct JetsamTextMade {
  enum Form { case ios5, ios6, ios7, ios8 }

  var form = Form.ios8
  var product = "iPhone6,2"
  var pageSize: String? = "16384"
  var throttled = 0
  var anonymous = 99_000
  /// Name, pages, reason and states.
  var rows: [(name: String, pages: Int, reason: String, states: String)] = [
    ("Tern Radio", 4_700, "", "(suspended)"), ("Wigeon", 13_500, "", "(frontmost) (resume)"),
    ("Dabchick Widgets", 1_200, "", "(suspended)"), ("SpringBoard", 8_100, "", ""),
    ("reedd", 2_200, "", "(daemon)"), ("sedge helperd", 260, "[highwater]", "(daemon) (idle)"),
  ]

  var text: String { (lines + ["", "**End**", ""]).joined(separator: "\n") }

  var lines: [String] {
    let version =
      switch form {
      case .ios5: "5.1 (9B176)"
      case .ios6: "6.0.1 (10A525)"
      case .ios7: "7.1 (11D167)"
      case .ios8: "8.3 (12F70)"
      }
    let head = [
      "Incident Identifier: 00000000-0000-0000-0000-000000000000", "CrashReporter Key:   0",
      "Hardware Model:      \(product)", "OS Version:          iPhone OS \(version)",
      "Kernel Version:      Darwin Kernel Version 14.0.0: a day; root:xnu",
      "Date:                2031-02-03 04:05:06 +0700", "Time since snapshot: 81 ms", "",
    ]
    return head + totals + ["Largest process:   Wigeon", "", "Processes", titles, ""]
      + rows.map(line)
  }

  private var totals: [String] {
    let first = [
      "Free pages:          3300", "Active pages:        80500", "Inactive pages:      55300",
      "Throttled pages:     \(throttled)", "Purgeable pages:     12", "Wired pages:         47600",
    ]
    guard form == .ios7 || form == .ios8 else { return first }
    return first + [
      "Speculative pages:   1900", "File-backed pages:   38700",
      "Anonymous pages:     \(anonymous)", "Compressions:        7", "Decompressions:      5",
      "Compressor Size:     44000", "Uncompressed Pages in Compressor:   118000",
    ] + (pageSize.map { ["Page Size:           \($0)"] } ?? [])
  }

  private var titles: String {
    switch form {
    case .ios5: "     Name            <UUID>     Count resident pages"
    case .ios6: "     Name            <UUID>     rpages   recent_max   [reason]   (state)"
    case .ios7: "     Name            <UUID>     rpages   recent_max   fds   [reason]   (state)"
    case .ios8:
      "  Name | <UUID> |  CPU Time| rpages| purgeable| recent_max| lifetime_max|  fds | [reason] | "
        + "(state)"
    }
  }

  private func line(_ row: (name: String, pages: Int, reason: String, states: String)) -> String {
    let counts =
      switch form {
      case .ios5: "\(row.pages)"
      case .ios6: "\(row.pages)   \(row.pages + 40)"
      case .ios7: "\(row.pages)   \(row.pages + 40)   50"
      case .ios8: "4.125   \(row.pages)   3   -   \(row.pages + 40)   50"
      }
    return "   \(row.name) <00112233445566778899aabbccddeeff>  \(counts)   \(row.reason)  "
      + row.states
  }
}

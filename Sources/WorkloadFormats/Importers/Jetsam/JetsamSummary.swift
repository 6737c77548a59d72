import DeviceModel

extension JetsamImport {
  /// What was found, for a person to compare with the device: one line each, without a line end.
  public var summary: [String] {
    var lines = [
      "device       \(Quoted.plain(report.product)), \(ramWords)pages of "
        + "\(report.pageBytes / 1024) KiB",
      "report       \(Quoted.plain(report.osVersion ?? "unknown system")), "
        + "\(Quoted.plain(report.date ?? "no date"))",
    ]
    lines += memoryLines
    lines.append("processes    \(report.processes.count): \(Self.listed(states))")
    lines += bandLines
    lines.append(
      "suspended    \(suspended.count)\(suspended.isEmpty ? "" : ", the largest of them:")")
    lines += suspended.prefix(Self.shownCount).map { row(report.processes[$0]) }
    lines += victimLines
    lines += further.enumerated().map { index, other in
      "report \(index + 2)     \(Quoted.plain(other.osVersion ?? "unknown system")), "
        + "\(Quoted.plain(other.date ?? "no date")), \(other.processes.count) processes: adds "
        + "\(apps.count { $0.report == index + 1 }) apps"
    }
    lines.append("apps         \(apps.count)\(apps.isEmpty ? "" : ", most processor time first:")")
    return lines + apps.map(row)
  }

  private var isWithoutPages: Bool { report.lacksPages }

  private var ramWords: String {
    isWithoutPages && !isRAMKnown ? "" : "\(SizeText.rounded(ramBytes)) of RAM, "
  }

  /// What is free and available, as the report has it.
  private var memoryLines: [String] {
    guard !isWithoutPages else { return [] }
    let pages = report.pages
    func shown(_ pages: Int64) -> String { SizeText.rounded(bytes(pages: pages)) }
    let share = JetsamMemory.part(1000, pages.available, of: pages.total)
    return [
      "free         \(shown(pages.trulyFree)): the report's \(shown(pages.free)) count "
        + "\(shown(pages.free - pages.trulyFree)) of speculative file pages",
      "available    \(shown(pages.available)), with \(shown(pages.fileBacked)) of files: "
        + "\(SizeText.decimal(share, places: 1)) % of the \(shown(pages.total)) that the pages "
        + "add up to",
    ]
  }

  /// The victims, each cause by itself, the largest first.
  private var victimLines: [String] {
    guard !victims.isEmpty else { return ["victims      none"] }
    let causes = self.causes.map { "\($0.count) \($0.cause.words)" }.joined(separator: ", ")
    var lines = [
      "victims      \(victims.count): \(Self.listed(reasons))", "causes       \(causes)",
    ]
    for cause in JetsamCause.allCases {
      let group = victims.filter { index in
        JetsamCause(reason: report.processes[index].reason ?? "") == cause
      }
      lines += group.prefix(Self.shownCount).map { index in
        row(report.processes[index]) + ", \(Quoted.plain(report.processes[index].reason ?? ""))"
      }
      let left = group.dropFirst(Self.shownCount)
      guard !left.isEmpty else { continue }
      let size = left.reduce(0) { $0 + report.processes[$1].footprintPages }
      lines.append(
        "  \(left.count) more \(cause.words), smaller: "
          + "\(SizeText.rounded(bytes(pages: size))) together")
    }
    return lines
  }

  /// Bands, frozen processes and compressed shares, as far as the report states them.
  private var bandLines: [String] {
    let processes = report.processes
    let bands = JetsamBandScale(of: report)
    var lines: [String] = []
    let known = processes.compactMap(bands.band).sorted()
    if !known.isEmpty {
      let counts = known.indices.filter { $0 == 0 || known[$0] != known[$0 - 1] }.map { start in
        "\(known[start...].prefix { $0 == known[start] }.count) in \(known[start])"
      }
      let scale = bands == .upTo15 ? "scale up to iOS 15, ×10" : "scale from iOS 16 on"
      lines.append("bands        \(scale): \(counts.joined(separator: ", "))")
      let frozen = processes.filter(bands.isFrozen)
      let size = frozen.reduce(0) { $0 + $1.footprintPages } * report.pageBytes
      lines.append("frozen       \(frozen.count), \(SizeText.rounded(size))")
    }
    let groups = [
      ("suspended", ["suspended"]), ("in front", ["frontmost"]), ("idle daemons", ["idle"]),
    ].compactMap { name, states in
      let group = processes.filter { $0.states.contains(where: states.contains) }
      let memory = JetsamMemory(of: group)
      return memory.compressedMillis.map {
        "\(name) \(SizeText.decimal($0, places: 1)) %"
      }
    }
    let shares = groups.isEmpty ? "not stated" : groups.joined(separator: ", ")
    return lines + ["compressed   \(shares)"]
  }

  /// The capacity and how it comes about.
  var capacityLines: [String] {
    ["capacity     \(SizeText.rounded(capacity.bytes)), derived from the report:"]
      + derivation.map { "  " + $0 }
  }

  /// The memory of a device-mode workload.
  func deviceLines(_ device: JetsamDevice) -> [String] {
    let (plain, compressed) = device.daemonBytes
    return ["wired        \(SizeText.rounded(device.profile.wiredBytes)), derived from the report:"]
      + wiredDerivation(device).map { "  " + $0 } + [
        "file cache   \(SizeText.rounded(device.profile.fileCacheBytes))",
        "daemons      \(daemonWords(device)): \(SizeText.rounded(plain)) plain, "
          + "\(SizeText.rounded(compressed)) compressed",
        "app limit    \(SizeText.rounded(device.profile.appLimitBytes))",
      ]
  }

  private func row(_ app: JetsamApp) -> String {
    let size = SizeText.rounded(app.footprintPages * app.pageBytes)
    guard !app.helpers.isEmpty else { return "  \(size)  \(Quoted.plain(app.name))" }
    let processes = app.report == 0 ? report.processes : further[app.report - 1].processes
    let pages = app.helpers.reduce(0) { $0 + processes[$1].footprintPages }
    return "  \(size)  \(Quoted.plain(app.name)), \(Self.helpers(app.helpers.count)) of "
      + SizeText.rounded(pages * app.pageBytes)
  }

  /// So many helpers, in words.
  static func helpers(_ count: Int) -> String { count == 1 ? "1 helper" : "\(count) helpers" }

  private static let shownCount = 20

  private func row(_ process: JetsamProcess) -> String {
    "  \(SizeText.rounded(bytes(pages: process.footprintPages)))  \(Quoted.plain(process.name))"
  }

  private static func listed(_ counts: [Count]) -> String {
    counts.map { "\($0.count) \(Quoted.plain($0.name))" }.joined(separator: ", ")
  }
}

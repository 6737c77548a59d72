extension JetsamImport {
  /// What a person should know before trusting the result: assumptions, rules, what was left out.
  ///
  /// One line each, without a line end.
  public var notes: [String] {
    var notes: [String] = []
    if !isRAMKnown {
      notes.append(
        "RAM of \(Quoted.plain(report.product)) is not in the table: taken as "
          + "\(ramBytes >> 30) GiB, the page sum "
          + "\(Self.shown(report.pages.total * report.pageBytes)) "
          + "rounded up to a known size")
    }
    notes.append("\(apps.count) apps: \(JetsamAppRule.summary)")
    notes.append(contentsOf: leftOutNotes)
    notes.append(
      "order of the apps: processor time since their start, most first; that it is the order of "
        + "use is an assumption")
    if capacity.isRaised {
      notes.append(
        "the derived capacity of \(Self.shown(bytes(pages: capacity.derived))) does not hold the "
          + "largest app: raised to its \(Self.shown(bytes(pages: capacity.largestApp)))")
    }
    if capacity.othersUnsplit > 0 {
      notes.append(
        "processes without a split into resident and compressed pages count at the device's "
          + "average share in RAM")
    }
    return notes
  }

  /// The larger processes that the rule leaves out, for it may be wrong about them.
  private var leftOutNotes: [String] {
    var isApp = report.processes.map { _ in false }
    for app in apps { isApp[app.process] = true }
    let left = report.processes.indices.filter { !isApp[$0] }
    let small = JetsamAppRule.leaders(of: report).filter { index in
      let process = report.processes[index]
      return JetsamAppRule.hasAppState(process)
        && bytes(pages: process.footprintPages) < JetsamAppRule.minimumBytes
    }
    let large = left.filter { index in
      bytes(pages: report.processes[index].footprintPages) >= Self.largeBytes
        && report.processes[index].name != "kernel_task"
    }
    var notes: [String] = []
    if !large.isEmpty { notes.append("left out though large: \(listed(large))") }
    if !small.isEmpty { notes.append("left out as too small: \(listed(small))") }
    return notes
  }

  private static let largeBytes: Int64 = 50 << 20

  private func listed(_ indices: [Int]) -> String {
    let sorted = indices.sorted {
      (report.processes[$1].footprintPages, $0) < (report.processes[$0].footprintPages, $1)
    }
    let shown = sorted.prefix(8).map { index in
      let process = report.processes[index]
      let size = Self.shown(bytes(pages: process.footprintPages))
      return "\(Quoted.plain(process.name)) (\(process.stateLabelShown), \(size))"
    }
    let rest = indices.count > 8 ? " and \(indices.count - 8) more" : ""
    return shown.joined(separator: ", ") + rest
  }

  /// How the capacity comes about, a step a line.
  public var derivation: [String] {
    let step = capacity
    func line(_ name: String, _ pages: Int64) -> String {
      "\(name): \(pages) pages, \(Self.shown(bytes(pages: pages)))"
    }
    return [
      line("anonymous", step.anonymous),
      line("+ compressor", step.compressor),
      line("- held by processes that are no apps", step.held),
      "    (resident \(step.othersResident), compressed \(step.othersCompressed) at "
        + "\(step.compressor) / \(step.uncompressed), unsplit \(step.othersUnsplit))",
      line("+ available above the soft threshold", step.spare),
      "    (available \(step.available), threshold \(step.threshold))",
      line("= capacity", step.derived),
    ] + (step.isRaised ? [line("raised to the largest app", step.pages)] : [])
  }
}

extension JetsamProcess {
  fileprivate var stateLabelShown: String { Quoted.plain(stateLabel) }
}

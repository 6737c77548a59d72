extension JetsamImport {
  /// What a person should know before trusting any workload made of this: assumptions, rules,
  /// what was left out. One line each, without a line end.
  public var notes: [String] {
    var notes: [String] = []
    for (number, each) in ([report] + further).enumerated() {
      guard let fault = each.salvagedFrom else { continue }
      let which = further.isEmpty ? "the report" : "report \(number + 1)"
      notes.append(
        "\(which) is not whole (line \(fault.place.line), column \(fault.place.column): found "
          + "\(fault.found)): \(each.processes.count) complete processes are kept, "
          + "and whatever is counted by process counts these only; where an app is lost, its "
          + "largest helper may be taken for it")
    }
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
    return notes
  }

  /// The same for a workload in cache mode.
  var cacheNotes: [String] {
    var notes = self.notes
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

  /// The same for a workload in device mode.
  func deviceNotes(_ device: JetsamDevice) -> [String] {
    var notes = self.notes
    let layer = device.layer
    if !layer.leftOut.isEmpty {
      notes.append(
        "no app and no daemon, so in no figure: \(listed(layer.leftOut)); the home screen never "
          + "goes, and what a limit of its own ended is gone")
    }
    let unexplained = report.pages.uncompressed - JetsamMemory(of: report.processes).compressedPages
    if layer.memory.unsplitPages == 0, report.salvagedFrom == nil, unexplained > 0 {
      let held = JetsamMemory.part(
        unexplained, report.pages.compressor, of: report.pages.uncompressed)
      notes.append(
        "the compressor's content of no process, \(Self.shown(bytes(pages: unexplained))) or "
          + "\(Self.shown(bytes(pages: held))) of RAM, is "
          + "in no figure: the phone has that much more room than the real one")
    }
    if layer.memory.unsplitPages > 0 {
      notes.append(
        "daemons without a split into plain and compressed pages count at the device's average, "
          + "anonymous \(report.pages.anonymous) to uncompressed \(report.pages.uncompressed)")
    }
    let split = layer.memory.split(in: report.pages)
    let stated = layer.memory.plainPages + layer.memory.compressedPages + layer.memory.unsplitPages
    if split.plain + split.compressed < stated {
      notes.append(
        "the daemons' footprints of \(Self.shown(bytes(pages: stated))) are more than the device "
          + "has anonymous and uncompressed pages: cut to "
          + "\(Self.shown(bytes(pages: split.plain + split.compressed)))")
    }
    return notes
  }

  /// The larger processes that the rule leaves out, for it may be wrong about them.
  private var leftOutNotes: [String] {
    var isApp = report.processes.map { _ in false }
    for app in apps where app.report == 0 { isApp[app.process] = true }
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

extension JetsamImport {
  /// Who the daemons are, in words.
  func daemonWords(_ device: JetsamDevice) -> String {
    let layer = device.layer
    let helpers = layer.idle.count { report.processes[$0].states.contains("suspended") }
    return "\(layer.idle.count - helpers) idle daemons and \(helpers) suspended helpers, "
      + "which may exit; \(layer.busy.count) others"
  }

  /// How the wired bytes come about, a step a line.
  func wiredDerivation(_ device: JetsamDevice) -> [String] {
    let pages = report.pages
    func shown(_ pages: Int64) -> String { Self.shown(bytes(pages: pages)) }
    return [
      "all RAM \(Self.shown(ramBytes))",
      "- active \(shown(pages.active)), inactive \(shown(pages.inactive)), "
        + "speculative \(shown(pages.speculative)), free \(shown(pages.free))"
        + (pages.throttled > 0 ? ", throttled \(shown(pages.throttled))" : ""),
      "- held by the compressor \(shown(pages.compressor))",
    ]
      + (report.wiredLeakPages > 0
        ? ["- the leak that is gone \(shown(report.wiredLeakPages))"] : [])
      + [
        "= \(Self.shown(device.profile.wiredBytes)), of which the report calls "
          + "\(shown(pages.wired)) wired"
      ]
  }
}

extension JetsamProcess {
  fileprivate var stateLabelShown: String { Quoted.plain(stateLabel) }
}

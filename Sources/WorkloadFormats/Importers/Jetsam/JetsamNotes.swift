import DeviceModel

extension JetsamImport {
  /// What a person should know before trusting any workload made of this: assumptions, rules,
  /// what was left out. One line each, without a line end.
  public var notes: [String] {
    var notes = salvageNotes
    if !isRAMKnown, report.missing.isEmpty {
      notes.append(
        "RAM of \(Quoted.plain(report.product)) is not in the table: taken as "
          + "\(ramText), the page sum "
          + "\(SizeText.rounded(report.pages.total * report.pageBytes)) "
          + "rounded up to a known size")
    }
    notes.append("\(apps.count) apps: \(JetsamAppRule.summary)")
    notes.append(contentsOf: leftOutNotes)
    notes.append(
      "order of the apps: processor time since their start, most first; that it is the order of "
        + "use is an assumption")
    return notes
  }

  /// What was wrong with the texts of the reports, and what their counts are of.
  var salvageNotes: [String] {
    var notes: [String] = []
    for (number, each) in ([report] + further).enumerated() {
      let which = further.isEmpty ? "the report" : "report \(number + 1)"
      if each.isText {
        notes.append(
          "\(which) is in the text form of iOS 8 and before: names are cut at 16 letters, and "
            + "extensions stand apart from their apps")
      }
      if !each.undone.isEmpty {
        notes.append("\(which) was pasted: \(each.undone.joined(separator: ", ")) undone")
      }
      if !each.missing.isEmpty {
        let words = each.missing.joined(separator: ", ")
        notes.append("\(which) does not state\(each.isText ? " in full" : ""): \(words)")
      }
      if let printed = each.printedPageBytes {
        notes.append(
          "\(which) prints pages of \(printed / 1024) KiB and counts the device's in pages of 4 KiB"
        )
      }
      guard let fault = each.salvagedFrom else { continue }
      notes.append(
        "\(which) is not whole (line \(fault.place.line), column \(fault.place.column): found "
          + "\(fault.found)): \(each.processes.count) complete processes are kept, "
          + "and whatever is counted by process counts these only; where an app is lost, its "
          + "largest helper may be taken for it")
    }
    return notes
  }

  /// The same for a workload in cache mode.
  var cacheNotes: [String] {
    var notes = self.notes
    if capacity.isRaised {
      notes.append(
        "the derived capacity of \(SizeText.rounded(bytes(pages: capacity.derived))) does not hold "
          + "the largest app: raised to its \(SizeText.rounded(bytes(pages: capacity.largestApp)))")
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
    notes += limitNotes
    if layer.memory.unsplitPages > 0 {
      notes.append(
        "processes without a split into plain and compressed pages count at the device's average, "
          + "anonymous \(report.pages.anonymous) to uncompressed \(report.pages.uncompressed)")
    }
    let split = layer.memory.split(in: report.pages)
    let stated = bytes(pages: split.plain + split.compressed)
    let kept = device.daemonBytes.plain + device.daemonBytes.compressed
    if kept < stated {
      notes.append(
        "the daemons' footprints of \(SizeText.rounded(stated)) are more than apps leave of the "
          + "device's anonymous and uncompressed pages: cut to \(SizeText.rounded(kept))")
    }
    let unowned = ownerlessBytes(device)
    if unowned < 0 {
      notes.append(
        "processes hold \(SizeText.rounded(-unowned)) more than the page counts say: wired is that "
          + "much less")
    }
    return notes
  }

  /// The processes over limits of their own, and where they are.
  private var limitNotes: [String] {
    func sizes(_ limit: JetsamProcess.OwnLimit) -> String? {
      let processes = limited.map { report.processes[$0] }.filter { $0.ownLimit == limit }
      let items = processes.map { process in
        "\(Quoted.plain(process.name)) (\(SizeText.rounded(bytes(pages: process.footprintPages))))"
      }
      return items.isEmpty ? nil : Self.cut(items)
    }
    let place =
      report.wiredLeakPages > 0 ? "among the wired pages" : "processes of their own, not opened"
    let hard = sizes(.hard).map {
      "ended at limits of their own, and no apps: \($0); here \(place), for the page counts are of "
        + "the moment before"
    }
    let soft = sizes(.soft).map {
      "over soft limits of their own, and no apps: \($0); here processes of their own, not opened, "
        + "with limits a page below what they held (assumption)"
    }
    return [hard, soft].compactMap { $0 }
  }

  /// The first of a list, and how many more there are.
  private static func cut(_ items: [String]) -> String {
    let rest = items.count > 8 ? " and \(items.count - 8) more" : ""
    return items.prefix(8).joined(separator: ", ") + rest
  }

  /// The larger processes that the rule leaves out, for it may be wrong about them.
  private var leftOutNotes: [String] {
    var isApp = report.processes.map { _ in false }
    for app in apps where app.report == 0 { isApp[app.process] = true }
    let left = report.processes.indices.filter { !isApp[$0] }
    let rule = JetsamAppRule(report, ramBytes: ramBytes)
    let small = rule.leaders.filter { index in
      let process = report.processes[index]
      return rule.hasAppState(process)
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
    return Self.cut(
      sorted.map { index in
        let process = report.processes[index]
        let size = SizeText.rounded(bytes(pages: process.footprintPages))
        return "\(Quoted.plain(process.name)) (\(process.stateLabelShown), \(size))"
      })
  }
}

extension JetsamProcess {
  fileprivate var stateLabelShown: String { Quoted.plain(stateLabel) }
}

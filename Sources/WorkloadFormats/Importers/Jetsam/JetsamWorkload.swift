import DeviceModel
import SimKernel

extension JetsamImport {
  /// The workload that `options` ask for, with all that was found, line by line; where none can be
  /// made, what was found and why.
  func workload(_ options: ImportOptions) -> ImportedWorkload {
    do throws(WorkloadError) {
      if let fault { throw fault }
      return try made(options)
    } catch {
      return ImportedWorkload(notes: summary + notes(self.notes), text: "", fault: error)
    }
  }

  /// Refuses what the mode cannot hold: figures that fit no device, more days than can be counted.
  private func made(_ options: ImportOptions) throws(WorkloadError) -> ImportedWorkload {
    let latest = Scenario.latestHorizon(
      appCount: apps.count, streamCount: 1, onDevice: options.kind != .cache)
    let most = latest.microseconds / SimTime.seconds(86_400).microseconds
    guard Int64(options.days ?? 1) <= most else {
      throw WorkloadError(
        at: report.processesPlace, found: "\(options.days ?? 1) days with \(apps.count) apps",
        expected: "at most \(most) days with so many")
    }
    switch options.kind {
    case .cache:
      return ImportedWorkload(
        notes: summary + capacityLines + notes(cacheNotes), text: cacheText(options))
    case .replay:
      return ImportedWorkload(
        notes: summary + notes(salvageNotes), text: try replayText(options))
    case .device:
      let device = try JetsamDevice(self)
      let notes = deviceNotes(device)
      return ImportedWorkload(
        notes: summary + deviceLines(device) + self.notes(notes),
        text: deviceText(device, notes, options))
    }
  }

  private func notes(_ notes: [String]) -> [String] { notes.map { "note: " + $0 } }

  /// The comments about the reports, `notes` and what every workload begins with.
  func opening(mode: String, notes: [String]) -> [String] {
    var lines = ["// Made from a jetsam report of \(Quoted.plain(report.product))."]
    if let version = report.osVersion { lines.append("// System: \(Quoted.plain(version)).") }
    for other in further {
      lines.append("// And one of \(Quoted.plain(other.date ?? "no date")), for further apps.")
    }
    return lines + notes + [
      "{", "  schema: 1,", "  name: \(Self.quoted(workloadName)),", "  mode: \"\(mode)\",",
    ]
  }

  /// The sentence as comment lines.
  static func comment(_ text: String, indent: String = "") -> [String] {
    LineWrap.lines(text, first: indent + "// ", next: indent + "//   ")
  }

  private var workloadName: String {
    let day = report.date.map { " \($0.prefix(10))" } ?? ""
    return "\(report.product) jetsam report\(day)"
  }

  /// The key `ram`, with its source.
  var ramLine: String {
    let source = isRAMKnown ? "public specification" : "page sum, rounded up"
    return "    ram: \"\(ramText)\",  // \(source)"
  }

  /// The RAM in whole GiB, or in smaller units.
  var ramText: String {
    let gibibyte: Int64 = 1 << 30
    return ramBytes % gibibyte == 0
      ? "\(ramBytes / gibibyte) GiB" : SizeText.exact(ramBytes)
  }

  /// The text in quotes, as a person can read it.
  static func quoted(_ text: String) -> String { JSONText.quoted(text, escaping: .invisible) }
}

import DeviceModel

/// How a report numbers jetsam bands: 0 to 21 up to iOS 15, ten times that from iOS 16 on.
///
/// No field of a report names its scale. One band above 21, the 999 of processes that never die
/// aside, shows the newer scale, for only that one has such bands; every whole report of iOS 16
/// has some. Of an excerpt with low bands only, the system's version decides.
public enum JetsamBandScale: Sendable {
  /// Up to iOS 15.
  case upTo15
  /// From iOS 16 on.
  case from16

  /// The band of processes that never die, in both scales.
  static let never: Int64 = 999

  init(of report: JetsamReport) {
    let isHigh = report.processes.contains { process in
      process.priority.map { (22..<Self.never).contains($0) } ?? false
    }
    self = isHigh || (report.majorVersion ?? 0) >= 16 ? .from16 : .upTo15
  }

  /// The band of `process` in the newer scale; nil where the report does not say.
  ///
  /// Frozen processes come to band 75, where they are since iOS 16: before, they shared band 8
  /// with the user interface's helpers (D-20).
  func band(of process: JetsamProcess) -> Int64? {
    guard let priority = process.priority else { return nil }
    if isFrozen(process) { return 75 }
    return self == .from16 || priority == Self.never || priority < 0 ? priority : priority * 10
  }

  /// Whether `process` is frozen: in old band 8 or new band 75, suspended, with pages in swap.
  ///
  /// The counter alone does not tell, for it is never reset when a process thaws (D-20).
  func isFrozen(_ process: JetsamProcess) -> Bool {
    let frozen: Int64 = self == .upTo15 ? 8 : 75
    return process.priority == frozen && process.states.contains("suspended")
      && process.swappedPages > 0
  }
}

extension JetsamReport {
  /// The first number of the system's version: 14 of `iPhone OS 14.2 (18B5061e)`.
  var majorVersion: Int? {
    let digits = osVersion?.drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) }
    return digits.flatMap { Int($0) }
  }
}

extension JetsamReport {
  /// The system's release, as workloads name it: 14.2 of `iPhone OS 14.2 (18B5061e)`; nil for none
  /// that they could.
  var system: SystemVersion? {
    guard let osVersion else { return nil }
    let version = osVersion.drop { !("0"..."9").contains($0) }
      .prefix { ("0"..."9").contains($0) || $0 == "." }
    return SystemVersion("ios " + version.split(separator: ".").prefix(2).joined(separator: "."))
  }
}

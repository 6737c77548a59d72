import DeviceModel

/// What a jetsam report tells: a summary, the apps in it, and what a workload can be made of.
public struct JetsamImport: Sendable {
  /// A thing that is counted, and how often it occurs.
  public struct Count: Equatable, Sendable {
    /// What is counted.
    public let name: String
    /// How often, from 1.
    public let count: Int
  }

  /// The report; of several, the first: it tells what the device is like.
  public let report: JetsamReport
  /// Further reports of the same device: they add the apps that the first one lacks.
  public let further: [JetsamReport]
  /// The device's RAM in bytes.
  public let ramBytes: Int64
  /// Whether the RAM is the model's; else it is the page sum, rounded up to a known size.
  public let isRAMKnown: Bool
  /// Processes by state, the most frequent first.
  public let states: [Count]
  /// The suspended processes by place in the report's list, the largest first.
  public let suspended: [Int]
  /// The processes that were killed, by place in the report's list: those of memory pressure
  /// first, then those of limits, then the rest; of each, the largest first.
  public let victims: [Int]
  /// The apps, most processor time first.
  public let apps: [JetsamApp]
  /// The processes that were over a limit of their own, hard or soft, and that are no apps, by
  /// place in the report's list.
  public let limited: [Int]
  /// The RAM left to apps.
  public let capacity: JetsamCapacity
  /// Why no workload can be made of what was found; nil if one can.
  public let fault: WorkloadError?

  /// Draws the conclusions of one report, or several of one device. O(processes × log processes).
  ///
  /// Refuses a further report of another device. Where pages or apps cannot be this device's, or
  /// there is no app, `fault` says so, and the rest is as far as it goes.
  public init(
    _ report: JetsamReport, further: [JetsamReport] = []
  ) throws(WorkloadError) {
    self.report = report
    self.further = further
    for other in further { try Self.checkDevice(of: other, as: report) }
    let ram = Self.ram(of: report)
    ramBytes = ram.bytes
    isRAMKnown = ram.isKnown
    states = Self.counts(report.processes.map(\.stateLabel))
    let all = report.processes.indices
    suspended = all.filter { report.processes[$0].states.contains("suspended") }.sorted {
      (report.processes[$1].footprintPages, $0) < (report.processes[$0].footprintPages, $1)
    }
    victims = Self.victims(of: report)
    let knownRAM = ram.fault == nil ? ram.bytes : nil
    let apps = JetsamAppRule.merged(
      ([report] + further).map { JetsamAppRule($0, ramBytes: knownRAM).apps })
    self.apps = apps
    let places = Set(apps.filter { $0.report == 0 }.map(\.process))
    limited = all.filter { index in
      let process = report.processes[index]
      // The home screen comes back at once, and so is there whatever its soft limit did.
      let isHome = process.name == JetsamLayer.homeName && process.ownLimit == .soft
      return process.ownLimit != nil && !isHome && !places.contains(index)
    }
    capacity = JetsamCapacity(report, ramBytes: ram.bytes, apps: apps)
    fault = Self.fault(report, further, ram, apps.isEmpty, capacity)
  }

  /// Those that were killed, by cause, the largest first.
  private static func victims(of report: JetsamReport) -> [Int] {
    let keyed = report.processes.indices.compactMap { index -> (Int, Int64, Int)? in
      guard let reason = report.processes[index].reason else { return nil }
      let cause = JetsamCause.allCases.firstIndex(of: JetsamCause(reason: reason)) ?? 0
      return (cause, -report.processes[index].footprintPages, index)
    }
    return keyed.sorted { $0 < $1 }.map(\.2)
  }

  private static func fault(
    _ report: JetsamReport, _ further: [JetsamReport], _ ram: FoundRAM, _ lacksApps: Bool,
    _ capacity: JetsamCapacity
  ) -> WorkloadError? {
    if report.lacksPages {
      return WorkloadError(
        at: report.processesPlace,
        found: report.isText
          ? "a report in text that does not count each kind of pages, file-backed ones too"
          : "a part of a report without its memory status",
        expected: "page counts of the device, to make a workload of")
    }
    if let fault = ram.fault { return fault }
    guard !lacksApps else {
      return WorkloadError(
        at: report.processesPlace,
        found: "no app among \(([report] + further).map(\.processes.count).reduce(0, +)) processes",
        expected: "at least one (\(JetsamAppRule.summary))")
    }
    guard capacity.bytes <= ram.bytes else {
      return WorkloadError(
        at: capacity.isRaised ? report.processesPlace : report.pagesPlace,
        found: "memory for apps of \(SizeText.rounded(capacity.bytes))",
        expected: "at most the RAM, \(SizeText.rounded(ram.bytes))")
    }
    return nil
  }

  private static func checkDevice(
    of other: JetsamReport, as first: JetsamReport
  ) throws(WorkloadError) {
    guard other.product == first.product, other.pageBytes == first.pageBytes else {
      throw WorkloadError(
        at: other.pagesPlace,
        found: "a report of \(Quoted.plain(other.product)) with pages of "
          + "\(other.pageBytes / 1024) KiB",
        expected: "the device of the first report, \(Quoted.plain(first.product)) with pages of "
          + "\(first.pageBytes / 1024) KiB")
    }
  }

  /// A footprint of the report in bytes.
  public func bytes(pages: Int64) -> Int64 { pages * report.pageBytes }

  /// The victims by reason, the most frequent first.
  public var reasons: [Count] { Self.counts(victims.map { report.processes[$0].reason ?? "" }) }

  /// The victims by what their reasons say of the device, causes that occur.
  public var causes: [(cause: JetsamCause, count: Int)] {
    JetsamCause.allCases.map { cause in
      (cause, victims.count { JetsamCause(reason: report.processes[$0].reason ?? "") == cause })
    }.filter { $0.count > 0 }
  }

  private struct FoundRAM {
    var bytes: Int64
    var isKnown = false
    var fault: WorkloadError?
  }

  private static func ram(of report: JetsamReport) -> FoundRAM {
    let total = report.pages.total * report.pageBytes
    if let ramBytes = JetsamDevices.ram(of: report.product) {
      // Some kinds of pages overlap a little in small devices; a quarter more is another matter.
      let fault = WorkloadError(
        at: report.pagesPlace, found: "pages that add up to \(SizeText.rounded(total))",
        expected: "at most the \(SizeText.rounded(ramBytes)) of \(Quoted.plain(report.product))")
      let isSound = total <= ramBytes + ramBytes / 4
      return FoundRAM(bytes: ramBytes, isKnown: true, fault: isSound ? nil : fault)
    }
    guard total > 0, let ramBytes = JetsamDevices.ram(holding: total) else {
      let fault = WorkloadError(
        at: report.pagesPlace, found: "pages that add up to \(SizeText.rounded(total))",
        expected: "more than none and at most 16 GiB")
      return FoundRAM(bytes: total, fault: fault)
    }
    return FoundRAM(bytes: ramBytes)
  }

  /// Counts equal names, most frequent first, ties by name.
  private static func counts(_ names: [String]) -> [Count] {
    var counts: [Count] = []
    for name in names.sorted() {
      if let last = counts.last, last.name == name {
        counts[counts.count - 1] = Count(name: name, count: last.count + 1)
      } else {
        counts.append(Count(name: name, count: 1))
      }
    }
    return counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

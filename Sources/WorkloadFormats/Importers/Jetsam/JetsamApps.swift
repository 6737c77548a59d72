/// An app found in a report.
public struct JetsamApp: Sendable {
  /// Its process's name; the second process of a name becomes `Name 2`, and so on.
  public var name: String
  /// Its footprint in pages, compressed content included.
  public var footprintPages: Int64
  /// Its processor time in microseconds; 0 where the report does not say.
  public var cpuMicroseconds: Int64
  /// Its process, by place in the report's list.
  public var process: Int
  /// The report it is in, by place among those that are imported together.
  public var report = 0
  /// Bytes a page of that report.
  public var pageBytes: Int64
  /// Its largest footprint so far in pages; nil where the report does not say. May be below the
  /// present one, and is then not to be believed (C-b).
  public var peakPages: Int64?
  /// The other processes of its coalition, by place in the report's list.
  public var helpers: [Int]
  /// Those of them that the person has in front, such as the web content of a browser.
  public var frontHelpers: [Int]
  /// What these hold in pages, and held at most.
  public var frontPages: (now: Int64, peak: Int64)
}

extension JetsamApp {
  /// Its footprint with what it has in front, in bytes.
  public var backgroundBytes: Int64 { (footprintPages + frontPages.now) * pageBytes }

  /// Whether its largest footprint is stated and not below the present one.
  public var isPeakTrusted: Bool { peakPages.map { $0 >= footprintPages } ?? false }

  /// The largest footprint of it and what it has in front, in bytes: the present one where a
  /// larger is not known.
  public var activeBytes: Int64 {
    (max(footprintPages, peakPages ?? 0) + frontPages.peak) * pageBytes
  }

  init(_ index: Int, of report: JetsamReport, helpers: [Int]) {
    let process = report.processes[index]
    name = process.name
    footprintPages = process.footprintPages
    cpuMicroseconds = process.cpuMicroseconds ?? 0
    self.process = index
    pageBytes = report.pageBytes
    peakPages = process.peakPages
    self.helpers = helpers
    let front = helpers.filter { report.processes[$0].states.contains("frontmost") }
    frontHelpers = front
    frontPages = front.reduce(into: (0, 0)) { sum, index in
      let helper = report.processes[index]
      sum.now += helper.footprintPages
      sum.peak += max(helper.footprintPages, helper.peakPages ?? 0)
    }
  }
}

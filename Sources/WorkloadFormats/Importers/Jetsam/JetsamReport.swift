/// A jetsam report as read, JSON of iOS 9 or later or older text: one moment of a device short of
/// memory.
///
/// Page counts are of `pageSize` bytes. Nothing is derived here; `JetsamImport` does that.
public struct JetsamReport: Equatable, Sendable {
  /// Where its pages are stated.
  public var pagesPlace: SourcePlace
  /// Where its list of processes begins.
  public var processesPlace: SourcePlace
  /// The device's model identifier, such as `iPhone12,1`.
  public var product: String
  /// The system's name, version and build, if stated.
  public var osVersion: String?
  /// The local time of the event as written, if stated.
  public var date: String?
  /// Bytes a page: 4096 or 16384.
  public var pageBytes: Int64
  /// The device's pages by kind.
  public var pages: JetsamPages
  /// The name of the process with the largest footprint, if stated.
  public var largestProcess: String?
  /// The processes in the order of the report, at least one.
  public var processes: [JetsamProcess]
  /// The first fault of a report of which only the complete processes were kept; nil for a whole
  /// one.
  public var salvagedFrom: WorkloadError?
  /// What a pasted report had suffered and was undone, in words.
  public var undone: [String] = []
  /// What it does not state though every whole report does, and a workload needs, in words.
  public var missing: [String] = []
  /// Bytes a page as printed, where the counts are of smaller ones.
  public var printedPageBytes: Int64?
  /// Whether it is in the text form of iOS 8 and before.
  public var isText = false
}

extension JetsamReport {
  /// What a report without its memory status lacks.
  static let pageCounts = "page counts"

  /// Whether it does not say what the device's pages were.
  var lacksPages: Bool { missing.contains(Self.pageCounts) }

  /// What processes held that their own limit ended, in pages: a leak.
  var leakedPages: Int64 {
    processes.reduce(0) { $0 + ($1.ownLimit == .hard ? $1.footprintPages : 0) }
  }

  /// The part of it that is among the wired pages: all, where the other processes alone hold about
  /// as much as is anonymous or compressed; else nothing.
  var wiredLeakPages: Int64 {
    let held = processes.reduce(Int64(0)) {
      $0 + ($1.name == "kernel_task" ? 0 : $1.footprintPages)
    }
    let excess = held - pages.anonymous - pages.uncompressed
    return excess >= leakedPages / 2 ? min(leakedPages, pages.wired) : 0
  }
}

/// The pages of a device, by kinds that overlap: anonymous and file-backed together are active,
/// inactive and speculative; purgeable pages are among the anonymous.
public struct JetsamPages: Equatable, Sendable {
  /// Used of late.
  public var active: Int64
  /// Not used of late.
  public var inactive: Int64
  /// The kernel's, never moved.
  public var wired: Int64
  /// Holding nothing, as the report counts them: the speculative ones are among them, unless there
  /// are more of these.
  public var free: Int64
  /// Read ahead from files and not used yet.
  public var speculative: Int64
  /// Held back from processes that write too fast; 0 where the report does not say.
  public var throttled: Int64
  /// Content that its owner would let go.
  public var purgeable: Int64
  /// Content of files.
  public var fileBacked: Int64
  /// Content of processes, not compressed.
  public var anonymous: Int64
  /// RAM that the compressor occupies.
  public var compressor: Int64
  /// Pages that the compressor's content would fill.
  public var uncompressed: Int64

  /// Pages that hold nothing indeed: the kernel counts speculative ones as free too, which are of
  /// files.
  public var trulyFree: Int64 { free >= speculative ? free - speculative : free }

  /// What can be had without taking anything from a process: purgeable pages are not counted
  /// where there is a compressor.
  public var available: Int64 { fileBacked + trulyFree }

  /// All pages of RAM that the report accounts for, each once.
  public var total: Int64 {
    active + inactive + wired + trulyFree + speculative + throttled + compressor
  }
}

/// One process of a report.
public struct JetsamProcess: Equatable, Sendable {
  /// Its name, cut at 32 characters by the system; names repeat.
  public var name: String
  /// Its number, if stated.
  public var pid: Int64?
  /// Its footprint in pages, compressed content included.
  public var footprintPages: Int64
  /// Its own pages in RAM, not compressed; stated from iOS 14 on.
  public var residentPages: Int64?
  /// Its own pages held by the compressor, as they were; stated from iOS 14 on.
  public var compressedPages: Int64?
  /// Pages frozen to swap; 0 where the report does not say.
  public var swappedPages: Int64
  /// Its largest footprint so far in pages, which may be below the present one; if stated.
  public var peakPages: Int64?
  /// Its states as written: `suspended`, `frontmost`, `daemon`, `idle`, …; may be none.
  public var states: [String]
  /// Its jetsam band: 0 to 21 in older reports, ten times that in newer ones; if stated.
  public var priority: Int64?
  /// Why it was killed; nil for a process that lives.
  public var reason: String?
  /// The group of an app with its helpers, if stated.
  public var coalition: Int64?
  /// Processor time in microseconds, rounded; if stated.
  public var cpuMicroseconds: Int64?
  /// Time since its start, in ticks of 24 MHz; if stated, and no count that has wrapped.
  public var age: Int64?
  /// Time since it went idle, in ticks of 24 MHz; likewise.
  public var idleTime: Int64?
  /// Pages it would let go, if stated.
  public var purgeable: Int64?
}

extension JetsamProcess {
  /// A limit of a process's own.
  enum OwnLimit {
    /// Ends it at once.
    case hard
    /// Ends it when available memory is short.
    case soft
  }

  /// The limit that it was over when it was killed; nil for none.
  var ownLimit: OwnLimit? {
    switch reason {
    case "per-process-limit": .hard
    case "highwater": .soft
    default: nil
    }
  }

  /// The states in one word: `daemon+idle`, or `none`.
  public var stateLabel: String { states.isEmpty ? "none" : states.joined(separator: "+") }
}

/// What RAM a report leaves to apps: the capacity of a cache-mode workload, step by step.
///
/// All steps are in whole pages:
///
///     capacity = anonymous + compressor - held by others + spare
///     spare    = max(0, available - soft threshold)
///     available = free - speculative + file-backed
///
/// *Held by others* is the RAM of the processes that are no apps: their resident pages, and their
/// compressed pages at the device's own ratio (compressor ÷ uncompressed). A process whose split
/// is not stated counts its footprint at the device's average, (anonymous + compressor) ÷
/// (anonymous + uncompressed). `kernel_task` counts nothing: its pages are wired. Divisions round
/// up. A leak that its own limit ended counts nothing where its pages were wired. The soft
/// threshold is 15 % of RAM, 12 % above 6 GiB.
///
/// Where this is less than the largest app, that app's footprint is the capacity instead.
public struct JetsamCapacity: Equatable, Sendable {
  /// Bytes a page.
  public let pageBytes: Int64
  /// Anonymous pages of the device, and pages that its compressor occupies.
  public let anonymous: Int64
  /// Pages of RAM that the compressor occupies.
  public let compressor: Int64
  /// Pages that its content would fill.
  public let uncompressed: Int64
  /// Resident pages of the processes that are no apps.
  public let othersResident: Int64
  /// Their compressed pages, as they were.
  public let othersCompressed: Int64
  /// The footprints of those among them whose split is not stated.
  public let othersUnsplit: Int64
  /// The RAM they hold.
  public let held: Int64
  /// Pages that are free indeed, and file-backed ones.
  public let available: Int64
  /// The soft threshold.
  public let threshold: Int64
  /// The footprint of the largest app.
  public let largestApp: Int64

  /// Available pages above the threshold, from 0.
  public var spare: Int64 { max(0, available - threshold) }
  /// What the steps give; negative when the other processes seem to hold more than there is.
  public var derived: Int64 { anonymous + compressor - held + spare }
  /// Whether the steps give less than the largest app.
  public var isRaised: Bool { derived < largestApp }
  /// The capacity in pages.
  public var pages: Int64 { max(derived, largestApp) }
  /// The capacity in bytes.
  public var bytes: Int64 { pages * pageBytes }

  init(_ report: JetsamReport, ramBytes: Int64, apps: [JetsamApp]) {
    var isOther = Self.others(report, apps)
    if report.wiredLeakPages > 0 {
      for index in isOther.indices where report.processes[index].reason == "per-process-limit" {
        isOther[index] = false
      }
    }
    var residentPages: Int64 = 0
    var compressedPages: Int64 = 0
    var unsplit: Int64 = 0
    for (index, process) in report.processes.enumerated() where isOther[index] {
      if let pages = process.residentPages, let packed = process.compressedPages {
        residentPages += pages
        compressedPages += packed
      } else {
        unsplit += process.footprintPages
      }
    }
    let pages = report.pages
    pageBytes = report.pageBytes
    anonymous = pages.anonymous
    compressor = pages.compressor
    uncompressed = pages.uncompressed
    othersResident = residentPages
    othersCompressed = compressedPages
    othersUnsplit = unsplit
    held =
      residentPages + Self.share(compressedPages, pages.compressor, pages.uncompressed)
      + Self.share(
        unsplit, pages.anonymous + pages.compressor, pages.anonymous + pages.uncompressed)
    available = pages.available
    let percent: Int64 = ramBytes > 6 << 30 ? 12 : 15
    threshold = Self.share(ramBytes / report.pageBytes, percent, 100)
    largestApp = apps.map(\.footprintPages).max() ?? 0
  }

  /// Which processes are neither apps nor the kernel.
  private static func others(_ report: JetsamReport, _ apps: [JetsamApp]) -> [Bool] {
    var isOther = report.processes.map { $0.name != "kernel_task" }
    for app in apps where app.report == 0 { isOther[app.process] = false }
    return isOther
  }

  /// pages × part ÷ whole, rounded up; all of them when the whole is nothing.
  private static func share(_ pages: Int64, _ part: Int64, _ whole: Int64) -> Int64 {
    guard whole > 0 else { return pages }
    let product = Int128(pages) * Int128(part) + Int128(whole - 1)
    return Int64(clamping: product / Int128(whole))
  }
}

import DeviceModel

/// The phone that a report shows: the figures of a device-mode workload, in bytes.
///
/// Every byte of RAM is in one of them, so that the phone begins as the report has it:
///
/// - *File cache* is the file-backed pages; *free* is what is free indeed.
/// - *Processes*: apps with what they have in front, and what was over a limit of its own; each
///   with its plain part, and its compressed part at the report's ratio, uncompressed ÷ compressor
///   pages.
/// - *Daemons* are all other processes but the home screen and the kernel. Daemons that are idle
///   and helpers that are suspended may exit, the others never do. Together they hold no more than
///   the device's anonymous and uncompressed pages that apps leave.
/// - *Usable* is what the page counts add up to.
/// - *Shared* is what is left besides the report's wired pages, the home screen and content that
///   no process holds; no more than a GiB.
/// - *Wired* is all the rest: the report's wired pages, and what is more than that GiB.
/// - *Limit* is what third parties measured on the model, else the rule of its RAM; more where the
///   report shows a larger app, and what ended an app at its own limit.
struct JetsamDevice: Sendable {
  /// What the workload says of the device.
  private(set) var profile: DeviceProfile
  /// The processes that are its daemons.
  let layer: JetsamLayer
  /// What these hold together, in bytes.
  let daemonBytes: (plain: Int64, compressed: Int64)
  /// The apps of the report.
  let apps: [JetsamSeat]
  /// What was over limits of its own besides.
  let limited: [JetsamSeat]
  /// No process may hold more, in bytes: RAM or the limit would not allow it.
  private(set) var capBytes: Int64
  /// Whether the limit was measured on the model.
  let isLimitMeasured: Bool
  /// Whether it is more than that, for the report shows a larger app.
  let isLimitRaised: Bool

  /// The most an app may hold.
  var roomBytes: Int64 { min(capBytes, WorkloadMachine.device(profile).largestApp.bytes) }

  /// What the processes take of RAM when the run begins, in bytes.
  func heldBytes(_ seats: [JetsamSeat]) -> (plain: Int64, compressor: Int64) {
    seats.reduce(into: (0, 0)) { sum, seat in
      let parts = seat.parts(cap: capBytes, ratioMillis: profile.compressionRatioMillis)
      sum.plain += parts.plain
      sum.compressor += parts.compressor
    }
  }

  init(_ found: JetsamImport) throws(WorkloadError) {
    let report = found.report
    layer = JetsamLayer(found)
    (apps, limited) = (found.appSeats, found.limitedSeats)
    daemonBytes = Self.daemonBytes(layer, apps + limited, report)
    let limit = JetsamLimit(found)
    (isLimitMeasured, isLimitRaised) = (limit.isMeasured, limit.isRaised)
    capBytes = limit.bytes - report.pageBytes
    profile = Self.profile(found, limit)
    profile.daemons.idleCount = Int64(layer.idle.count)
    profile.daemons.busyCount = Int64(layer.busy.count)
    let count = max(1, profile.daemons.count)
    profile.daemons.plainBytes = max(1000, Self.kilobytes(daemonBytes.plain / count))
    profile.daemons.compressedBytes = Self.kilobytes(daemonBytes.compressed / count)
    try fill(found)
  }

  /// What the report says of the device itself, without its processes.
  static func profile(_ found: JetsamImport, _ limit: JetsamLimit) -> DeviceProfile {
    let pages = found.report.pages
    var profile = DeviceProfile(
      ramBytes: found.ramBytes, system: found.report.system ?? .newest)
    let total = found.bytes(pages: pages.total)
    profile.usableBytes = min(max(total, 64 << 20), found.ramBytes)
    profile.fileCacheBytes = found.bytes(pages: pages.fileBacked)
    profile.followSizes()
    if pages.compressor > 0, pages.uncompressed > 0 {
      let ratio = JetsamMemory.part(1000, pages.uncompressed, of: pages.compressor)
      profile.compressionRatioMillis = min(max(ratio, 1000), 100_000)
    }
    profile.appLimitBytes = limit.bytes
    return profile
  }

  private static func kilobytes(_ bytes: Int64) -> Int64 { (bytes + 500) / 1000 * 1000 }

  /// What the daemons hold, no more than processes of their own leave of the device's pages.
  private static func daemonBytes(
    _ layer: JetsamLayer, _ seats: [JetsamSeat], _ report: JetsamReport
  ) -> (plain: Int64, compressed: Int64) {
    let split = layer.memory.split(in: report.pages)
    var left = (
      plain: report.pages.anonymous * report.pageBytes,
      compressed: report.pages.uncompressed * report.pageBytes
    )
    for seat in seats {
      let plain = seat.parts(cap: .max, ratioMillis: 1000).plain
      left.plain -= plain
      left.compressed -= seat.bytes - plain
    }
    return (
      max(0, min(split.plain * report.pageBytes, left.plain)),
      max(0, min(split.compressed * report.pageBytes, left.compressed))
    )
  }

  /// Makes wired what all else leaves of RAM, and no process larger than that allows.
  private mutating func fill(_ found: JetsamImport) throws(WorkloadError) {
    let free = found.bytes(pages: found.report.pages.trulyFree)
    profile.daemons.sharedBytes = 0
    let daemons = profile.daemonBytes(profile.daemons.count)
    let largest = (apps + limited).map(\.bytes).max() ?? 0
    // A smaller process leaves more to wired, and so less room: rounds, each cutting less.
    for _ in 0..<64 {
      let (plain, compressor) = heldBytes(apps + limited)
      let rest = profile.usableBytes - profile.fileCacheBytes - free - daemons - plain - compressor
      guard rest >= 0 else { throw excess(found, daemons, plain + compressor) }
      share(rest - found.bytes(pages: found.report.pages.wired))
      // What is compressed is rounded up at the start: less than two bytes in all.
      profile.wiredBytes = max(0, rest - sharedPartBytes - 2)
      let room = profile.appRoomBytes
      guard min(largest, capBytes) > room else { break }
      capBytes = max(0, room) & ~0xF_FFFF
    }
    guard capBytes >= 1 << 20, profile.appRoomBytes >= min(largest, capBytes) else {
      let shown = SizeText.rounded
      throw WorkloadError(
        at: found.report.processesPlace, found: "an app of \(shown(largest))",
        expected: "at most the \(shown(profile.appRoomBytes)) that the report leaves for one")
    }
    guard max(profile.daemons.plainBytes, profile.daemons.compressedBytes) <= 1 << 30 else {
      throw WorkloadError(
        at: found.report.processesPlace, found: "daemons of more than a GiB each on average",
        expected: "smaller ones")
    }
  }

  /// What the shared part takes of RAM, in bytes.
  var sharedPartBytes: Int64 {
    var none = profile
    none.daemons.sharedBytes = 0
    return profile.daemonBytes(0) - none.daemonBytes(0)
  }

  /// Makes the shared part one that takes `bytes` of RAM, or nearly so.
  private mutating func share(_ bytes: Int64) {
    profile.daemons.sharedBytes = 1 << 30
    let most = sharedPartBytes
    let share = Int128(max(0, min(bytes, most))) * (1 << 30) / Int128(max(1, most))
    profile.daemons.sharedBytes = Int64(share) & ~0xFFF
  }

  private func excess(
    _ found: JetsamImport, _ daemons: Int64, _ processes: Int64
  ) -> WorkloadError {
    let shown = SizeText.rounded
    return WorkloadError(
      at: found.report.pagesPlace,
      found: "\(shown(profile.fileCacheBytes)) of files, \(shown(daemons)) of daemons and "
        + "\(shown(processes)) of other processes beside free memory",
      expected: "at most the \(shown(profile.usableBytes)) of the page counts, together")
  }
}

/// The most an app may hold on the device of a report.
struct JetsamLimit {
  let bytes: Int64
  /// Whether third parties measured it on the model.
  let isMeasured: Bool
  /// Whether it is more than that, for the report shows a larger app.
  let isRaised: Bool

  init(_ found: JetsamImport) {
    let usual = DeviceProfile(ramBytes: found.ramBytes).appLimitBytes
    let measured = JetsamDevices.limit(of: found.report.product)
    let limit = measured ?? usual
    // An app that was ended at its limit shows the limit itself.
    let ended =
      found.apps.compactMap { app -> Int64? in
        guard app.report == 0 else { return nil }
        let process = found.report.processes[app.process]
        return process.reason == "per-process-limit"
          ? found.bytes(pages: process.footprintPages) : nil
      }.max() ?? 0
    let largest =
      found.apps.filter { $0.report > 0 || !Self.isEnded($0, in: found) }
      .map(\.backgroundBytes).max() ?? 0
    isMeasured = measured != nil
    isRaised = max(largest, ended) >= limit && max(largest, ended) > 0
    let raised = max(ended, largest >= max(limit, ended) ? largest + (1 << 20) : limit)
    bytes = max(min(raised, found.ramBytes), found.report.pageBytes * 2)
  }

  private static func isEnded(_ app: JetsamApp, in found: JetsamImport) -> Bool {
    found.report.processes[app.process].reason == "per-process-limit"
  }
}

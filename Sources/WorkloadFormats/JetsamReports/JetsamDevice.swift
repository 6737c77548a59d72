import DeviceModel

/// The phone that a report shows: the figures of a device-mode workload, in bytes.
///
/// - *Wired* is what the other page counts leave of RAM, at least the report's wired pages; without
///   a leak that its own limit ended, where that was wired.
/// - *File cache* is the file-backed pages; three eighths of it are never given up (assumption).
/// - *Ratio* is uncompressed ÷ compressor pages.
/// - *Daemons* are all processes but these: apps and what they have in front, the home screen,
///   the kernel, and what was ended at its own limit (a leak is no daemon's usual size). Daemons
///   that are idle and helpers that are suspended may exit, the others never do.
/// - *Limit* is what third parties measured on the model, else the rule of its RAM; more where the
///   report shows a larger app.
struct JetsamDevice: Sendable {
  /// What the workload says of the device.
  let profile: DeviceProfile
  /// The processes that are its daemons.
  let layer: JetsamLayer
  /// What these hold together, in bytes.
  let daemonBytes: (plain: Int64, compressed: Int64)
  /// Whether the limit was measured on the model.
  let isLimitMeasured: Bool
  /// Whether it is more than that, for the report shows a larger app.
  let isLimitRaised: Bool

  /// The most an app may hold.
  var roomBytes: Int64 { WorkloadMode.device(profile).largestApp.bytes }

  init(_ found: JetsamImport) throws(WorkloadError) {
    let (report, pages) = (found.report, found.report.pages)
    let size = report.pageBytes
    layer = JetsamLayer(found)
    let split = layer.memory.split(in: pages)
    daemonBytes = (split.plain * size, split.compressed * size)
    var profile = DeviceProfile(ramBytes: found.ramBytes)
    let wired = max(pages.wired, found.ramBytes / size - pages.total + pages.wired)
    profile.wiredBytes = (wired - report.wiredLeakPages) * size
    profile.fileCacheBytes = pages.fileBacked * size
    profile.fileFloorBytes = pages.fileBacked * 3 / 8 * size
    if pages.compressor > 0, pages.uncompressed > 0 {
      let ratio = JetsamMemory.part(1000, pages.uncompressed, of: pages.compressor)
      profile.compressionRatioMillis = min(max(ratio, 1000), 100_000)
    }
    profile.daemons.idleCount = Int64(layer.idle.count)
    profile.daemons.busyCount = Int64(layer.busy.count)
    let count = Int64(max(1, layer.idle.count + layer.busy.count))
    profile.daemons.plainBytes = max(1000, Self.kilobytes(daemonBytes.plain / count))
    profile.daemons.compressedBytes = Self.kilobytes(daemonBytes.compressed / count)
    let measured = JetsamDevices.limit(of: report.product)
    let usual = measured ?? profile.appLimitBytes
    let largest = found.apps.map(\.backgroundBytes).max() ?? 0
    isLimitMeasured = measured != nil
    isLimitRaised = largest >= usual
    profile.appLimitBytes = min(isLimitRaised ? largest + (1 << 20) : usual, found.ramBytes)
    self.profile = profile
    try check(found, largest)
  }

  private static func kilobytes(_ bytes: Int64) -> Int64 { (bytes + 500) / 1000 * 1000 }

  /// Refuses figures that no device could hold.
  private func check(_ found: JetsamImport, _ largest: Int64) throws(WorkloadError) {
    let shown = JetsamImport.shown
    let daemons = profile.daemonBytes(profile.daemons.idleCount + profile.daemons.busyCount)
    guard profile.wiredBytes + profile.fileCacheBytes + daemons <= profile.ramBytes else {
      throw WorkloadError(
        at: found.report.pagesPlace,
        found: "\(shown(profile.wiredBytes)) wired, \(shown(profile.fileCacheBytes)) of files and "
          + "\(shown(daemons)) of daemons",
        expected: "at most the RAM, \(shown(profile.ramBytes)), together")
    }
    guard largest <= roomBytes else {
      throw WorkloadError(
        at: found.report.processesPlace, found: "an app of \(shown(largest))",
        expected: "at most the \(shown(roomBytes)) that the report leaves for one")
    }
    guard max(profile.daemons.plainBytes, profile.daemons.compressedBytes) <= 1 << 30 else {
      throw WorkloadError(
        at: found.report.processesPlace, found: "daemons of more than a GiB each on average",
        expected: "smaller ones")
    }
  }
}

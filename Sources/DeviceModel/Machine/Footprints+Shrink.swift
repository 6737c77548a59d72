import SimKernel

/// Memory that a process gives up wherever it lies.
extension Footprints {
  /// `app`, settled and without faults under way, gives up `amount` of what it holds: plain bytes
  /// in use, then idle ones, the newest first, then compressed ones with their part of what the
  /// compressor holds, then those on flash.
  mutating func shrink(_ app: AppID, _ amount: Int64) {
    precondition(amount <= rows[app].total && rows[app].faultRate == 0, "a process holds less")
    let plain = min(amount, rows[app].plain)
    givePlain(app, plain)
    let compressed = min(amount - plain, rows[app].compressed)
    if compressed > 0 { releasePacked(app, compressed) }
    let swapped = amount - plain - compressed
    if swapped > 0 { releaseSwapped(app, swapped) }
    rows[app].toFault = min(rows[app].toFault, rows[app].compressed + rows[app].swapped)
  }
}

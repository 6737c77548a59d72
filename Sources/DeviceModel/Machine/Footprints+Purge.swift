import SimKernel

/// Memory that is emptied while its process lives.
extension Footprints {
  /// Empties up to `amount` of what `app` holds in RAM, plain and compressed pages in proportion;
  /// how much, none while compressed pages are to come back.
  mutating func purge(_ app: AppID, _ amount: Int64) -> Int64 {
    settle(app)
    let held = rows[app].plain + rows[app].compressed
    let bytes = min(amount, held)
    guard bytes > 0, rows[app].toFault == 0 else { return 0 }
    let compressed = MemoryLedger.scaled(bytes, by: rows[app].compressed, over: held)
    if compressed > 0 { releasePacked(app, compressed) }
    givePlain(app, bytes - compressed)
    return bytes
  }
}

import SimKernel

/// Compressed memory that comes back as a process runs: a ramp at the decompressor's rate.
extension Footprints {
  /// Faults in what the use that has begun lacks; when all is there, nil if nothing is missing or
  /// faults go on already.
  mutating func startFaults(_ app: AppID) -> SimTime? {
    settle(app)
    let missing = min(rows[app].toFault, rows[app].compressed)
    guard missing > 0, rows[app].faultRate == 0 else { return nil }
    // Reclaim runs ahead of the faults: what it cannot bring is not waited for.
    let packed = Self.share(missing, of: rows[app].compressor, in: rows[app].compressed)
    _ = makeRoom(for: missing - packed)
    return setFaults(app, missing, leaving: packed)
  }

  /// Less than a microsecond's faults are left, which have stopped: they come at once.
  mutating func finishFaults(_ app: AppID) {
    let rest = rows[app].toFault
    let pages = rows[app].compressor - rows[app].packedAfterFaults
    if rest <= pages || makeRoom(for: rest - pages) { unpack(app, rest, from: pages) }
    rows[app].toFault = 0
    settle(app)
  }

  /// What `part` of `whole` bytes has of `packed` bytes, rounded down.
  static func share(_ part: Int64, of packed: Int64, in whole: Int64) -> Int64 {
    MemoryLedger.scaled(part, by: packed, over: whole)
  }
}

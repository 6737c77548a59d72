import SimKernel

/// Compressed memory that comes back as a process runs: a ramp at the decompressor's rate.
extension DeviceRun {
  /// Faults in what the use that has begun lacks; waits while ramps stand still.
  mutating func startFaults(_ app: AppID) {
    settle(app)
    let missing = min(processes[app].toFault, processes[app].compressed)
    guard missing > 0, !processes[app].isDying, processes[app].faultRate == 0 else { return }
    guard stalledSince == nil else { return }
    // Reclaim runs ahead of the faults: what it cannot bring is not waited for.
    let packed = Self.share(missing, of: processes[app].compressor, in: processes[app].compressed)
    _ = makeRoom(for: missing - packed)
    let rate = profile.decompressBytesPerSecond
    let unpacking = Self.share(
      rate, of: processes[app].compressor, in: processes[app].compressed)
    processes[app].toFault = missing
    processes[app].packedAfterFaults = processes[app].compressor - packed
    processes[app].faultRate = rate
    processes[app].unpackRate = unpacking
    ledger.changeGrowth(by: rate, unpacking: unpacking)
    schedule(slots.slot(.fault, of: app), at: now + SimTime(microseconds: missing / rate))
  }

  /// What `part` of `whole` bytes has of `packed` bytes, rounded down.
  static func share(_ part: Int64, of packed: Int64, in whole: Int64) -> Int64 {
    MemoryLedger.scaled(part, by: packed, over: whole)
  }

  /// Stops the faults of `app`; what is still to come is kept in mind.
  mutating func stopFaults(_ app: AppID) {
    guard processes[app].faultRate > 0 else { return }
    settle(app)
    ledger.changeGrowth(by: -processes[app].faultRate, unpacking: -processes[app].unpackRate)
    processes[app].faultRate = 0
    processes[app].unpackRate = 0
    calendar.cancel(slots.slot(.fault, of: app))
  }

  /// Less than a microsecond's faults are left: they come at once, and a resume is complete.
  mutating func faultsOver(_ app: AppID) throws {
    result.events.count(.ramp)
    stopFaults(app)
    let rest = processes[app].toFault
    let pages = processes[app].compressor - processes[app].packedAfterFaults
    if rest <= pages || makeRoom(for: rest - pages) {
      ledger.decompress(rest, from: pages)
      result.faultedBytes += Int128(rest / MemoryLedger.unit)
      processes[app].plain += rest
      processes[app].compressed -= rest
      processes[app].compressor -= pages
    }
    processes[app].toFault = 0
    settle(app)
    if processes[app].awaitsFaults {
      try complete(app, 0)
    } else if !processes[app].isLaunching {
      startRamp(app)
    }
  }

  /// What lies on flash comes back as compressed memory; there must be room for it.
  mutating func bringBack(_ app: AppID) {
    settle(app)
    ledger.fillCompressor(processes[app].written)
    processes[app].compressed += processes[app].swapped
    processes[app].compressor += processes[app].written
    thaw(app)
    settle(app)
  }
}

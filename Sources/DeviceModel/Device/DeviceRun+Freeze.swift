import SimKernel

/// What the freezer has done so far.
struct FreezerState {
  /// Bytes written since boot.
  var writtenBytes: Int64 = 0
  /// Bytes that lie on flash now, as they were written: of many apps, more than 2^63 micro-bytes.
  var heldBytes: Int64 = 0
  /// Apps frozen now.
  var frozenCount: Int64 = 0
  /// The next app may not be frozen before.
  var notBefore = SimTime.zero
}

/// The freezer: suspended apps go to flash one by one while there is plenty of time.
///
/// Kept from X-36: suspended apps of the idle band only, oldest first, 8 MB resident or more, at
/// most 20 frozen, 10 s apart, more than four suspended and not frozen, below half of RAM
/// available, a write budget a day that rolls over. Left out: the predictor, demotions, refreezing,
/// shared-memory limits.
extension DeviceRun {
  private static let gap = SimTime.seconds(10)
  private static let leastResident: Int64 = 8_000_000 * MemoryLedger.unit

  /// Starts to freeze the oldest candidate; false when it is nobody's turn.
  mutating func startFreeze() -> Bool {
    guard ledger.available < levels.freeze, freezer.frozenCount < profile.frozenLimit,
      let app = freezeCandidate()
    else { return false }
    guard now >= freezer.notBefore else {
      schedule(DeviceSlots.freeze, at: freezer.notBefore)
      return false
    }
    settle(app)
    let packed = packedSize(of: app)
    guard packed / MemoryLedger.unit <= writeBudget else {
      // The next day brings more.
      schedule(DeviceSlots.freeze, at: SimTime(microseconds: (days + 1) * Self.day))
      return false
    }
    reclaiming = app
    isFreezing = true
    let length =
      processes[app].plain / profile.compressBytesPerSecond
      + packed / profile.writeBytesPerSecond
    reclaimedAt = timely(now + SimTime(microseconds: max(1, length)))
    return true
  }

  mutating func freezeDone(_ app: AppID) {
    result.events.count(.reclaim)
    reclaiming = nil
    isFreezing = false
    compressible.remove(app)
    settle(app)
    let packed = packedSize(of: app)
    result.compressMicroseconds += processes[app].plain / profile.compressBytesPerSecond
    ledger.release(processes[app].plain)
    ledger.releaseCompressor(processes[app].compressor)
    processes[app].swapped += processes[app].plain + processes[app].compressed
    processes[app].written += packed
    freezer.heldBytes += packed / MemoryLedger.unit
    processes[app].plain = 0
    processes[app].compressed = 0
    processes[app].compressor = 0
    freezer.writtenBytes += packed / MemoryLedger.unit
    result.swapWrittenBytes += Int128(packed / MemoryLedger.unit)
    freezer.frozenCount += 1
    freezer.notBefore = now + Self.gap
    settle(app)
    bands.place(app, in: .frozen, at: now)
  }

  /// Counts an app out that was frozen and is not any more.
  mutating func thaw(_ app: AppID) {
    guard processes[app].swapped > 0 else { return }
    freezer.heldBytes -= processes[app].written / MemoryLedger.unit
    processes[app].swapped = 0
    processes[app].written = 0
    freezer.frozenCount -= 1
  }

  private static let day: Int64 = 86_400_000_000
  private var days: Int64 { now.microseconds / Self.day }

  /// Bytes that may still be written today.
  private var writeBudget: Int64 {
    profile.swapWriteBytesPerDay * (days + 1) - freezer.writtenBytes
  }

  /// What is written of a process: everything goes through the compressor first.
  private func packedSize(of app: AppID) -> Int64 {
    let packed =
      processes[app].plain / MemoryLedger.unit * 1000 / profile.compressionRatioMillis
    return packed * MemoryLedger.unit + processes[app].compressor
  }

  private func freezeCandidate() -> AppID? {
    var (candidate, count): (AppID?, Int) = (nil, 0)
    var next = bands.first(in: .idle)
    while let app = next {
      next = bands.next(after: app)
      guard processes[app].state == .suspended else { continue }
      count += 1
      if candidate == nil, processes[app].occupied >= Self.leastResident { candidate = app }
      if count > 4, candidate != nil { return candidate }
    }
    return nil
  }
}

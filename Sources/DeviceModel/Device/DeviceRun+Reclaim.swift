import SimKernel

/// Compression of suspended apps: one at a time, whole, complete or not at all.
extension DeviceRun {
  /// Starts on the suspended app that left longest ago when little is available.
  @inline(__always)
  mutating func startReclaim() {
    guard reclaim != .none, reclaiming == nil else { return }
    if reclaim == .freeze, startFreeze() { return }
    guard ledger.available < levels.reclaim else { return }
    guard let app = compressible.first(in: .idle) else { return }
    settle(app)
    reclaiming = app
    let seconds = processes[app].plain / profile.compressBytesPerSecond
    reclaimedAt = timely(now + SimTime(microseconds: max(1, seconds)))
  }

  /// A suspended app waits for its turn, unless it has too little to be worth the trouble.
  mutating func noteCompressible(_ app: AppID) {
    guard reclaim != .none, processes[app].plain > Self.leastPlain else { return }
    compressible.place(app, in: .idle, at: now)
  }

  private static let leastPlain: Int64 = (1 << 20) * MemoryLedger.unit

  mutating func reclaimDone() {
    reclaimedAt = .never
    guard let app = reclaiming else { return }
    if isFreezing { return freezeDone(app) }
    result.events.count(.reclaim)
    reclaiming = nil
    settle(app)
    compressible.remove(app)
    let amount = processes[app].plain
    // Rounded to whole bytes, so that what the compressor holds stays an integer of bytes.
    let packed = amount / MemoryLedger.unit * 1000 / profile.compressionRatioMillis
    ledger.compress(amount, into: packed * MemoryLedger.unit)
    processes[app].plain = 0
    processes[app].compressed += amount
    processes[app].compressor += packed * MemoryLedger.unit
    table.setSize(app, processes[app].occupied / MemoryLedger.unit)
    result.compressedBytes += Int128(amount / MemoryLedger.unit)
    result.compressMicroseconds += amount / profile.compressBytesPerSecond
  }

  mutating func cancelReclaim() {
    reclaiming = nil
    isFreezing = false
    reclaimedAt = .never
  }
}

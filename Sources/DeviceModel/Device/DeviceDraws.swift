import SimKernel

/// What a device run draws at random, each under a purpose of its own.
struct DeviceDraws {
  let suspensions: RandomStream

  init(seed: UInt64, replication: Int) {
    suspensions = RandomStream(
      seed: seed, replication: replication, purpose: .suspensionDelay, entity: 0)
  }

  /// Two to three seconds; `row` is the ordinal of the demand row that led to it.
  func suspensionDelay(row: Int) -> SimTime {
    var draw = suspensions.draw(row)
    return SimTime(microseconds: 2_000_000 + Int64(draw.below(1_000_001)))
  }
}

extension RandomPurpose {
  /// How long an app stays in the background; entity: 0, index: the demand row.
  static let suspensionDelay = RandomPurpose(rawValue: 4)
}

/// How many daemons are there, and what one holds.
struct DaemonState {
  let layer: DaemonLayer
  let plain: Int64
  let compressor: Int64
  private(set) var idle: Int64 = 0
  /// What they hold together, over time; micro-bytes.
  private(set) var held = TimeAverage()

  init(_ layer: DaemonLayer, ratioMillis: Int64) {
    self.layer = layer
    plain = layer.plainBytes * MemoryLedger.unit
    compressor = layer.compressedBytes * 1000 / ratioMillis * MemoryLedger.unit
  }

  /// What those that are there hold together.
  var heldPlain: Int64 { plain * (idle + layer.busyCount) }
  var heldCompressor: Int64 { compressor * (idle + layer.busyCount) }

  /// What the exit of one gives back.
  var each: Int64 { plain + compressor }

  /// Starts them all.
  mutating func boot(_ ledger: inout MemoryLedger) {
    start(layer.count, &ledger)
    idle = layer.idleCount
    noteHeld(ledger)
  }

  /// Ends them all, busy ones too.
  mutating func shutDown(_ ledger: inout MemoryLedger) {
    ledger.release(heldPlain)
    ledger.releaseCompressor(heldCompressor)
    idle = -layer.busyCount
    noteHeld(ledger)
  }

  private mutating func noteHeld(_ ledger: MemoryLedger) {
    held.set(heldPlain + heldCompressor, at: ledger.asOf)
  }

  /// Ends so many idle ones.
  mutating func exit(_ count: Int64, _ ledger: inout MemoryLedger) {
    idle -= count
    ledger.release(plain * count)
    ledger.releaseCompressor(compressor * count)
    noteHeld(ledger)
  }

  /// Brings back as many as `room` allows.
  mutating func respawn(room: Int64, _ ledger: inout MemoryLedger) -> Int64 {
    let count = min(layer.idleCount - idle, max(0, room / max(1, plain + compressor)))
    start(count, &ledger)
    idle += count
    noteHeld(ledger)
    return count
  }

  private func start(_ count: Int64, _ ledger: inout MemoryLedger) {
    ledger.allocate((plain + compressor) * count)
    // What has long been idle is compressed already.
    ledger.compress(compressor * count, into: compressor * count)
  }
}

extension MemoryLedger {
  init(_ profile: DeviceProfile) {
    self.init(
      ramBytes: profile.ramBytes, wiredBytes: profile.wiredBytes,
      fileCacheBytes: profile.fileCacheBytes, fileFloorBytes: profile.fileFloorBytes)
  }
}

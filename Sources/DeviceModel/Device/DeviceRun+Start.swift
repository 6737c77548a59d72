import SimKernel

/// Who is there when the run begins: a phone in use, not one that has just booted.
extension DeviceRun {
  /// Makes the processes of `scenario.alive`, in the order they left the foreground.
  ///
  /// Those who left last come first, as long as RAM holds them; who is too many for the thresholds
  /// then dies as the strategy says.
  mutating func seatAlive() {
    var available = ledger.available
    var seated: [AliveProcess] = []
    for process in scenario.alive.reversed() {
      let parts = startingParts(of: process)
      guard available >= parts.occupied else { break }
      available -= parts.occupied
      seated.append(process)
    }
    for process in seated.reversed() { seat(process) }
  }

  private struct Parts {
    var plain: Int64
    var compressed: Int64
    var compressor: Int64
    var occupied: Int64 { plain + compressor }
  }

  /// What the process holds at the start, in micro-bytes; 97 % of what is suspended is compressed
  /// on a real phone (C-a).
  private func startingParts(of process: AliveProcess) -> Parts {
    let behaviour = scenario.apps[process.app].behaviour
    let bytes = process.state == .front ? behaviour.activeBytes : behaviour.backgroundBytes
    let millis = reclaim == .none ? 0 : process.compressedMillis
    let compressed = Int64(Int128(bytes) * Int128(millis) / 1000)
    let pages = Int64(Int128(compressed) * 1000 / Int128(profile.compressionRatioMillis))
    return Parts(
      plain: (bytes - compressed) * MemoryLedger.unit, compressed: compressed * MemoryLedger.unit,
      compressor: pages * MemoryLedger.unit)
  }

  private mutating func seat(_ process: AliveProcess) {
    let (app, parts) = (process.app, startingParts(of: process))
    startProcess(app)
    ledger.allocate(parts.occupied)
    ledger.compress(parts.compressor, into: parts.compressor)
    processes[app].plain = parts.plain
    processes[app].compressed = parts.compressed
    processes[app].compressor = parts.compressor
    processes[app].wasLaunched = true
    if process.comesBackSoon { processes[app].relaunchGaps = 1 }
    policy.launched(app, kind: .coldUncached, at: now)
    process.state == .front ? seatInFront(app) : seatOffScreen(process)
  }

  private mutating func seatInFront(_ app: AppID) {
    inFront = app
    processes[app].state = .active
    settle(app)
    processes[app].target = processes[app].footprint
    startRamp(app)
  }

  private mutating func seatOffScreen(_ process: AliveProcess) {
    let (app, role) = (process.app, scenario.apps[process.app].behaviour.role)
    let runs = role == .app ? process.state == .background : role != .idleDaemon
    processes[app].state = runs ? .background : .suspended
    processes[app].leftAt = now
    processes[app].target = processes[app].footprint
    startUnused(app)
    table.move(app, to: .unprotected, at: now)
    place(app)
    policy.left(app, at: now)
    if !runs {
      noteCompressible(app)
    } else {
      startRamp(app)
      scheduleSuspension(app)
    }
  }
}

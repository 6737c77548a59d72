import SimKernel

/// Who is there when the run begins: a phone in use, not one that has just booted.
extension DeviceRun where P: ~Copyable {
  /// Makes the processes of `scenario.alive`, in the order they left the foreground.
  ///
  /// Those that left last come first, as long as they can have their memory; what is too much for
  /// the thresholds then ends as the strategy says.
  mutating func seatAlive() {
    var left = footprints.ledger.obtainable
    var seated: [AliveProcess] = []
    for process in scenario.alive.reversed() {
      let parts = startingParts(of: process)
      guard left >= parts.occupied else { break }
      left -= parts.occupied
      seated.append(process)
    }
    let code = cachedCode(of: seated)
    let idleCount = seated.count { isIdle($0) }
    var place = 0
    for index in seated.indices.reversed() {
      seat(seated[index], cachedCode: code[index], idle: (place, idleCount))
      place += isIdle(seated[index]) ? 1 : 0
    }
  }

  /// Whether it stands in the idle band, among daemons.
  private func isIdle(_ process: AliveProcess) -> Bool {
    platform.isIdle(behaviours[process.app].role, process.state)
  }

  /// The code that the file cache holds of each: those that left last have theirs first.
  private func cachedCode(of seated: [AliveProcess]) -> [Int64] {
    var left = footprints.lots.sum(.file)
    return seated.map { process in
      let bytes = min(left, footprints.codeSize(of: process.app))
      left -= bytes
      return bytes
    }
  }

  /// What the process holds at the start, in micro-bytes; 97 % of what is suspended is compressed
  /// on a real phone (C-a).
  private func startingParts(of process: AliveProcess) -> StartingParts {
    let behaviour = behaviours[process.app]
    let bytes = process.state == .front ? behaviour.activeBytes : behaviour.backgroundBytes
    if process.state == .frozen, reclaim.freezes {
      return StartingParts(
        plain: 0, compressed: bytes * MemoryLedger.unit, compressor: 0, isFrozen: true)
    }
    let millis = reclaim.compresses ? process.compressedMillis : 0
    let compressed = Int64(Int128(bytes) * Int128(millis) / 1000)
    return StartingParts(
      plain: (bytes - compressed) * MemoryLedger.unit, compressed: compressed * MemoryLedger.unit,
      compressor: footprints.packing.packed(compressed * MemoryLedger.unit))
  }

  private mutating func seat(
    _ process: AliveProcess, cachedCode: Int64, idle: (index: Int, count: Int)
  ) {
    let (app, parts) = (process.app, startingParts(of: process))
    guard footprints.ledger.free >= parts.occupied || footprints.makeRoom(for: parts.occupied)
    else { return }
    startProcess(app)
    if parts.isFrozen {
      footprints.seatOnFlash(app, parts.compressed)
      platform.seatFrozen(app)
    } else {
      footprints.seat(
        app, plain: parts.plain, compressed: parts.compressed, in: parts.compressor)
    }
    processes.seat(app, process.comesBackSoon ? .soon : RelaunchHistory())
    policy.launched(app, kind: .coldUncached, at: now)
    footprints.seatUse(of: app, cachedCode)
    process.state == .front ? seatInFront(app) : seatOffScreen(process, idle)
  }

  private mutating func seatInFront(_ app: AppID) {
    foreground.enter(app)
    processes.setState(app, .active)
    unsaved.beganInput(app, at: now)
    if workTimes.isUsed { workTimes.beganInput(app, at: now) }
    note(.seated(app, .active), of: app)
    if features.contains(.scenes) { P.seated(app, &self) }
    footprints.settle(app)
    growth.setTarget(app, footprints[app].total)
    startRamp(app)
  }

  private mutating func seatOffScreen(_ process: AliveProcess, _ idle: (index: Int, count: Int)) {
    let (app, role) = (process.app, behaviours[process.app].role)
    let runs = role == .app ? process.state == .background : role != .idleDaemon
    processes.setState(app, runs ? .background : .suspended)
    note(.seated(app, processes[app].state), of: app)
    if features.contains(.scenes) { P.seated(app, &self) }
    processes.leave(app, at: now)
    growth.setTarget(app, footprints[app].total)
    startUnused(app)
    place(app)
    policy.left(app, at: now)
    endUse(app)
    if !runs {
      if isIdle(process) { platform.seatIdle(app, idle.index, of: idle.count) }
    } else {
      startRamp(app)
      scheduleSuspension(app)
    }
  }
}

/// What a process holds at the start, in micro-bytes.
private struct StartingParts {
  var plain: Int64
  var compressed: Int64
  var compressor: Int64
  var isFrozen = false
  var occupied: Int64 { plain + compressor }
}

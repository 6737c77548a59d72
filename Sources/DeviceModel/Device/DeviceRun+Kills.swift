import SimKernel

/// Ending processes: one kill at a time, each takes its time, then its bytes return.
extension DeviceRun {
  /// Names a victim when something asks for one: X-13, its shared and its optional rules.
  @inline(__always)
  mutating func startKill() throws {
    guard dying == nil else { return }
    if thrashing.round != nil, let app = nextOfRound() { return killOfRound(app) }
    let available = footprints.ledger.available
    let isHealthy = !isUnhealthy
    if rules.contains(.highWater), !isHealthy || available < levels.soft,
      let app = highWaterOffender()
    {
      if inFront == app { result.foregroundKills += 1 }
      return kill(app, .highWater)
    }
    if isHealthy {
      guard !rules.isEmpty, let (app, reason) = idleVictim(available) else { return }
      return kill(app, reason)
    }
    if beginAggressiveRound(), let app = nextOfRound() { return killOfRound(app) }
    guard let (app, tier) = nameVictim() else { return }
    if tier == .foreground { result.foregroundKills += 1 }
    kill(app, .pageShortage)
  }

  private mutating func killOfRound(_ app: AppID) {
    if inFront == app { result.foregroundKills += 1 }
    kill(app, .procThrashing)
  }

  /// The idle band's oldest, if a rule wants it gone while the device is healthy.
  private mutating func idleVictim(_ available: Int64) -> (app: AppID, reason: EndReason)? {
    if rules.contains(.idleExit), available < levels.idle, let idle = bands.first(in: .idle) {
      return (idle, .idleExit)
    }
    guard isSweeping else { return nil }
    if let app = longestIdle(), awakeNow - bands.entered(app) >= Self.sweepAge {
      return (app, .longIdleExit)
    }
    isSweeping = false
    sweepAfter = awakeNow + SimTime(microseconds: KernelConstants.reaperGapMicroseconds)
    return nil
  }

  private static var sweepAge: SimTime {
    SimTime(microseconds: KernelConstants.reaperAgeMicroseconds)
  }

  /// Who has been longest in the idle band of those that a sweep does not spare. O(band).
  private func longestIdle() -> AppID? {
    var longest: AppID?
    var next = bands.first(in: .idle)
    while let app = next {
      next = bands.next(after: app)
      guard !processes[app].comesBackSoon else { continue }
      if longest.map({ bands.entered(app) < bands.entered($0) }) ?? true { longest = app }
    }
    return longest
  }

  /// Sets the timer of the next sweep while available memory is below the reaper threshold.
  @inline(__always)
  mutating func scheduleSweep() {
    guard rules.contains(.longIdleExit), !isSweeping else { return }
    guard footprints.ledger.available < levels.reaper, let oldest = longestIdle() else {
      return cancel(.sweep)
    }
    set(.sweep, atAwake: max(sweepAfter, bands.entered(oldest) + Self.sweepAge))
  }

  mutating func beginSweep() {
    result.events.count(.sweep)
    rang(.sweep)
    isSweeping = true
  }

  /// The first app upward from the lowest band, the one in front included, that holds more than
  /// its soft limit.
  private func highWaterOffender() -> AppID? {
    for band in Band.allCases {
      var next = bands.first(in: band)
      while let app = next {
        if isOverSoftLimit(app) { return app }
        next = bands.next(after: app)
      }
    }
    return nil
  }

  /// Starts to end `app`; its bytes return when the kill is done.
  mutating func kill(_ app: AppID, _ reason: EndReason) {
    if reclaiming == app { cancelReclaim() }
    stopRamp(app)
    stopFaults(app)
    footprints.settle(app)
    processes[app].isDying = true
    if inFront != app { processes[app].isLaunching = false }
    table.end(app)
    dyingBand = bands.band(of: app)
    bands.remove(app)
    timers.cancelAll(of: app)
    if inFront == app { countWaits(of: app) }
    dropClaim(app)
    dying = (app, reason)
    let mebibytes = footprints[app].occupied / (MemoryLedger.unit << 20)
    let length = profile.killBaseMicroseconds + profile.killMicrosecondsPerMebibyte * mebibytes
    timers.set(.killDone, at: now + SimTime(microseconds: length))
  }

  mutating func killDone() throws {
    result.events.count(.kill)
    guard let victim = dying else { return }
    try finishKill(victim)
    if let app = awaitsKill { try beginAwaited(app) }
  }

  /// The victim's bytes return.
  mutating func finishKill(_ victim: (app: AppID, reason: EndReason)) throws {
    timers.cancel(.killDone)
    dying = nil
    try end(victim.app, reason: victim.reason)
  }

  /// Ends a process and gives back what it occupies (X-35b).
  mutating func end(_ app: AppID, reason: EndReason) throws {
    stopRamp(app)
    stopFaults(app)
    footprints.settle(app)
    if reclaiming == app { cancelReclaim() }
    let band = processes[app].isDying ? dyingBand : bands.band(of: app)
    countUnused(app)
    if !processes[app].isDying {
      table.end(app)
      bands.remove(app)
      timers.cancelAll(of: app)
    }
    countBrokenWork(app)
    let isWaiting = awaitsKill == app
    if !isWaiting { countPendingWork(app) }
    if inFront == app && !isWaiting {
      inFront = nil
      endInterruption()
      if processes[app].isLaunching { launchAborted(app) }
    }
    dropClaim(app)
    let freed = footprints[app].occupied
    countPrewarmed(app)
    result.countEnd(reason, of: app, freedBytes: freed / MemoryLedger.unit)
    result.countAlive(app, from: processes[app].startedAt, until: now)
    clear(app, reason: reason, isWaiting: isWaiting)
    if isObserved {
      try observer?.ended(
        EndRecord(
          app: app, reason: reason, freedBytes: freed / MemoryLedger.unit, time: timers.now,
          band: band.map { profile.system.number(of: $0) }))
    }
    policy.ended(app, reason: reason, at: timers.now)
  }

  /// Forgets a process but for what outlives it, and the launch that waits for its end.
  private mutating func clear(_ app: AppID, reason: EndReason, isWaiting: Bool) {
    footprints.end(app)
    forgetFreezing(app)
    var process = DeviceProcess()
    process.wasLaunched = processes[app].wasLaunched
    process.wasForceQuit = processes[app].wasForceQuit
    process.hasEnded = true
    process.relaunchGaps = processes[app].relaunchGaps
    process.killedAt = reason.isEviction ? now : nil
    if isWaiting {
      process.isLaunching = true
      process.launchKind = processes[app].launchKind
      process.requestedAt = processes[app].requestedAt
      process.pendingWork = processes[app].pendingWork
      process.hasPendingWork = processes[app].hasPendingWork
    }
    processes[app] = process
    aliveCount -= 1
    result.aliveApps.set(aliveCount, at: now)
  }

  /// Makes the process of `app`, without memory yet.
  mutating func startProcess(_ app: AppID) {
    processes[app].exists = true
    processes[app].startedAt = now
    processes[app].startedAwake = awakeNow
    footprints.begin(app)
    table.start(app, in: .foreground)
    bands.place(app, in: .foreground, at: now)
    aliveCount += 1
    result.aliveApps.set(aliveCount, at: now)
  }
}

import SimKernel

/// Ending processes: one kill at a time, each takes its time, then its bytes return.
extension DeviceRun {
  /// Names a victim when something asks for one: X-13, its shared and its optional rules.
  @inline(__always)
  mutating func startKill() throws {
    guard killSlot.victim == nil else { return }
    if aggression.round != nil, let app = nextOfRound() { return kill(app, .procThrashing) }
    let causes = triggers.causes(
      available: footprints.ledger.available, isAnyWaiting: waits.isAny)
    if !causes.isEmpty { startKill(for: causes) }
  }

  /// Ends the first process that one of `causes`, in their order, finds.
  private mutating func startKill(for causes: KillCauses) {
    if causes.contains(.highWater), let app = highWaterOffender() {
      return kill(app, .highWater)
    }
    if causes.contains(.idleExit), let app = bands.first(in: .idle) {
      return kill(app, .idleExit)
    }
    if causes.contains(.longIdleExit) {
      let app = longestIdle()
      let entered = app.map { bands.entered($0) }
      if triggers.sweeps(oldest: entered, at: awakeNow), let app { kill(app, .longIdleExit) }
    }
    if causes.contains(.aggressive), beginAggressiveRound(), let app = nextOfRound() {
      return kill(app, .procThrashing)
    }
    if causes.contains(.pageShortage), let app = nameVictim() { kill(app, .pageShortage) }
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
    guard rules.contains(.longIdleExit), !triggers.isSweeping else { return }
    guard triggers.wantsSweep(available: footprints.ledger.available),
      let oldest = longestIdle()
    else { return cancel(.sweep) }
    let time = triggers.sweepTime(oldest: bands.entered(oldest))
    set(.sweep, atAwake: time)
  }

  mutating func beginSweep() {
    recorder.handled(.sweep)
    rang(.sweep)
    triggers.beginSweep()
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
    cancelFreeze(app)
    stopRamp(app)
    stopFaults(app)
    footprints.settle(app)
    processes.beginEnd(app)
    if inFront != app { launches.abandon(app) }
    table.end(app)
    let band = bands.band(of: app)
    killSlot.fill(app, reason, rank: band?.rawValue)
    recorder.note(
      .victimNamed(
        VictimRecord(
          app: app, reason: reason, band: band.map { profile.system.number(of: $0) },
          isInFront: inFront == app)), at: now)
    bands.remove(app)
    timers.cancelAll(of: app)
    if inFront == app { countWaits(of: app) }
    waits.drop(app)
    let mebibytes = footprints[app].occupied / (MemoryLedger.unit << 20)
    let length = profile.killBaseMicroseconds + profile.killMicrosecondsPerMebibyte * mebibytes
    timers.set(.killDone, at: now + SimTime(microseconds: length))
  }

  mutating func killDone() throws {
    recorder.handled(.kill)
    try finishKill()
    if let app = launches.takeAwaiting() { try beginAwaited(app) }
  }

  /// The victim's bytes return, if there is one.
  mutating func finishKill() throws {
    guard let victim = killSlot.empty() else { return }
    timers.cancel(.killDone)
    try end(victim.app, reason: victim.reason, from: victim.rank.flatMap(Band.init))
  }

  /// Ends a process and gives back what it occupies (X-35b); a victim leaves the band it was named
  /// in.
  mutating func end(_ app: AppID, reason: EndReason, from victimBand: Band? = nil) throws {
    stopRamp(app)
    stopFaults(app)
    footprints.settle(app)
    cancelFreeze(app)
    let band = processes[app].isDying ? victimBand : bands.band(of: app)
    countUnused(app)
    if !processes[app].isDying {
      table.end(app)
      bands.remove(app)
      timers.cancelAll(of: app)
    }
    countBrokenWork(app)
    let isWaiting = launches.awaitsKill == app
    if !isWaiting { countPendingWork(app) }
    if inFront == app && !isWaiting {
      inFront = nil
      endInterruption()
      if launches[app].isUnderWay { launchAborted(app) }
    }
    waits.drop(app)
    let freed = footprints[app].occupied
    countPrewarmed(app)
    clear(app, reason: reason)
    recorder.note(
      .ended(
        EndRecord(
          app: app, reason: reason, freedBytes: freed / MemoryLedger.unit, time: now,
          band: band.map { profile.system.number(of: $0) })), at: now)
    policy.ended(app, reason: reason, at: timers.now)
  }

  /// Forgets a process but for what outlives it, and the launch that waits for its end.
  private mutating func clear(_ app: AppID, reason: EndReason) {
    footprints.end(app)
    freezer.end(app)
    warnings.end(app)
    processes.end(app, wasEvicted: reason.isEviction, at: now)
    launches.end(app)
    growth.end(app)
    work.end(app)
  }

  /// Makes the process of `app`, without memory yet.
  mutating func startProcess(_ app: AppID, isPrewarmed: Bool = false) {
    processes.start(app, isPrewarmed: isPrewarmed, at: now, awake: awakeNow)
    footprints.begin(app)
    table.start(app, in: .foreground)
    bands.place(app, in: .foreground, at: awakeNow)
  }
}

import SimKernel

/// Ramps, stalls and what is done when memory gets short.
extension DeviceRun {
  /// Brings a process's bytes up to now.
  @inline(__always)
  mutating func settle(_ app: AppID) {
    let length = (now - processes[app].asOf).microseconds
    if length > 0 {
      processes[app].addHeld(until: now)
      processes[app].plain += (processes[app].rate + processes[app].faultRate) * length
      if processes[app].faultRate > 0 {
        let faulted = processes[app].faultRate * length
        processes[app].compressed -= faulted
        processes[app].toFault -= faulted
        processes[app].compressor -= processes[app].unpackRate * length
        result.faultedBytes += Int128(faulted / MemoryLedger.unit)
      }
      processes[app].asOf = now
    }
  }

  /// What `app` holds now, however long ago it was settled.
  func footprint(of app: AppID) -> Int64 {
    processes[app].footprint + processes[app].rate * (now - processes[app].asOf).microseconds
  }

  /// Lets `app` grow by `rate` bytes a second from now on.
  @inline(__always)
  mutating func setRate(_ app: AppID, _ rate: Int64) {
    guard rate != processes[app].rate else { return }
    settle(app)
    ledger.changeGrowth(by: rate - processes[app].rate)
    processes[app].rate = rate
  }

  /// Sends `app` towards its target, unless it is there or nothing is available. Off screen it
  /// grows by its leak alone.
  mutating func startRamp(_ app: AppID) {
    let (missing, rate) = pace(of: app)
    let isRunning = processes[app].state == .active || processes[app].state == .background
    guard rate > 0, isRunning, !processes[app].isLaunching, !processes[app].isDying,
      stalledSince == nil
    else { return stopRamp(app) }
    setRate(app, rate)
    var end = SimTime.never
    if missing > 0 {
      end = now + SimTime(microseconds: missing / rate)
      schedule(slots.slot(.ramp, of: app), at: end)
    }
    guard missing > 0, processes[app].footprint + missing <= traits[app].quietFootprint else {
      return scheduleLimit(app, before: end)
    }
    calendar.cancel(slots.slot(.limit, of: app))
  }

  /// Brings every growing process up to now, for policies that look at sizes. O(apps).
  mutating func settleRamps() {
    for app in 0..<slots.appCount where processes[app].rate > 0 { settle(app) }
  }

  /// Stops whatever `app` was growing by.
  mutating func stopRamp(_ app: AppID) {
    if processes[app].rate != 0 { setRate(app, 0) }
    calendar.cancel(slots.slot(.ramp, of: app))
    calendar.cancel(slots.slot(.limit, of: app))
  }

  /// The ramp has come to less than a microsecond of its target: the rest comes at once.
  mutating func rampOver(_ app: AppID) {
    result.events.count(.ramp)
    setRate(app, 0)
    let before = processes[app].footprint
    let (missing, rate) = pace(of: app)
    if missing > 0, missing < rate, makeRoom(for: missing) {
      ledger.allocate(missing)
      processes[app].plain += missing
    }
    startRamp(app)
    noteStep(app, from: before)
  }

  /// After every event: serves what waits, then sees to what is short. Idempotent.
  @inline(__always)
  mutating func relieve() throws {
    if ledger.free <= levels.low { scan(until: levels.freeTarget) }
    exitDaemons()
    while !claims.isEmpty, let claim, makeRoom(for: claim.amount) {
      self.claim = nil
      countWait(of: claim.app, since: claim.since)
      try granted(claim.app, claim.amount)
      if ledger.free <= levels.low { scan(until: levels.freeTarget) }
      exitDaemons()
    }
    updateLevel()
    updateStall()
    try startKill()
    startReclaim()
    scheduleSweep()
  }

  /// Whether somebody has to go: memory is critically short, or something waits for it that
  /// reclaim could not bring.
  var isUnhealthy: Bool {
    ledger.available < levels.critical || !claims.isEmpty || stalledSince != nil
  }

  /// Files are read while an app is in front and while the phone is awake, unless no page is left;
  /// after it has fallen asleep or woken.
  @inline(__always)
  mutating func updateReads() {
    var rate = profile.daemonReadBytesPerSecond
    if bands.clock.isAsleep { rate = rate * profile.awakeMillionths / AwakeClock.whole }
    if inFront != nil { rate += profile.contentBytesPerSecond }
    if ledger.free <= levels.low || !claims.isEmpty || stalledSince != nil { rate = 0 }
    if rate != ledger.reads { ledger.setReads(rate) }
  }

  /// Stops every ramp when the next microsecond would take what is not there; starts them again.
  @inline(__always)
  private mutating func updateStall() {
    if stalledSince != nil {
      guard ledger.obtainable >= Self.resumeBytes else { return }
      endStall()
    } else if ledger.growth > 0, ledger.growth > ledger.obtainable {
      beginStall()
    }
  }

  private mutating func beginStall() {
    stalledSince = now
    for app in 0..<slots.appCount where processes[app].exists {
      stopRamp(app)
      stopFaults(app)
    }
    // Daemons leave for it before any app does.
    exitDaemons()
    updateLevel()
    if ledger.obtainable >= Self.resumeBytes { endStall() }
  }

  private mutating func endStall() {
    guard let since = stalledSince else { return }
    result.stalledMicroseconds += (now - since).microseconds
    stalledSince = nil
    for app in 0..<slots.appCount where processes[app].exists {
      startRamp(app)
      startFaults(app)
    }
    updateLevel()
    guard let app = inFront, processes[app].awaitsFaults else { return }
    let waitsSince = max(since, processes[app].readySince)
    underWay?.waitMicroseconds += (now - waitsSince).microseconds
  }

  /// A stall is over when a ramp can go on for a while: not byte by byte.
  static let resumeBytes = ReclaimConstants.resumeBytes * MemoryLedger.unit

  /// The next timer or row, or what ramps and reads meet before it: free memory's low mark, the
  /// highest level that available memory is not below yet, and at last nothing.
  ///
  /// Levels are no timers of the calendar: every event moves them, and few are ever met.
  @inline(__always)
  func nextEvent() -> (time: SimTime, slot: Int)? {
    let timer = nextTimer()
    guard ledger.freeFall > 0 else { return timer }
    let length = (timer?.time ?? scenario.horizon) - ledger.asOf
    let (high, low) = ledger.freeFall.multipliedFullWidth(by: length.microseconds)
    // Free memory falls faster than all that is compared with a level: where it stays above its
    // low mark for so long, nothing is met. A step further there is less than a step takes.
    let level = nextLevel() ?? 0
    let spare = min(ledger.free - levels.low - 1, ledger.available - level)
    if high == 0, spare >= 0, low <= UInt64(spare), ledger.unpacking == 0 { return timer }
    return crossing(of: level, before: timer)
  }

  @inline(never)
  private func crossing(
    of level: Int64, before timer: (time: SimTime, slot: Int)?
  ) -> (time: SimTime, slot: Int)? {
    var (time, slot) = (SimTime.never, DeviceSlots.crossing)
    if level > 0 { time = ledger.crossing(below: level) ?? .never }
    time = min(time, ledger.exhaustion ?? .never)
    if let relief = levelRelief { time = min(time, relief) }
    if ledger.free > levels.low, let shortage = ledger.shortage(at: levels.low), shortage <= time {
      (time, slot) = (shortage, DeviceSlots.scan)
    }
    if let timer, timer.time < time || timer.time == time && timer.slot < slot { return timer }
    return time < .never ? (time, slot) : timer
  }

  @inline(__always)
  private func nextTimer() -> (time: SimTime, slot: Int)? {
    let timer = calendar.next
    let soonest = min(killedAt, reclaimedAt)
    guard soonest < .never, soonest <= timer?.time ?? .never else { return timer }
    return (soonest, killedAt <= reclaimedAt ? DeviceSlots.killDone : DeviceSlots.reclaimDone)
  }

  private func nextLevel() -> Int64? {
    let available = ledger.available
    if available >= levels.reaper {
      return levels.freeze > 0 && available >= levels.freeze ? levels.freeze : levels.reaper
    }
    if available >= levels.idle { return available >= levels.soft ? levels.soft : levels.idle }
    return available >= levels.critical ? levels.critical : nil
  }
}

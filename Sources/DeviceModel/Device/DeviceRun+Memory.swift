import SimKernel

/// Ramps, stalls and what is done when memory gets short.
extension DeviceRun {
  /// Brings a process's plain bytes up to now.
  @inline(__always)
  mutating func settle(_ app: AppID) {
    if processes[app].asOf < now {
      let grown = processes[app].rate * (now - processes[app].asOf).microseconds
      processes[app].addHeld(until: now)
      processes[app].plain += grown
      processes[app].asOf = now
    }
    table.setSize(app, processes[app].occupied / MemoryLedger.unit)
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

  /// Sends `app` towards its target, unless it is there or nothing is available.
  mutating func startRamp(_ app: AppID) {
    let (missing, rate) = pace(of: app)
    let isRunning = processes[app].state == .active || processes[app].state == .background
    guard rate > 0, isRunning, !processes[app].isDying, stalledSince == nil else {
      return stopRamp(app)
    }
    setRate(app, rate)
    var end = SimTime.never
    if missing > 0 {
      end = now + SimTime(microseconds: missing / rate)
      schedule(slots.slot(.ramp, of: app), at: end)
    }
    scheduleLimit(app, before: end)
  }

  /// Brings every growing process up to now, for policies that look at sizes. O(apps).
  mutating func settleRamps() {
    for app in 0..<slots.appCount where processes[app].rate > 0 { settle(app) }
  }

  /// Stops whatever `app` was growing by.
  mutating func stopRamp(_ app: AppID) {
    setRate(app, 0)
    calendar.cancel(slots.slot(.ramp, of: app))
    calendar.cancel(slots.slot(.limit, of: app))
  }

  /// The ramp has come to less than a microsecond of its target: the rest comes at once.
  mutating func rampOver(_ app: AppID) {
    result.events.count(.ramp)
    setRate(app, 0)
    let before = processes[app].footprint
    let missing = pace(of: app).missing
    if missing > 0, ledger.available >= missing {
      ledger.allocate(missing)
      processes[app].plain += missing
    }
    startRamp(app)
    noteStep(app, from: before)
  }

  /// After every event: serves whoever waits, then sees to what is short. Idempotent.
  @inline(__always)
  mutating func relieve() throws {
    exitDaemons()
    if let claim, ledger.available >= claim.amount {
      self.claim = nil
      result.stalledMicroseconds += (now - claim.since).microseconds
      underWay?.waitMicroseconds += (now - claim.since).microseconds
      try complete(claim.app, claim.amount)
      exitDaemons()
    }
    updateLevel()
    updateStall()
    try startKill()
    startReclaim()
    scheduleSweep()
  }

  /// Stops every ramp when the next microsecond would take what is not there; starts them again.
  @inline(__always)
  private mutating func updateStall() {
    if let since = stalledSince {
      guard ledger.available >= Self.resumeBytes * MemoryLedger.unit else { return }
      result.stalledMicroseconds += (now - since).microseconds
      stalledSince = nil
      for app in 0..<slots.appCount where processes[app].exists { startRamp(app) }
    } else if ledger.growth > ledger.available {
      stalledSince = now
      for app in 0..<slots.appCount where processes[app].rate > 0 { stopRamp(app) }
    }
  }

  /// A stall is over when a ramp can go on for a while: not byte by byte.
  private static let resumeBytes: Int64 = 1 << 20

  /// Idle daemons leave first, as many as bring the idle threshold back.
  @inline(__always)
  private mutating func exitDaemons() {
    let missing = levels.idle - ledger.available
    guard missing > 0, daemons.idle > 0 else { return }
    let count = min(daemons.idle, (missing + daemons.each - 1) / daemons.each)
    endDaemons(count)
  }

  /// Ends so many idle daemons; they come back after a while.
  mutating func endDaemons(_ count: Int64) {
    daemons.exit(count, &ledger)
    result.daemonExits += count
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    schedule(DeviceSlots.daemons, at: back)
  }

  /// Daemons come back as far as available memory stays above the reaper threshold.
  mutating func respawnDaemons() {
    let room = ledger.available - levels.reaper
    if daemons.respawn(room: room, &ledger) > 0 { result.events.count(.daemons) }
    guard daemons.idle < profile.daemons.idleCount else { return }
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    schedule(DeviceSlots.daemons, at: back)
  }

  /// The next timer or row, or the level a ramp meets before it: the highest one that available
  /// memory is not below yet, and at last nothing.
  ///
  /// Levels are no timers of the calendar: every event moves them, and few are ever met.
  @inline(__always)
  func nextEvent() -> (time: SimTime, slot: Int)? {
    let timer = nextTimer()
    guard ledger.growth > 0 else { return timer }
    let level = nextLevel()
    let length = (timer?.time ?? scenario.horizon) - ledger.asOf
    let (high, low) = ledger.growth.multipliedFullWidth(by: length.microseconds)
    // A step further there is less than the level, or less than a step takes.
    let spare = ledger.available - max(level ?? 0, ledger.growth)
    if high == 0, spare >= 0, low <= UInt64(spare) { return timer }
    let crossing = level.map { ledger.crossing(below: $0) ?? .never } ?? .never
    let time = min(crossing, ledger.exhaustion ?? .never)
    if let timer, timer.time < time || timer.time == time && timer.slot < DeviceSlots.crossing {
      return timer
    }
    return (time, DeviceSlots.crossing)
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
      if available >= levels.freeze { return levels.freeze }
      return available >= levels.reclaim ? levels.reclaim : levels.reaper
    }
    if available >= levels.idle { return available >= levels.soft ? levels.soft : levels.idle }
    return available >= levels.critical ? levels.critical : nil
  }
}

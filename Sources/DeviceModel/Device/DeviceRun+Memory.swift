import SimKernel

/// Ramps, stalls and what is done when memory gets short.
extension DeviceRun {
  /// Brings a process's plain bytes up to now.
  mutating func settle(_ app: AppID) {
    let grown = processes[app].rate * (now - processes[app].asOf).microseconds
    processes[app].addHeld(until: now)
    processes[app].plain += grown
    processes[app].asOf = now
    table.setSize(app, processes[app].occupied / MemoryLedger.unit)
  }

  /// What `app` holds now, however long ago it was settled.
  func footprint(of app: AppID) -> Int64 {
    processes[app].footprint + processes[app].rate * (now - processes[app].asOf).microseconds
  }

  /// Lets `app` grow by `rate` bytes a second from now on.
  mutating func setRate(_ app: AppID, _ rate: Int64) {
    settle(app)
    ledger.changeGrowth(by: rate - processes[app].rate)
    processes[app].rate = rate
  }

  /// Sends `app` towards its target, unless it is there or nothing is available.
  mutating func startRamp(_ app: AppID) {
    let behaviour = scenario.apps[app].behaviour
    let missing = processes[app].target - processes[app].footprint
    let rate =
      missing > 0 ? behaviour.growthBytesPerSecond : behaviour.leakBytesPerSecond
    guard rate > 0, stalledSince == nil else { return stopRamp(app) }
    setRate(app, rate)
    if missing > 0 {
      let length = SimTime(microseconds: missing / rate)
      schedule(slots.slot(.ramp, of: app), at: now + length)
    }
    scheduleLimit(app)
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
    let missing = processes[app].target - processes[app].footprint
    if missing > 0, ledger.available >= missing {
      ledger.allocate(missing)
      processes[app].plain += missing
    }
    startRamp(app)
  }

  /// Sets the timer of the limit's crossing: where it is warned, then where it dies.
  private mutating func scheduleLimit(_ app: AppID) {
    let process = processes[app]
    let limit = profile.appLimitBytes * MemoryLedger.unit
    let warning = limit / 5 * 4
    let level = process.footprint < warning ? warning : limit
    guard process.rate > 0 else { return }
    let steps = max(0, level - process.footprint) / process.rate + 1
    schedule(slots.slot(.limit, of: app), at: now + SimTime(microseconds: steps))
  }

  mutating func limitReached(_ app: AppID) throws {
    settle(app)
    result.events.count(.limit)
    let limit = profile.appLimitBytes * MemoryLedger.unit
    guard processes[app].footprint >= limit / 5 * 4 else { return scheduleLimit(app) }
    guard processes[app].footprint >= limit else {
      try warn(app, .processLimit)
      return scheduleLimit(app)
    }
    try end(app, reason: .processLimit)
  }

  /// After every event: serves whoever waits, then sees to what is short. Idempotent.
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
    scheduleCrossing()
  }

  /// Stops every ramp when the next microsecond would take what is not there; starts them again.
  private mutating func updateStall() {
    if let since = stalledSince {
      guard ledger.available >= Self.resumeBytes * MemoryLedger.unit else { return }
      result.stalledMicroseconds += (now - since).microseconds
      stalledSince = nil
      for app in 0..<slots.appCount where processes[app].exists && isRamping(app) {
        startRamp(app)
      }
    } else if ledger.growth > ledger.available {
      stalledSince = now
      for app in 0..<slots.appCount where processes[app].rate > 0 { stopRamp(app) }
    }
  }

  /// A stall is over when a ramp can go on for a while: not byte by byte.
  private static let resumeBytes: Int64 = 1 << 20

  /// Whether `app`'s code runs and may ask for memory: its target, or whatever it leaks.
  private func isRamping(_ app: AppID) -> Bool {
    guard !processes[app].isDying else { return false }
    let leaks = scenario.apps[app].behaviour.leakBytesPerSecond > 0
    return processes[app].state == .active || leaks && processes[app].state == .background
  }

  /// Idle daemons leave first, as many as bring the idle threshold back.
  private mutating func exitDaemons() {
    let missing = profile.thresholds.idleBytes * MemoryLedger.unit - ledger.available
    guard missing > 0, daemons.idle > 0 else { return }
    let count = min(daemons.idle, (missing + daemons.each - 1) / daemons.each)
    daemons.exit(count, &ledger)
    result.daemonExits += count
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    schedule(DeviceSlots.daemons, at: back)
  }

  /// Daemons come back as far as available memory stays above the reaper threshold.
  mutating func respawnDaemons() {
    let room = ledger.available - profile.thresholds.reaperBytes * MemoryLedger.unit
    if daemons.respawn(room: room, &ledger) > 0 { result.events.count(.daemons) }
    guard daemons.idle < profile.daemons.idleCount else { return }
    let back = now + SimTime(microseconds: profile.daemons.respawnMicroseconds)
    schedule(DeviceSlots.daemons, at: back)
  }

  /// The next instant at which a ramp takes available memory below a level that matters: the
  /// highest level it is not below yet, and at last nothing.
  private mutating func scheduleCrossing() {
    guard ledger.growth > 0 else { return calendar.cancel(DeviceSlots.crossing) }
    for index in 0..<levels.count where ledger.available >= levels[index] {
      return schedule(DeviceSlots.crossing, at: ledger.crossing(below: levels[index]) ?? .never)
    }
    schedule(DeviceSlots.crossing, at: ledger.exhaustion ?? .never)
  }

  /// The levels of available memory that matter, from the highest, in micro-bytes.
  static func levels(of profile: DeviceProfile, _ reclaim: ReclaimRule) -> InlineArray<6, Int64> {
    let thresholds = profile.thresholds
    let half = reclaim == .freeze ? profile.ramBytes / 2 : thresholds.reclaimBytes
    let bytes: InlineArray<6, Int64> = [
      max(half, thresholds.reclaimBytes), thresholds.reclaimBytes, thresholds.reaperBytes,
      thresholds.softBytes, thresholds.idleBytes, thresholds.criticalBytes,
    ]
    var levels = InlineArray<6, Int64>(repeating: 0)
    for index in 0..<6 { levels[index] = bytes[index] * MemoryLedger.unit }
    return levels
  }
}

import SimKernel

/// Ramps, stalls and what is done when memory gets short.
extension DeviceRun where P: ~Copyable {
  /// Sends `app` towards its target, unless it is there or nothing is available. Off screen it
  /// grows by its leak alone.
  mutating func startRamp(_ app: AppID) {
    // What it has grown by so far is not missing.
    if footprints[app].rate > 0 { footprints.settle(app) }
    let (missing, rate) = pace(of: app)
    let isRunning = processes[app].state == .active || processes[app].state == .background
    guard rate > 0, isRunning, !launches[app].isUnderWay, !processes[app].isDying,
      waits.stalledSince == nil
    else { return stopRamp(app) }
    footprints.setRate(app, rate)
    var end = SimTime.never
    if missing > 0 {
      end = now + SimTime(microseconds: missing / rate)
      timers.set(.ramp, of: app, at: end)
    }
    guard missing > 0, footprints[app].total + missing <= platform.quietFootprint(of: app) else {
      return scheduleLimit(app, before: end)
    }
    timers.cancel(.limit, of: app)
  }

  /// Stops whatever `app` was growing by.
  mutating func stopRamp(_ app: AppID) {
    if footprints[app].rate != 0 { footprints.setRate(app, 0) }
    timers.cancel(.ramp, of: app)
    timers.cancel(.limit, of: app)
  }

  /// The ramp has come to less than a microsecond of its target: the rest comes at once.
  mutating func rampOver(_ app: AppID) {
    recorder.handled(.ramp)
    footprints.setRate(app, 0)
    let before = footprints[app].total
    let (missing, rate) = pace(of: app)
    if missing > 0, missing < rate, footprints.makeRoom(for: missing) {
      footprints.allocate(app, missing)
    }
    startRamp(app)
    noteStep(app, from: before)
  }

  /// After every event: serves what waits, then sees to what is short. Idempotent.
  @inline(__always)
  mutating func relieve() {
    if footprints.ledger.free <= levels.low { footprints.scan(until: levels.freeTarget) }
    exitDaemons()
    while let claim = waits.claim, footprints.makeRoom(for: claim.amount) {
      waits.removeFirst()
      countWait(of: claim.app, since: claim.since)
      granted(claim.app, claim.amount)
      if footprints.ledger.free <= levels.low { footprints.scan(until: levels.freeTarget) }
      exitDaemons()
    }
    updateLevel()
    updateStall()
    P.decide(&self)
  }

  /// Whether a process has to go: memory is critically short, or something waits for it that
  /// reclaim could not bring.
  @inline(__always)
  var isUnhealthy: Bool {
    platform.isShort(of: footprints.ledger.available) || waits.isAny
  }

  /// Files are read while an app is in front and while the phone is awake, unless no page is left;
  /// after it has fallen asleep or woken.
  @inline(__always)
  mutating func updateReads() {
    var rate = clock.isAsleep ? reads.asleep : reads.awake
    if inFront != nil { rate &+= reads.content }
    if footprints.ledger.free <= levels.low || waits.isAny { rate = 0 }
    if rate != footprints.ledger.reads { footprints.setReads(rate) }
  }

  /// Stops every ramp when the next microsecond would take what is not there; starts them again.
  @inline(__always)
  private mutating func updateStall() {
    if waits.stalledSince != nil {
      guard footprints.ledger.obtainable >= Self.resumeBytes else { return }
      endStall()
    } else if footprints.ledger.growth > 0, footprints.ledger.growth > footprints.ledger.obtainable
    {
      beginStall()
    }
  }

  private mutating func beginStall() {
    waits.beginStall(at: now)
    note(.stallBegan, of: nil)
    for app in 0..<appCount where processes[app].exists {
      stopRamp(app)
      stopFaults(app)
    }
    if let app = inFront, launches[app].awaitsFaults { watchLaunch(app, until: .never) }
    // Daemons leave for it before any app does.
    exitDaemons()
    updateLevel()
    if footprints.ledger.obtainable >= Self.resumeBytes { endStall() }
  }

  private mutating func endStall() {
    guard let since = waits.endStall() else { return }
    note(.stallEnded((now - since).microseconds), of: nil)
    for app in 0..<appCount where processes[app].exists {
      startRamp(app)
      startFaults(app)
    }
    updateLevel()
    guard let app = inFront, launches[app].awaitsFaults else { return }
    let waitsSince = max(since, launches[app].readySince)
    launchInFront.wait((timers.now - waitsSince).microseconds)
  }

  /// A stall is over when a ramp can go on for a while: not byte by byte.
  static var resumeBytes: Int64 { ReclaimConstants.resumeBytes * MemoryLedger.unit }

  /// The next timer or row, or what ramps and reads meet before it: free memory's low mark, the
  /// highest level that available memory is not below yet, and at last nothing.
  ///
  /// Levels are no timers of the calendar: every event moves them, and few are ever met. So
  /// products tell whether one is met; when it is takes a division.
  @inline(__always)
  mutating func nextEvent() -> (time: SimTime, number: Int) {
    let timer = timers.next()
    guard footprints.ledger.freeFall > 0 else { return timer }
    let length = min(timer.time, timers.horizon) - footprints.ledger.asOf
    let level = platform.nextLevel(below: footprints.ledger.available)
    let keepsLevel = keeps(level, for: length)
    if keepsLevel, footprints.ledger.staysAbove(low: levels.low, for: length) { return timer }
    return keepsLevel ? shortage(before: timer) : crossing(of: level, before: timer)
  }

  /// Whether no level is met for `length` from now on: not `level`, nor what ends a stall, nor what
  /// ends pressure.
  @inline(__always)
  private func keeps(_ level: Int64, for length: SimTime) -> Bool {
    footprints.ledger.keeps(level, for: length)
      && (footprints.ledger.unpacking == 0 || !levelFalls(within: length))
  }

  /// Whether the pressure level may fall before `length` is over, or with it.
  @inline(__always)
  private func levelFalls(within length: SimTime) -> Bool {
    guard let missing = missingForRelief else { return false }
    return missing < footprints.ledger.unpacking * length.microseconds
  }

  /// When faults empty the compressor so far that the level falls; nil if they do not.
  private var levelRelief: SimTime? {
    let unpacking = footprints.ledger.unpacking
    guard unpacking > 0, let missing = missingForRelief else { return nil }
    return footprints.ledger.asOf + SimTime(microseconds: missing / unpacking + 1)
  }

  @inline(__always)
  private var missingForRelief: Int64? {
    platform.missingForRelief(
      pageable: footprints.ledger.pageable, compressor: footprints.ledger.compressor)
  }

  /// Free memory comes to its low mark before the next timer or with it.
  @inline(__always)
  private mutating func shortage(
    before timer: (time: SimTime, number: Int)
  ) -> (time: SimTime, number: Int) {
    first(.scan, at: footprints.ledger.shortage(at: levels.low) ?? .never, or: timer)
  }

  @inline(never)
  private mutating func crossing(
    of level: Int64, before timer: (time: SimTime, number: Int)
  ) -> (time: SimTime, number: Int) {
    let shortage =
      footprints.ledger.free > levels.low ? footprints.ledger.shortage(at: levels.low) : nil
    if let shortage, keeps(level, for: shortage - footprints.ledger.asOf) {
      return first(.scan, at: shortage, or: timer)
    }
    var time = level > 0 ? footprints.ledger.crossing(below: level) ?? .never : .never
    time = min(time, footprints.ledger.exhaustion ?? .never)
    if let relief = levelRelief { time = min(time, relief) }
    if let shortage, shortage <= time { return first(.scan, at: shortage, or: timer) }
    return first(.crossing, at: time, or: timer)
  }

  /// What comes first, `name` at `time` or `timer`.
  @inline(__always)
  private func first(
    _ name: DeviceTimer, at time: SimTime, or timer: (time: SimTime, number: Int)
  ) -> (time: SimTime, number: Int) {
    let number = timers.numbers.number(of: name)
    let isLater = timer.time > time || timer.time == time && timer.number > number
    return isLater ? (time, number) : timer
  }
}

/// What of a process's memory is in use, and what comes back as it runs.
extension DeviceRun where P: ~Copyable {
  /// The app has stopped: what it used is idle from now on.
  mutating func endUse(_ app: AppID) {
    guard footprints[app].usesMemory else { return }
    stopFaults(app)
    footprints.endUse(app)
  }

  /// Faults in what the use that has begun lacks; waits while ramps stand still.
  mutating func startFaults(_ app: AppID) {
    guard !processes[app].isDying, waits.stalledSince == nil else { return }
    guard let end = footprints.startFaults(app) else { return }
    timers.set(.fault, of: app, at: end)
  }

  /// Stops the faults of `app`; what is still to come is kept in mind.
  mutating func stopFaults(_ app: AppID) {
    guard footprints[app].faultRate > 0 else { return }
    footprints.stopFaults(app)
    timers.cancel(.fault, of: app)
  }

  /// What the use of `app` lacked is there, and a resume is complete.
  mutating func faultsOver(_ app: AppID) {
    recorder.handled(.ramp)
    stopFaults(app)
    footprints.finishFaults(app)
    P.faultsOver(of: app, &self)
    if launches[app].awaitsFaults {
      complete(app, 0)
    } else if !launches[app].isUnderWay {
      startRamp(app)
    }
  }

  /// What lies on flash comes back as compressed memory; there must be room for it.
  mutating func bringBack(_ app: AppID) {
    platform.broughtBack(app)
    footprints.bringBack(app)
  }
}

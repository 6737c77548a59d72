import SimKernel

/// Between events: what is counted over time and shown without changing anything.
extension DeviceRun where P: ~Copyable {
  /// Lets the time up to the next event pass, with nothing to show or to begin meanwhile.
  @inline(__always)
  mutating func advance(to time: SimTime) {
    guard time > now else { return }
    footprints.advance(to: time)
    recorder.occupied(byApps: footprints.heldByApps)
    timers.pass(until: time)
  }

  /// Counting begins again where a stretch ends by `time`; shows the instants before it.
  @inline(never)
  mutating func stop(until time: SimTime) throws {
    try restartCounting(until: time)
    show(until: time)
  }

  /// Lets the time up to `time` pass and shows the instants before it.
  mutating func pass(until time: SimTime) {
    show(until: time)
    advance(to: time)
  }

  /// Shows the steps of launches up to `time`, and the instants before it, which are those of a
  /// sample once all is over that happens then; at the end that at `time` as well.
  private mutating func show(until time: SimTime, isEnd: Bool = false) {
    while true {
      let sample = recorder.nextSample
      if recorder.nextStep <= min(time, sample) {
        showNextStep()
      } else if sample < time || isEnd && sample == time {
        showSample()
      } else {
        return
      }
    }
  }

  /// Counting begins again at each end of a stretch up to `time`, in turn.
  mutating func restartCounting(until time: SimTime) throws {
    while recorder.restart <= time {
      pass(until: recorder.restart)
      countProcessorTimes()
      let totals = totals
      try recorder.endStretch(totals)
      footprints.restartCounting()
      recorder.occupied(byApps: footprints.heldByApps)
      note(.countingBegan, of: nil)
    }
  }

  /// Shows what is left when no event is.
  mutating func close() throws {
    show(until: scenario.horizon, isEnd: true)
    pass(until: scenario.horizon)
    countAtHorizon()
    recorder.note(.finished, at: now)
    try recorder.checkObserver()
  }

  consuming func finished() -> RunResult {
    endInterruption()
    assert(brokenBooks() == nil, brokenBooks() ?? "")
    let totals = totals
    return recorder.counted(until: now, totals)
  }

  /// What is wrong with the policies' own books, with the processes that are alive now.
  func brokenBooks() -> String? {
    let alive = (0..<appCount).filter { processes[$0].exists }
    return policy.brokenBooks(alive: alive) ?? suspension.finish(alive: alive)
      ?? reclaimPolicy.finish(alive: alive) ?? prewarm?.finish(alive: alive)
  }

  /// What goes on at the horizon counts up to there: waits, stalls and the most memory held.
  private mutating func countAtHorizon() {
    recorder.occupied(byApps: footprints.heldByApps)
    countProcessorTimes()
    if let app = launchInFront.app { countWaits(of: app) }
    if let since = waits.stalledSince { recorder.stalled((now - since).microseconds) }
    if let outcome = launchInFront.abort() {
      note(.launchUnfinished(outcome), of: outcome.launch.app)
    }
  }

  /// What the parts have kept of the run so far.
  private var totals: DeviceTotals {
    var totals = DeviceTotals(
      memory: recorder.result.memory, flow: footprints.flow,
      asleepMicroseconds: asleepMicroseconds)
    totals.memory.close(
      footprints.ledger, daemons: 2 * footprints.daemons.held.integral(until: now))
    return totals
  }

  private mutating func showSample() {
    let time = recorder.nextSample
    showMemory(at: time)
    recorder.sample(sample(at: time))
  }

  private mutating func sample(at time: SimTime) -> MemorySample {
    var future = footprints.ledger
    future.advance(to: time)
    let census = recorder.isHeard(.census) ? self.census(at: time) : nil
    return MemorySample(
      time: time, wiredBytes: profile.ramBytes - future.pageable / MemoryLedger.unit,
      fileCacheBytes: future.fileCache / MemoryLedger.unit,
      freeBytes: future.free / MemoryLedger.unit, plainBytes: future.plain / MemoryLedger.unit,
      compressorBytes: future.compressor / MemoryLedger.unit, level: platform.level,
      aliveApps: processes.aliveCount, availableBytes: future.available / MemoryLedger.unit,
      swapBytes: Int64(footprints.onFlash / Int128(MemoryLedger.unit)), front: inFront,
      census: census)
  }
}

/// Launches and what processes hold unused, as they are counted.
extension DeviceRun where P: ~Copyable {
  /// A launch was requested; its kind is fixed.
  mutating func launchBegan(_ app: AppID, _ kind: LaunchKind, isFirst: Bool) {
    let launch = LaunchRecord(
      app: app, kind: kind, isFirst: isFirst, time: now, awaitsKill: killSlot.victim?.app == app)
    launchInFront.begin(launch)
    note(.launchBegan(launch), of: app)
    showStep(.requested, of: app)
  }

  /// The launch of `app` is complete; one that was left has been counted when it was.
  mutating func launchCompleted(_ app: AppID) {
    guard inFront == app, let outcome = launchInFront.complete(at: now) else { return }
    stopWatching()
    if outcome.launch.kind != .resumed { recorder.timedNaively(naiveMicroseconds(of: app)) }
    note(.launchCompleted(outcome), of: app)
  }

  /// The launch of `app` was left, or its process ended.
  mutating func launchAborted(_ app: AppID, isLeft: Bool) {
    countWaits(of: app)
    stopWatching()
    guard var outcome = launchInFront.abort() else { return }
    outcome.isLeft = isLeft
    note(.launchAborted(outcome), of: app)
  }

  /// From now on no person uses the process of `app`.
  mutating func startUnused(_ app: AppID) {
    footprints.startHeld(app)
  }

  /// The process of `app` ends: counts what it held since it left, unless it has come back.
  mutating func countUnused(_ app: AppID) {
    let process = processes[app]
    let isUnopened = process.isPrewarmed && !launches[app].isUnderWay
    guard process.state == .background || process.state == .suspended || isUnopened else { return }
    recorder.unused(footprints[app].heldArea, by: app)
  }
}

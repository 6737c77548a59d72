import SimKernel

/// The launch under way, for what is told when it is over.
struct LaunchUnderWay {
  var record: LaunchRecord
  var waitMicroseconds: Int64 = 0
}

/// What an observer is told once the event is over.
enum RunNotice {
  case launchEnded(LaunchOutcome)
  case warned(WarningRecord)
}

/// Between events: what is counted over time and shown without changing anything.
extension DeviceRun where P: ~Copyable {
  /// Lets the time up to the next event pass and shows the instants before it.
  @inline(__always)
  mutating func pass(until time: SimTime) throws {
    while nextSample < time { try showSample() }
    guard time > now else { return }
    footprints.advance(to: time)
    result.memory.noteApps(footprints.heldByApps)
    result.endedAt = time
    timers.pass(until: time)
  }

  /// Shows what is left when no event is.
  mutating func close() throws {
    while nextSample <= scenario.horizon { try showSample() }
    try pass(until: scenario.horizon)
    countAtHorizon()
    launchEnded(after: nil)
    try deliver()
    try observer?.finished()
  }

  /// What goes on at the horizon counts up to there: waits, stalls and the most memory held.
  private mutating func countAtHorizon() {
    result.memory.noteApps(footprints.heldByApps)
    if let launch = underWay { countWaits(of: launch.record.app) }
    if let since = waits.stalledSince { result.stalledMicroseconds += (now - since).microseconds }
  }

  private mutating func showSample() throws {
    let time = nextSample
    var future = footprints.ledger
    future.advance(to: time)
    let census = wantsCensus ? self.census(at: time) : nil
    try observer?.sampled(
      MemorySample(
        time: time, wiredBytes: profile.ramBytes - future.pageable / MemoryLedger.unit,
        fileCacheBytes: future.fileCache / MemoryLedger.unit,
        freeBytes: future.free / MemoryLedger.unit, plainBytes: future.plain / MemoryLedger.unit,
        compressorBytes: future.compressor / MemoryLedger.unit, level: platform.level,
        aliveApps: processes.aliveCount, availableBytes: future.available / MemoryLedger.unit,
        swapBytes: Int64(footprints.onFlash / Int128(MemoryLedger.unit)), front: inFront,
        census: census))
    planSample()
    precondition(nextSample > time, "samples go forward")
  }

  /// Asks for the next instant to be sampled.
  mutating func planSample() {
    nextSample = SimTime(microseconds: observer?.nextSampleMicroseconds ?? .max)
  }

  /// Tells the observer what happened in the event that is over.
  @inline(__always)
  mutating func deliver() throws {
    guard !notices.isEmpty else { return }
    for notice in notices {
      switch notice {
      case .launchEnded(let outcome): try observer?.launchEnded(outcome)
      case .warned(let warning): try observer?.warned(warning)
      }
    }
    notices.removeAll(keepingCapacity: true)
  }
}

/// Launches, warnings and ends, as they are counted and told.
extension DeviceRun where P: ~Copyable {
  /// A launch was requested; its kind is fixed.
  mutating func launchBegan(_ launch: LaunchRecord) throws {
    // An app asked for while it dies has not been counted as ended yet.
    if launch.kind.isCold, killSlot.victim?.app == launch.app {
      result.apps[launch.app].evictedAt = nil
      result.countRelaunch(after: .zero)
    }
    result.countLaunch(launch.kind, of: launch.app, isFirst: launch.isFirst)
    underWay = LaunchUnderWay(record: launch)
    if isObserved { try observer?.launched(launch) }
  }

  /// The launch of `app` is complete; one that was left has been counted when it was.
  mutating func launchCompleted(_ app: AppID) {
    guard inFront == app else { return }
    let length = now - launches[app].requestedAt
    result.countLaunchTime(length, of: app)
    launchEnded(after: length)
  }

  /// The launch of `app` was left, or its process ended.
  mutating func launchAborted(_ app: AppID) {
    result.abortedLaunches += 1
    countWaits(of: app)
    launchEnded(after: nil)
  }

  private mutating func launchEnded(after length: SimTime?) {
    guard let launch = underWay else { return }
    underWay = nil
    result.countLaunchWait(launch.waitMicroseconds)
    guard isObserved else { return }
    notices.append(
      .launchEnded(
        LaunchOutcome(
          launch: launch.record, microseconds: length?.microseconds,
          waitMicroseconds: launch.waitMicroseconds)))
  }

  /// `app` was warned and gave up `shed` micro-bytes of `footprint`.
  mutating func noteWarning(_ app: AppID, _ cause: WarningCause, footprint: Int64, shed: Int64) {
    guard isObserved else { return }
    notices.append(
      .warned(
        WarningRecord(
          app: app, cause: cause, level: platform.level,
          footprintBytes: footprint / MemoryLedger.unit, shedBytes: shed / MemoryLedger.unit,
          time: now)))
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
    result.countUnused(footprints[app].heldArea, of: app)
  }
}

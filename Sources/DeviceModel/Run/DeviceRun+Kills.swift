import SimKernel

/// Ending processes: one kill at a time, each takes its time, then its bytes return.
extension DeviceRun where P: ~Copyable {
  /// Starts to end `app`; its bytes return when the kill is done.
  mutating func kill(_ app: AppID, _ reason: EndReason) {
    P.cancelWrite(of: app, &self)
    stopRamp(app)
    stopFaults(app)
    footprints.settle(app)
    processes.beginEnd(app)
    unsaved.stop(app, at: now)
    if workTimes.isUsed { countInputTime(app) }
    dropSteps(of: app)
    if inFront != app { launches.abandon(app) }
    table.end(app)
    let rank = platform.rank(of: app)
    killSlot.fill(app, reason, rank: rank)
    note(
      .victimNamed(
        VictimRecord(
          app: app, reason: reason, band: rank.map { P.number(ofRank: $0, profile.system) },
          isInFront: foreground.contains(app))), of: app)
    platform.remove(app)
    timers.cancelAll(of: app)
    if inFront == app { countWaits(of: app) }
    waits.drop(app)
    let mebibytes = footprints[app].occupied / (MemoryLedger.unit << 20)
    let length = profile.killBaseMicroseconds + profile.killMicrosecondsPerMebibyte * mebibytes
    timers.set(.killDone, at: now + SimTime(microseconds: length))
  }

  mutating func killDone() {
    recorder.handled(.kill)
    finishKill()
    if let app = launches.takeAwaiting() { beginAwaited(app) }
  }

  /// The victim's bytes return, if there is one.
  mutating func finishKill() {
    guard let victim = killSlot.empty() else { return }
    timers.cancel(.killDone)
    end(victim.app, reason: victim.reason, from: victim.rank)
  }

  /// Ends a process and gives back what it occupies (X-35b); a victim leaves the rank it was named
  /// in.
  mutating func end(_ app: AppID, reason: EndReason, from victimRank: Int? = nil) {
    stopRamp(app)
    stopFaults(app)
    footprints.settle(app)
    P.cancelWrite(of: app, &self)
    let rank = processes[app].isDying ? victimRank : platform.rank(of: app)
    countUnused(app)
    if !processes[app].isDying {
      table.end(app)
      platform.remove(app)
      timers.cancelAll(of: app)
    }
    if workTimes.isUsed {
      countInputTime(app)
      countWorkTime(app)
      workTimes.counted(app, at: .never)
    }
    countBrokenWork(app)
    let isWaiting = launches.awaitsKill == app
    if !isWaiting { countPendingWork(app) }
    if foreground.contains(app) && !isWaiting {
      leavePlace(of: app)
      if launches[app].isUnderWay { launchAborted(app, isLeft: false) }
    }
    waits.drop(app)
    let (freed, lost) = (footprints[app].occupied, unsaved.lost(app, at: now))
    countPrewarmed(app)
    if features.contains(.scenes) { P.processEnds(app, &self) }
    clear(app, reason: reason)
    recorder.forgetPacked(app)
    noteEnd(
      EndRecord(
        app: app, reason: reason, freedBytes: freed / MemoryLedger.unit, time: now,
        band: rank.map { P.number(ofRank: $0, profile.system) },
        lostMicroseconds: lost.microseconds))
    P.ended(app, isAwaited: isWaiting, &self)
    policy.ended(app, reason: reason, at: timers.now)
    if features.contains(.helpers) { P.ended(app, reason: reason, &self) }
  }

  /// Apart, for in a function as long as `end` the compiler no longer inlines `note`.
  @inline(never)
  private mutating func noteEnd(_ end: EndRecord) { note(.ended(end), of: end.app) }

  /// Forgets a process but for what outlives it, and the launch that waits for its end.
  private mutating func clear(_ app: AppID, reason: EndReason) {
    dropSteps(of: app)
    footprints.end(app)
    platform.end(app)
    processes.end(app, wasEvicted: reason.isEviction, at: now)
    launches.end(app)
    growth.end(app)
    work.end(app)
    unsaved.end(app)
  }

  /// Makes the process of `app`, without memory yet.
  mutating func startProcess(_ app: AppID, by origin: LaunchOrigin = .user) {
    processes.start(app, by: origin, at: now, awake: awakeNow)
    footprints.begin(app)
    table.start(app, in: .foreground)
    platform.placeInFront(app, at: awakeNow)
  }
}

import SimKernel

/// Processes started before they are asked for, up to their application object (S-71 to S-76). An
/// app that was force-quit is passed over until it is opened again.
extension DeviceRun where P: ~Copyable {
  /// Sets the timer at which the policy is asked next: a period after it was asked last, or as soon
  /// as all of them are done.
  mutating func schedulePrewarm(after time: SimTime) {
    guard let period = prewarm?.period else { return }
    let next = max(now, time + period)
    timers.set(.prewarm, at: next)
  }

  /// Completes the prewarm under way, or asks the policy whom to prewarm.
  mutating func prewarmStep() {
    recorder.handled(.prewarm)
    if let app = prewarmQueue.removeFirst() {
      finishPrewarm(app)
    } else {
      prewarmQueue.fill(prewarm?.wanted(at: timers.now) ?? [], at: now)
    }
    prewarmQueue.drop { processes[$0].exists || processes[$0].wasForceQuit }
    if !platform.allowsPrewarm { refusePrewarms() }
    guard let next = prewarmQueue.first else {
      return schedulePrewarm(after: prewarmQueue.filledAt)
    }
    timers.set(.prewarm, at: now + SimTime(microseconds: prewarmMicroseconds(of: next)))
  }

  /// What a prewarm of `app` takes: up to its application object, its files read.
  func prewarmMicroseconds(of app: AppID) -> Int64 {
    let read = behaviours[app].codeBytes * 1_000_000 / profile.readBytesPerSecond
    return max(1, behaviours[app].preMainMicroseconds + read)
  }

  /// The device's condition lets none of those be prewarmed that are to be (S-71).
  private mutating func refusePrewarms() {
    while let app = prewarmQueue.removeFirst() { note(.prewarmRefused(app), of: app) }
  }

  /// Only while nothing is short: a prewarmed process must not cost another its life.
  private mutating func finishPrewarm(_ app: AppID) {
    let behaviour = behaviours[app]
    let amount = behaviour.prewarmBytes * MemoryLedger.unit
    guard !processes[app].exists, !processes[app].wasForceQuit,
      platform.spare(of: footprints.ledger.available) >= amount,
      footprints.makeRoom(for: amount, sparesUse: true)
    else { return }
    startProcess(app, by: .prewarm)
    note(.started(app), of: app)
    footprints.allocate(app, amount)
    footprints.retire(app, amount)
    footprints.touchCode(app)
    showStep(.process, of: app)
    showStep(.main, of: app)
    note(.prewarmed(app), of: app)
    recorder.madeProcess(
      min(behaviour.preMainMicroseconds, LaunchConstants.prewarmProcessorMicroseconds))
    if behaviour.steps.needsKeychain, foreground.isLocked { failPrewarm(app) }
    placePrewarmed(app)
  }

  /// What its static initialisers need is locked: they run once more when it is opened (S-77,
  /// S-108).
  private mutating func failPrewarm(_ app: AppID) {
    processes.fail(app)
    note(.prewarmFailed(app), of: app)
  }

  /// The prewarmed process of `app`, asked for, runs on from now on.
  mutating func openPrewarmed(_ app: AppID) {
    noteHit(app)
    processes.open(app)
  }

  private mutating func noteHit(_ app: AppID) {
    let age = (launches[app].requestedAt - processes[app].startedAt).microseconds
    note(.prewarmOpened(app, age: age), of: app)
  }

  /// The launch of `app`, complete now, by a clock that starts with the process: one that was
  /// prewarmed has run on meanwhile (S-52, S-78).
  func naiveMicroseconds(of app: AppID) -> Int64 {
    let since = (now - processes[app].startedAt).microseconds
    return processes[app].origin == .prewarm ? since + prewarmMicroseconds(of: app) : since
  }

  /// A prewarmed process ends: a waste, or a hit if it has been opened and was still launching.
  mutating func countPrewarmed(_ app: AppID) {
    guard processes[app].isPrewarmed else { return }
    if launches[app].isUnderWay {
      noteHit(app)
    } else {
      note(.prewarmWasted(app), of: app)
    }
  }

  /// The head of the idle band, and the first tier: next to die (S-75).
  mutating func placePrewarmed(_ app: AppID) {
    footprints.settle(app)
    platform.placePrewarmed(app, at: awakeNow)
    table.move(app, to: .prewarmed)
  }
}

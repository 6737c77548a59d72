import SimKernel

/// Processes started before they are asked for, up to their application object (S-71 to S-76). An
/// app that was force-quit is passed over until it is opened again.
extension DeviceRun where P: ~Copyable {
  /// Sets the timer at which the policy is asked next.
  mutating func schedulePrewarm(after time: SimTime) {
    guard let period = prewarm?.period else { return }
    let next = time + period
    timers.set(.prewarm, at: next)
  }

  /// Completes the prewarm under way, or asks the policy whom to prewarm.
  mutating func prewarmStep() {
    recorder.handled(.prewarm)
    if let app = prewarmQueue.removeFirst() {
      finishPrewarm(app)
    } else {
      prewarmQueue.fill(prewarm?.wanted(at: timers.now) ?? [])
    }
    prewarmQueue.drop { processes[$0].exists || processes[$0].wasForceQuit }
    guard let next = prewarmQueue.first else { return schedulePrewarm(after: now) }
    let behaviour = behaviours[next]
    let read = behaviour.codeBytes * 1_000_000 / profile.readBytesPerSecond
    let length = SimTime(microseconds: max(1, behaviour.preMainMicroseconds + read))
    timers.set(.prewarm, at: now + length)
  }

  /// Only while nothing is short: a prewarmed process must not cost another its life.
  private mutating func finishPrewarm(_ app: AppID) {
    let behaviour = behaviours[app]
    let amount = behaviour.prewarmBytes * MemoryLedger.unit
    guard !processes[app].exists, !processes[app].wasForceQuit,
      platform.spare(of: footprints.ledger.available) >= amount,
      footprints.makeRoom(for: amount, sparesUse: true)
    else { return }
    startProcess(app, isPrewarmed: true)
    note(.started(app), of: app)
    footprints.allocate(app, amount)
    footprints.retire(app, amount)
    footprints.touchCode(app)
    note(.prewarmed(app), of: app)
    recorder.madeProcess(behaviour.preMainMicroseconds)
    placePrewarmed(app)
  }

  /// A prewarmed process ends: a waste, or a hit if it has been opened and was still launching.
  mutating func countPrewarmed(_ app: AppID) {
    guard processes[app].isPrewarmed else { return }
    if launches[app].isUnderWay {
      note(.prewarmOpened(app), of: app)
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

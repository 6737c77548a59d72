import SimKernel

/// Input that comes and goes while an app is in front (S-37, S-38), and the lock (S-86).
extension DeviceRun where P: ~Copyable {
  /// Takes the app in front its input for `length`; of several interruptions the longest counts.
  ///
  /// A launch goes on meanwhile, but the app does not become active before the end. With no app
  /// in front, nothing happens.
  mutating func interrupt(for length: SimTime, takesAll: Bool = true) {
    guard let app = inFront, !processes[app].isDying || launches.awaitsKill == app else { return }
    let until = now + length
    let change = foreground.interrupt(until: until, takesAll: takesAll)
    if change != .nothing { timers.set(.interruption, at: until) }
    if let other = foreground.beside, foreground.takesAll { takeInput(of: other) }
    if change == .begun { takeInput(of: app) }
  }

  /// Something takes what is in front its input; on a pad it may be one app or window alone.
  mutating func interrupt(_ row: DemandRow) {
    if features.contains(.scenes), P.interruptsWindow(row, &self) { return }
    interrupt(
      for: row.length, takesAll: profile.idiom == .phone || row.trigger.info.takesAll)
    P.interrupted(by: row.trigger, &self)
  }

  private mutating func takeInput(of app: AppID) {
    guard processes[app].state == .active, !processes[app].isDying else { return }
    resignActive(app)
    becomeInactive(app)
  }

  /// The person touches the screen: only an active app gets input (S-03, S-04), and none before it
  /// has heard that it is (S-30). With no app in front, no app could have had it.
  mutating func tap() {
    guard let app = inFront else { return }
    let isDelivered =
      processes[app].state == .active && !processes[app].isDying
      && (!features.contains(.callbacks) || platform.hasHeardOfInput(app))
      && (!features.contains(.scenes) || platform.hasInput(app))
    note(isDelivered ? .inputDelivered(app) : .inputDropped(app), of: app)
  }

  /// The interruption is over with its app still in front.
  mutating func interruptionOver() {
    recorder.handled(.interruption)
    endInterruption()
    if let app = foreground.beside { giveInput(to: app) }
    if let app = inFront { giveInput(to: app) }
  }

  private mutating func giveInput(to app: AppID) {
    guard processes[app].state == .inactive, !launches[app].isUnderWay, !processes[app].isDying
    else { return }
    becomeActive(app)
  }

  /// Forgets the interruption: it is over, or the app in front has been left or has ended.
  mutating func endInterruption() {
    guard foreground.isInterrupted else { return }
    if let length = foreground.endInterruption(at: now) { recorder.inactive(length.microseconds) }
    timers.cancel(.interruption)
  }

  /// The app in front, launched, is without input from now on, and does not grow.
  mutating func becomeInactive(_ app: AppID) {
    stopRamp(app)
    note(.interrupted(app), of: app)
    foreground.becomeInactive(at: now)
  }

  /// Gives the app in front its input; it grows on to where it was going.
  mutating func becomeActive(_ app: AppID) {
    move(app, to: .active)
    unsaved.beganInput(app, at: now)
    if workTimes.isUsed { workTimes.beganInput(app, at: now) }
    tell(app, .didBecomeActive)
    startRamp(app)
  }

  /// Takes the app in front its input; its memory stays as it is.
  mutating func resignActive(_ app: AppID) {
    stopRamp(app)
    if workTimes.isUsed { countInputTime(app) }
    tell(app, .willResignActive)
    move(app, to: .inactive)
    if recorder.isHeard(.switcher) { P.lostInput(app, &self) }
    saveState(app)
  }

  /// The person leaves and locks the device; a locked one stays as it is.
  mutating func lock() {
    guard !foreground.isLocked else { return }
    leaveFront()
    tellRunning(.protectedDataWillBecomeUnavailable)
    foreground.lock()
    note(.lockChanged(isLocked: true), of: nil)
  }

  /// Unlocks a locked device.
  @inline(__always)
  mutating func unlock() { if foreground.isLocked { unlockLocked() } }

  @inline(never)
  private mutating func unlockLocked() {
    guard foreground.unlock() else { return }
    note(.lockChanged(isLocked: false), of: nil)
    tellRunning(.protectedDataDidBecomeAvailable)
    if features.contains(.system) { P.unlocked(&self) }
  }

  /// Tells all apps whose code runs, by number; suspended ones hear nothing (S-86).
  private mutating func tellRunning(_ callback: AppCallback) {
    guard recorder.isHeard(.callbacks) else { return }
    for app in 0..<appCount where hearsSystem(app) {
      tell(app, callback)
    }
  }
}

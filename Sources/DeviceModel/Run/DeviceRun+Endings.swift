import SimKernel

/// Ends that the person brings about: out of the switcher, and a reboot.
extension DeviceRun where P: ~Copyable {
  mutating func forceQuit(_ app: AppID) {
    if foreground.contains(app) { leaveFront(of: app) }
    processes.forceQuit(app)
    P.removed(app, &self)
    savedStates.discard(app)
    if launches.awaitsKill == app { abandon(app) }
    guard processes[app].exists, !processes[app].isDying else { return }
    // Only an app whose code runs hears of it, a suspended one does not (S-41, S-42).
    if hearsSystem(app), !tellEnd(app) { return }
    end(app, reason: .forceQuit)
  }

  /// The process of `app` ends by a fault of its own; it hears nothing of it.
  mutating func crash(_ app: AppID) {
    guard processes[app].exists, !processes[app].isDying else { return }
    end(app, reason: .crash)
  }

  /// Tells the app of its end; false where it comes once what the app does for it is done.
  private mutating func tellEnd(_ app: AppID) -> Bool {
    let isHeard = tell(app, .willTerminate)
    return isHeard && handlerMicroseconds(of: app) == 0
  }

  /// The launch that waits for the end of its app's old process will not begin.
  private mutating func abandon(_ app: AppID) {
    launches.abandon(app)
    countPendingWork(app)
  }

  /// The device starts: every process ends, and all is as boot makes it.
  mutating func reboot() {
    leaveFront()
    if let app = launches.awaitsKill { abandon(app) }
    finishKill()
    for app in 0..<appCount where processes[app].exists {
      // The person asks for it, so it is an end in good order, as out of the switcher is: apps
      // whose code runs hear of it (S-41), suspended ones do not (S-42). The device does not wait
      // for what they do then, nor tell one that is in a handler.
      if hearsSystem(app) { tell(app, .willTerminate) }
      end(app, reason: .reboot)
    }
    forgetBeforeBoot()
    rebootMemory()
  }

  /// Forgets what the system knew, of apps and of itself; what the person did is kept: an app that
  /// was force-quit stays so until it is opened.
  private mutating func forgetBeforeBoot() {
    processes.reboot()
    if foreground.unlock() { note(.lockChanged(isLocked: false), of: nil) }
    if platform.level > .normal {
      note(.levelChanged(from: platform.level, to: .normal), of: nil)
    }
    if let since = waits.endStall() {
      note(.stallEnded((now - since).microseconds), of: nil)
    }
    P.reboot(&self)
    timers.cancel(.daemons)
    prewarmQueue.removeAll()
    if prewarm != nil { timers.set(.prewarm, at: now + P.bootToPrewarm) }
  }
}

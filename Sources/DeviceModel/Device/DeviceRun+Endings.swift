import SimKernel

/// Ends that the person brings about: out of the switcher, and a reboot.
extension DeviceRun {
  mutating func forceQuit(_ app: AppID) throws {
    if inFront == app { try leaveFront() }
    processes[app].wasForceQuit = true
    if awaitsKill == app { abandonAwaited() }
    guard processes[app].exists, !processes[app].isDying else { return }
    // Only an app whose code runs hears of it, a suspended one does not (S-41, S-42).
    if hearsSystem(app) { try tell(app, .willTerminate) }
    try end(app, reason: .forceQuit)
  }

  /// The launch that waits for the end of its app's old process will not begin.
  private mutating func abandonAwaited() {
    guard let app = awaitsKill else { return }
    awaitsKill = nil
    processes[app].isLaunching = false
    countPendingWork(app)
  }

  /// The device starts: every process ends, and all is as boot makes it.
  mutating func reboot() throws {
    try leaveFront()
    abandonAwaited()
    if let dying { try finishKill(dying) }
    for app in 0..<appCount where processes[app].exists { try end(app, reason: .reboot) }
    forgetBeforeBoot()
    rebootMemory()
  }

  /// Forgets what the system knew, of apps and of itself; what the person did is kept: an app that
  /// was force-quit stays so until it is opened.
  private mutating func forgetBeforeBoot() {
    for app in 0..<appCount {
      let wasForceQuit = processes[app].wasForceQuit
      processes[app] = DeviceProcess()
      processes[app].wasForceQuit = wasForceQuit
    }
    if isLocked {
      isLocked = false
      recorder.note(.lockChanged(isLocked: false), at: now)
    }
    pressure = PressureState()
    if let since = stalledSince {
      recorder.note(.stallEnded((now - since).microseconds), at: now)
    }
    stalledSince = nil
    rebootKernel()
    cancel(.warning)
    timers.cancel(.daemons)
    prewarmQueue = []
    if prewarm != nil { timers.set(.prewarm, at: now) }
  }
}

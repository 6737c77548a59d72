import SimKernel

/// Launches that the person leaves before they are complete: they go on in the background.
extension DeviceRun where P: ~Copyable {
  /// Counts what the launch of `app`, in front, has waited for memory since `since`, or since it
  /// was asked for, and how long it has stood still for it. Off screen no person waits for it.
  mutating func countWait(of app: AppID, since: SimTime) {
    guard launchInFront.app == app else { return }
    let waited = (now - max(since, launches[app].requestedAt)).microseconds
    recorder.stalled(waited)
    launchInFront.wait(waited)
  }

  /// Counts what the launch of `app` has waited for the end of its app's old process.
  mutating func countKillWait(of app: AppID) {
    guard launchInFront.app == app else { return }
    let waited = (now - launches[app].requestedAt).microseconds
    recorder.waitedForKill(waited)
    launchInFront.wait(waited)
  }

  /// Counts what the launch in front waits for, up to now.
  mutating func countWaits(of app: AppID) {
    for claim in waits.claims where claim.app == app { countWait(of: app, since: claim.since) }
    if launches.awaitsKill == app { countKillWait(of: app) }
  }

  /// The person has left `app` during its launch: it goes on off screen.
  mutating func leaveLaunching(_ app: AppID) {
    launchAborted(app, isLeft: true)
    if launches.awaitsKill == app { return }
    if processes[app].isDying {
      launches.abandon(app)
      return leaveDying(app)
    }
    goOnOffScreen(app)
  }

  /// The launch of `app` goes on off screen from now on; the app is a candidate.
  private mutating func goOnOffScreen(_ app: AppID) {
    move(app, to: .background)
    if launches[app].isHeard {
      tell(app, .didEnterBackground)
      P.enteredBackground(app, &self)
    }
    settleOffScreen(app)
  }

  /// The launch of `app` is under way off screen.
  mutating func settleOffScreen(_ app: AppID) {
    if processes[app].isPrewarmed { openPrewarmed(app) }
    leave(app)
  }

  /// Starts the launch that waited for the end of its app's old process.
  mutating func beginAwaited(_ app: AppID) {
    countKillWait(of: app)
    beginLaunch(app)
    if inFront != app { goOnOffScreen(app) }
  }

  /// The person comes back to an app whose launch is still under way: it goes on.
  mutating func rejoinLaunch(_ app: AppID) {
    guard launches.awaitsKill != app else { return }
    if launches[app].isHeard {
      showStep(.foreground, of: app)
      tell(app, .willEnterForeground)
    }
    if features.contains(.appTimers) { P.stopWatchingOffScreen(app, &self) }
    wake(app)
    move(app, to: .inactive)
    waits.moveToFront(app)
    watchLaunch(app, until: timers.time(of: .launch, app))
    policy.launched(app, kind: .resumed, at: now)
  }

  /// The launch of `app` is complete, in front or off screen: the app runs.
  mutating func launchArrived(_ app: AppID) {
    if features.contains(.deliveries) { P.arrives(app, &self) }
    launches.complete(app)
    if inFront == app {
      foreground.isInterrupted ? becomeInactive(app) : becomeActive(app)
      beginPendingWork(app)
      if features.contains(.scenes) { P.arrived(app, &self) }
      if features.contains(.system) { P.cameFront(app, &self) }
    } else {
      if features.contains(.appTimers) { P.stopWatchingOffScreen(app, &self) }
      trim(app, to: keptSize(of: app))
      keepSize(app)
      beginPendingWork(app)
      if !hasWork(app) { endUse(app) }
      startRamp(app)
      scheduleSuspension(app)
    }
    if features.contains(.helpers) { P.follow(app, &self) }
  }

  /// Whether there is an app to hear of something: its code runs, and has come so far that its
  /// delegate has been called.
  func hearsSystem(_ app: AppID) -> Bool {
    let process = processes[app]
    guard process.state.runsCode, !process.isDying, behaviours[app].role != .helper else {
      return false
    }
    return !launches[app].isUnderWay || launches[app].isHeard
  }
}

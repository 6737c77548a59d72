import SimKernel

/// Several windows of an app on a pad (S-14, S-39, S-44), and scenes that the system takes back
/// (S-13, S-40).
extension IOSPlatform {
  static func askOfScenes(_ row: DemandRow, _ run: inout IOSRun) {
    let app = AppID(row.app)
    switch row.kind {
    case .window: run.askWindow(of: app)
    case .close: run.closeWindow(of: app)
    case .disconnect: run.takeBack(of: app)
    case .display: run.setDisplay(isConnected: row.detail == 0)
    default: break
    }
  }

  static func arrived(_ app: AppID, _ run: inout IOSRun) {
    guard run.platform.scenes.isSceneBased(app), run.platform.scenes[app].wantsWindow else {
      return
    }
    run.platform.scenes.wishWindow(app, false)
    run.addWindow(of: app)
  }

  /// On a pad what asks in one window takes that window its input and leaves the app's others
  /// theirs (S-19).
  static func interruptsWindow(_ row: DemandRow, _ run: inout IOSRun) -> Bool {
    guard run.profile.idiom == .pad, !row.trigger.info.takesAll, let app = run.inFront,
      run.platform.scenes.isSceneBased(app), run.processes[app].state == .active,
      !run.processes[app].isDying, run.platform.scenes.countInFront(of: app) > 1,
      let scene = run.platform.scenes.lastShown(of: app)
    else { return false }
    run.interrupt(scene, of: app, for: row.length)
    return true
  }
}

extension DeviceRun where P == IOSPlatform {
  /// The person asks for one more window of `app`; where it is not in front, once it is.
  mutating func askWindow(of app: AppID) {
    guard platform.scenes.isSceneBased(app), profile.idiom == .pad else { return }
    if foreground.contains(app), !launches[app].isUnderWay { return addWindow(of: app) }
    open(app)
    platform.scenes.wishWindow(app, true)
  }

  /// One more window of `app`, in front, beside those that are; when it has as many as it may, that
  /// which has been off screen longest. All are without input until they have settled.
  mutating func addWindow(of app: AppID) {
    guard !processes[app].isDying else { return }
    let isFull = platform.scenes.next(of: app) == nil
    let hidden = isFull ? platform.scenes.longestOffScreen(of: app) : nil
    guard !isFull || hidden != nil else { return }
    interrupt(for: SimTime(microseconds: SceneConstants.splitViewMicroseconds))
    if let hidden {
      _ = deliver(.scene(.willEnterForeground, hidden), app)
      step(hidden, of: app, .show)
    } else {
      connectScene(of: app, .connectByUser)
    }
  }

  /// The person closes the window of `app` made last; with no other in front the app is left.
  mutating func closeWindow(of app: AppID) {
    guard isOpenForScenes(app), let scene = platform.scenes.lastMade(of: app) else { return }
    if platform.scenes[app].interrupted == scene {
      platform.scenes.endInterruption(app)
      cancel(.scene, of: app)
    }
    let isInFront = platform.scenes[app, scene].state.map(\.isInFront) ?? false
    if isInFront, platform.scenes.countInFront(of: app) == 1 {
      leaveFront(of: app)
    } else if isInFront {
      dismiss(scene, of: app)
      widenInterruption(of: app)
    }
    disconnect(scene, of: app, byPerson: true)
  }

  /// What keeps one window of `app` from its input keeps all of the app from it once no other is in
  /// front.
  private mutating func widenInterruption(of app: AppID) {
    guard platform.scenes[app].interrupted != nil, platform.scenes.countInFront(of: app) == 1 else {
      return
    }
    guard inFront == app else { return endSceneInterruption(app) }
    let length = platform.scenes[app].interruptedUntil - now
    platform.scenes.endInterruption(app)
    cancel(.scene, of: app)
    interrupt(for: length, takesAll: false)
  }

  /// One of several windows leaves the screen; the app stays in front.
  private mutating func dismiss(_ scene: Int, of app: AppID) {
    if platform.scenes.isIn(.active, app, scene) {
      _ = deliver(.scene(.willResignActive, scene), app)
      step(scene, of: app, .loseInput)
    }
    step(scene, of: app, .dismiss)
    if deliver(.scene(.didEnterBackground, scene), app), !isInHandler(app) {
      picture(after: .scene(.didEnterBackground, scene), app)
    }
  }

  /// The system takes back the scene of `app` that has been off screen longest, if one is.
  mutating func takeBack(of app: AppID) {
    guard isOpenForScenes(app), let scene = platform.scenes.longestOffScreen(of: app) else {
      return
    }
    disconnect(scene, of: app, byPerson: false)
  }

  /// Whether `app` has scenes that may go: its process lives and does not launch.
  private func isOpenForScenes(_ app: AppID) -> Bool {
    platform.scenes.isSceneBased(app) && processes[app].exists && !processes[app].isDying
      && !launches[app].isUnderWay && launches.awaitsKill != app
  }

  /// A scene of `app` that is off screen is unattached from now on, and gives its memory back once
  /// it has heard of that. The system asks it first for what is to come back later; one that the
  /// person closes does not.
  private mutating func disconnect(_ scene: Int, of app: AppID, byPerson: Bool) {
    if processes[app].state == .suspended { runBriefly(app) }
    if !byPerson { note(.restorationAsked(SceneRef(app, scene)), of: app) }
    step(scene, of: app, .disconnect)
    if byPerson { platform.scenes.close(app, scene) }
    _ = deliver(.scene(.didDisconnect, scene), app)
    wakeRest(of: app)
  }

  /// The delegate of a scene has heard that it is disconnected, and lets go of what it held; one
  /// that was closed is gone.
  mutating func didDisconnect(_ scene: Int, of app: AppID) {
    shrink(app, by: platform.scenes[app].bytes)
    guard platform.scenes[app, scene].isClosed else { return }
    note(.sceneGone(SceneRef(app, scene)), of: app)
    platform.scenes.forget(app, scene)
  }

  /// The app runs off screen, and the last of its scenes that did is gone: those that stayed
  /// suspended run with it (S-14).
  private mutating func wakeRest(of app: AppID) {
    guard processes[app].state == .background,
      platform.scenes.count(in: .background, of: app) == 0
    else { return }
    moveScenes(of: app, in: .suspended, .wake)
  }

  /// The app, suspended, runs for a moment to hear of something; none of its memory comes back for
  /// it.
  private mutating func runBriefly(_ app: AppID) {
    move(app, to: .background)
    noteRunning(app)
    P.cancelWrite(of: app, &self)
    startRamp(app)
    place(app)
    if features.contains(.deliveries) { P.runs(app, &self) }
    scheduleSuspension(app)
  }

  /// A scene that has just been connected takes its memory: at once where there is room, else the
  /// app grows by it. That of the first is part of the launch.
  mutating func claimScene(of app: AppID) {
    guard !launches[app].isUnderWay || launches[app].kind == .resumed else { return }
    let bytes = platform.scenes[app].bytes
    footprints.settle(app)
    noteLeak(app)
    let before = footprints[app].total
    if bytes > 0, footprints.makeRoom(for: bytes) { footprints.allocate(app, bytes) }
    growth.gain(app, bytes)
    noteStep(app, from: before)
    startRamp(app)
  }

  /// Takes `app` as many bytes as a scene had.
  private mutating func shrink(_ app: AppID, by bytes: Int64) {
    footprints.settle(app)
    let freed = min(bytes, footprints[app].total)
    guard freed > 0 else { return }
    let isFaulting = footprints[app].faultRate > 0
    stopFaults(app)
    footprints.shrink(app, freed)
    growth.lose(app, freed)
    if isFaulting { startFaults(app) }
    startRamp(app)
  }
}

/// One window without input, and scenes taken back when memory gets critical.
extension DeviceRun where P == IOSPlatform {
  /// Takes one window of `app` its input for `length`.
  mutating func interrupt(_ scene: Int, of app: AppID, for length: SimTime) {
    if platform.scenes.isIn(.active, app, scene) {
      endSceneInterruption(app)
      _ = deliver(.scene(.willResignActive, scene), app)
      step(scene, of: app, .loseInput)
    }
    platform.scenes.interrupt(app, scene, until: now + length)
    set(.scene, of: app, at: platform.scenes[app].interruptedUntil)
  }

  /// The window of `app` that alone was without input has it back, if its app is active.
  mutating func endSceneInterruption(_ app: AppID) {
    guard let scene = platform.scenes[app].interrupted else { return }
    platform.scenes.endInterruption(app)
    cancel(.scene, of: app)
    guard processes[app].state == .active, platform.scenes.isIn(.inactive, app, scene) else {
      return
    }
    step(scene, of: app, .activate)
    _ = deliver(.scene(.didBecomeActive, scene), app)
  }

  /// The interruption of one window of `app` is over.
  mutating func sceneTimerRang(_ app: AppID) {
    recorder.handled(.scene)
    endSceneInterruption(app)
  }

  /// Memory has become critical: of the app that left longest ago and lets the system, one scene
  /// goes. O(apps).
  mutating func reclaimScene() {
    var longest: AppID?
    for app in 0..<appCount where platform.scenes.isSceneBased(app) {
      guard platform.scenes[app].areReclaimed, !foreground.contains(app), isOpenForScenes(app),
        platform.scenes.longestOffScreen(of: app) != nil
      else { continue }
      if longest.map({ processes[app].leftAt < processes[$0].leftAt }) ?? true { longest = app }
    }
    if let longest { takeBack(of: longest) }
  }
}

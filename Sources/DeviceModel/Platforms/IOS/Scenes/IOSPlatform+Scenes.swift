import SimKernel

/// Scenes go with their app (S-08 to S-13): what the run asks of its platform.
extension IOSPlatform {
  /// Whether some app has scenes, or an external display may show an app.
  static func usesScenes(_ setup: PlatformSetup) -> Bool {
    let hasScenes = setup.apps.contains {
      LifecycleStyle.of(setup.profile.system, hasScenes: $0.scenes != nil) == .scene
    }
    return hasScenes || setup.scenario.asksForDisplay
  }

  static func tell(_ callback: AppCallback, _ app: AppID, _ run: inout IOSRun) -> Bool {
    guard run.platform.scenes.isSceneBased(app) else { return run.deliver(.app(callback), app) }
    return run.tellScenes(callback, app)
  }

  static func moved(_ app: AppID, _ run: inout IOSRun) {
    if run.platform.scenes.isSceneBased(app) { return run.moveScenes(of: app) }
    if run.platform.scenes.hasDisplay { run.showDisplay(of: app) }
  }

  static func processEnds(_ app: AppID, _ run: inout IOSRun) {
    guard run.platform.scenes.isSceneBased(app) else { return }
    for scene in run.platform.scenes.numbers(of: app)
    where run.platform.scenes[app, scene].state != nil {
      run.note(.sceneGone(SceneRef(app, scene)), of: app)
    }
    run.platform.scenes.end(app, keepsWish: run.launches.awaitsKill == app)
  }

  static func seated(_ app: AppID, _ run: inout IOSRun) {
    guard run.platform.scenes.isSceneBased(app), run.behaviours[app].role == .app else { return }
    let state = run.processes[app].state
    guard let own = SceneState.allCases.first(where: { $0.appState == state }) else { return }
    run.platform.scenes.seat(app, own)
    run.note(.sceneMade(SceneRef(app, 0), own), of: app)
  }

  /// One is part of every size of the app; what lacks one holds as much less.
  func sceneBytes(of app: AppID) -> Int64 {
    guard scenes.isSceneBased(app) else { return 0 }
    return Int64(scenes[app].attachedCount - 1) * scenes[app].bytes
  }

  func hasInput(_ app: AppID) -> Bool {
    guard scenes.isSceneBased(app), let own = scenes[app].interrupted else { return true }
    return scenes.lastShown(of: app) != own
  }
}

extension DeviceRun where P == IOSPlatform {
  /// Takes one scene of `app` a step further.
  mutating func step(_ scene: Int, of app: AppID, _ event: SceneEvent) {
    let (from, to) = platform.scenes.step(app, scene, event)
    note(
      .sceneChanged(SceneRef(app, scene), from: from, to: to, cause: recorder.underWay), of: app)
    if event == .loseInput { cover(app, scene) }
  }

  /// The app has taken a step: its scenes go with it. Those that are off screen stay there while
  /// another is in front (S-14).
  mutating func moveScenes(of app: AppID) {
    platform.scenes.beginMove(app)
    switch processes[app].state {
    case .notRunning: break
    case .inactive: moveScenes(of: app, in: .active, .loseInput)
    case .active: activateScenes(of: app)
    case .background:
      endSceneInterruption(app)
      platform.scenes.wishWindow(app, false)
      if platform.scenes.countInFront(of: app) == 0 {
        return moveScenes(of: app, in: .suspended, .wake)
      }
      moveScenes(of: app, in: .inactive, .dismiss)
    case .suspended: moveScenes(of: app, in: .background, .suspend)
    }
  }

  /// The scenes in front have their input back, but for one that something else keeps from it.
  private mutating func activateScenes(of app: AppID) {
    let isOver = platform.scenes[app].interruptedUntil <= now
    let own = isOver ? nil : platform.scenes[app].interrupted
    moveScenes(of: app, in: .inactive, .activate, but: own)
    if isOver { endSceneInterruption(app) }
  }

  mutating func moveScenes(
    of app: AppID, in state: SceneState, _ event: SceneEvent, but other: Int? = nil
  ) {
    for scene in platform.scenes.numbers(of: app)
    where scene != other && platform.scenes.isIn(state, app, scene) {
      step(scene, of: app, event)
      platform.scenes.goWith(app, scene)
    }
  }

  /// Tells an app with scenes what one without hears as `callback`: the scenes concerned, or the
  /// app itself. False where something of it is heard later.
  mutating func tellScenes(_ callback: AppCallback, _ app: AppID) -> Bool {
    guard let own = SceneCallback(callback) else {
      var isHeard = deliver(.app(callback), app)
      if callback == .didFinishLaunching, !connectFirstScene(of: app) { isHeard = false }
      return isHeard
    }
    if own == .willEnterForeground { return bringScene(of: app) }
    if own.isDelivery { return deliverToScene(own, of: app) }
    var isHeard = true
    for scene in platform.scenes.numbers(of: app) where concerns(own, scene, of: app) {
      if !deliver(.scene(own, scene), app) { isHeard = false }
    }
    return isHeard
  }

  /// Whether a call to `app` is for `scene`: what it says did happen has happened to it, what it
  /// says will be is still to be.
  private func concerns(_ call: SceneCallback, _ scene: Int, of app: AppID) -> Bool {
    call == .willResignActive
      ? platform.scenes.isIn(.active, app, scene) : platform.scenes.wentWith(app, scene)
  }

  /// The launch of `app` has come to its scene: the person's, or off screen the system's (S-10,
  /// S-11).
  private mutating func connectFirstScene(of app: AppID) -> Bool {
    showStep(.connect, of: app)
    return connectScene(
      of: app, processes[app].state == .inactive ? .connectByUser : .connectBySystem)
  }

  /// The person comes back to `app`: to the scene seen last, or to a new one where the system has
  /// taken them all.
  private mutating func bringScene(of app: AppID) -> Bool {
    guard let scene = platform.scenes.lastShown(of: app) else {
      return connectScene(of: app, .connectByUser)
    }
    let isHeard = deliver(.scene(.willEnterForeground, scene), app)
    step(scene, of: app, .show)
    return isHeard
  }

  /// Connects a scene of `app`, by its delegate's configuration (S-101); it takes its memory.
  @discardableResult
  mutating func connectScene(of app: AppID, _ event: SceneEvent) -> Bool {
    guard let (scene, isNew) = platform.scenes.next(of: app) else { return true }
    if isNew {
      platform.scenes.make(app, scene)
      note(.sceneMade(SceneRef(app, scene), .unattached), of: app)
    }
    var isHeard = deliver(.app(.configurationForConnecting), app)
    for callback in SceneEdges.callbacks(of: event) {
      if callback == .willEnterForeground, launches[app].isUnderWay, launches[app].isFinished {
        showStep(.foreground, of: app)
      }
      isHeard = deliver(.scene(callback, scene), app) && isHeard
      if callback == .willConnect { claimScene(of: app) }
    }
    step(scene, of: app, event)
    return isHeard
  }

  /// Shows what an external display shows of an app without scenes: the same (S-17).
  mutating func showDisplay(of app: AppID) {
    note(.displayShows(app, processes[app].state, cause: recorder.underWay), of: app)
  }

  /// An external display is connected, or no longer.
  mutating func setDisplay(isConnected: Bool) {
    guard isConnected != platform.scenes.hasDisplay else { return }
    platform.scenes.hasDisplay = isConnected
    guard isConnected, let app = inFront, !platform.scenes.isSceneBased(app) else { return }
    showDisplay(of: app)
  }
}

/// Calls, in turn.
extension DeviceRun where P == IOSPlatform {
  /// The app hears `call` now, or when the handler that runs has returned. A warning of memory
  /// comes on a thread of its own. False where it hears of it later.
  mutating func deliver(_ call: LifeCall, _ app: AppID) -> Bool {
    if platform.handlers.isUsed, platform.handlers.isBusy(app),
      call != .app(.didReceiveMemoryWarning)
    {
      platform.handlers.hold(call, app)
      return false
    }
    hear(call, app)
    return true
  }

  /// The app hears `call`.
  mutating func hear(_ call: LifeCall, _ app: AppID) {
    if recorder.isHeard(.callbacks) { show(call, of: app) }
    if platform.handlers.isUsed { beginHandler(call, app) }
    guard case .scene(let callback, let scene) = call else { return }
    if callback == .didDisconnect { didDisconnect(scene, of: app) }
    if callback == .willConnect, features.contains(.deliveries) {
      deliverWithConnection(scene, of: app)
    }
  }

  private mutating func show(_ call: LifeCall, of app: AppID) {
    switch call {
    case .app(let callback): show(callback, of: app)
    case .scene(let callback, let scene):
      note(.sceneCalled(callback, SceneRef(app, scene)), of: app)
    }
  }
}

import SimKernel

/// The switcher follows what the person does (S-80 to S-84).
extension IOSPlatform {
  static func requested(_ app: AppID, _ kind: LaunchKind, _ run: inout IOSRun) {
    if run.platform.switcher.use(app) { run.noteSwitcher(.added, app) }
    let restores = run.behaviours[app].steps.restores && run.savedStates.has(app)
    if kind.isCold, run.platform.switcher.pictures(app), !restores {
      run.noteSwitcher(.reset, app)
    }
  }

  /// The picture is taken when the call has returned (S-83, D-02).
  static func enteredBackground(_ app: AppID, _ run: inout IOSRun) {
    if !run.isInHandler(app) { run.takePicture(of: app) }
  }

  static func lostInput(_ app: AppID, _ run: inout IOSRun) {
    if run.scenario.apps[app].isSecure { run.noteSwitcher(.covered, app) }
  }

  /// By the literal reading a picture is taken at Inactive too, for the switcher and the control
  /// centre (D-02).
  static func interrupted(by trigger: InterruptionTrigger, _ run: inout IOSRun) {
    guard run.profile.rules == .literal, trigger == .switcher || trigger == .controlCentre,
      let app = run.inFront, run.processes[app].state == .inactive, !run.launches[app].isUnderWay,
      !run.processes[app].isDying
    else { return }
    run.takePicture(of: app)
  }

  static func removed(_ app: AppID, _ run: inout IOSRun) {
    if run.platform.switcher.remove(app) { run.noteSwitcher(.removed, app) }
  }

  static func ended(_ app: AppID, isAwaited: Bool, _ run: inout IOSRun) {
    run.platform.deliveries.end(app, isAwaited: isAwaited)
    if run.recorder.isHeard(.switcher), run.platform.switcher.lists(app) {
      run.noteSwitcher(.kept, app)
    }
  }
}

extension DeviceRun where P == IOSPlatform {
  mutating func noteSwitcher(_ change: SwitcherChange, _ app: AppID, _ scene: Int = -1) {
    note(.switcher(change, SceneRef(app, scene)), of: app)
  }

  /// Takes a picture of what `app` showed last: of each of its scenes that left, or of the app.
  mutating func takePicture(of app: AppID) {
    platform.switcher.picture(app)
    guard platform.scenes.isSceneBased(app) else { return noteSwitcher(.pictured, app) }
    for scene in platform.scenes.numbers(of: app) where platform.scenes.wentWith(app, scene) {
      noteSwitcher(.pictured, app, scene)
    }
  }

  /// A handler has returned: behind that of entering the background comes the picture.
  mutating func picture(after call: LifeCall, _ app: AppID) {
    guard call.ofApp == .didEnterBackground else { return }
    platform.switcher.picture(app)
    if case .scene(_, let scene) = call {
      noteSwitcher(.pictured, app, scene)
    } else {
      noteSwitcher(.pictured, app)
    }
  }

  /// Lists what is there when the run begins, in the order in which it was left.
  mutating func fillSwitcher() {
    for process in scenario.alive
    where processes[process.app].exists && behaviours[process.app].role == .app {
      _ = platform.switcher.use(process.app)
      if !foreground.contains(process.app) { platform.switcher.picture(process.app) }
    }
  }

  /// Shows what a reboot keeps, used last first (S-81).
  mutating func showSwitcher() {
    guard recorder.isHeard(.switcher) else { return }
    for app in platform.switcher.apps { noteSwitcher(.kept, app) }
  }
}

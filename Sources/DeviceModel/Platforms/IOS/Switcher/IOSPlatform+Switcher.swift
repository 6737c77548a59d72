import SimKernel

/// The switcher follows what the person does (S-80 to S-84).
extension IOSPlatform {
  /// What is pictured comes back as it is shown only where its process lives, or has saved its
  /// state (S-82).
  static func requested(_ app: AppID, _ kind: LaunchKind, _ run: inout IOSRun) {
    if run.platform.switcher.use(app) { run.noteSwitcher(.added, app) }
    guard kind != .resumed, run.platform.switcher.pictures(app) else { return }
    let restores = run.behaviours[app].steps.restores && run.savedStates.has(app)
    if !restores { run.noteSwitcher(.reset, app) }
  }

  /// The picture is taken when the call has returned (S-83, D-02).
  static func enteredBackground(_ app: AppID, _ run: inout IOSRun) {
    if !run.isInHandler(app) { run.takePicture(of: app) }
  }

  static func lostInput(_ app: AppID, _ run: inout IOSRun) {
    if !run.platform.scenes.isSceneBased(app) { run.cover(app) }
  }

  /// By the literal reading a picture is taken at Inactive too, for the switcher and the control
  /// centre (D-02).
  static func interrupted(by trigger: InterruptionTrigger, _ run: inout IOSRun) {
    guard run.profile.rules == .literal, trigger == .switcher || trigger == .controlCentre else {
      return
    }
    for app in 0..<run.appCount where run.foreground.contains(app) {
      guard run.processes[app].state == .inactive, !run.launches[app].isUnderWay,
        !run.processes[app].isDying
      else { continue }
      run.takePicture(of: app)
    }
  }

  static func removed(_ app: AppID, _ run: inout IOSRun) {
    if run.platform.switcher.remove(app) { run.noteSwitcher(.removed, app) }
  }

  static func ended(_ app: AppID, isAwaited: Bool, _ run: inout IOSRun) {
    if run.features.contains(.deliveries) {
      run.platform.deliveries.end(app, isAwaited: isAwaited)
    }
    if run.recorder.isHeard(.switcher), run.platform.switcher.lists(app) {
      run.noteSwitcher(.kept, app)
    }
  }
}

extension DeviceRun where P == IOSPlatform {
  mutating func noteSwitcher(_ change: SwitcherChange, _ app: AppID, _ scene: Int = -1) {
    note(.switcher(change, SceneRef(app, scene)), of: app)
  }

  /// The app, or one scene of it, has lost its input and covers what is private, if it does so.
  mutating func cover(_ app: AppID, _ scene: Int = -1) {
    if recorder.isHeard(.switcher), scenario.apps[app].isSecure {
      noteSwitcher(.covered, app, scene)
    }
  }

  /// Takes a picture of what `app` showed last: of each of its scenes that left, or of the app.
  mutating func takePicture(of app: AppID) {
    guard platform.scenes.isSceneBased(app) else { return picture(app) }
    for scene in platform.scenes.numbers(of: app) where platform.scenes.wentWith(app, scene) {
      picture(app, scene)
    }
  }

  /// A handler has returned: behind that of entering the background comes the picture, unless the
  /// person has come back meanwhile.
  mutating func picture(after call: LifeCall, _ app: AppID) {
    guard call.ofApp == .didEnterBackground else { return }
    if case .scene(_, let scene) = call {
      if platform.scenes.isIn(.background, app, scene) { picture(app, scene) }
    } else if processes[app].state == .background {
      picture(app)
    }
  }

  private mutating func picture(_ app: AppID, _ scene: Int = -1) {
    platform.switcher.picture(app)
    noteSwitcher(.pictured, app, scene)
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

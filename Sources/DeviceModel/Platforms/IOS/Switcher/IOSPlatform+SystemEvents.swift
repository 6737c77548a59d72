/// Links, what other devices began, and changes of the time, with the launches that they cause
/// (S-87 to S-89).
extension IOSPlatform {
  static func askOfSystem(_ row: DemandRow, _ run: inout IOSRun) {
    switch row.kind {
    case .url: run.hand(.openURL, to: AppID(row.app))
    case .handoff: run.hand(.didUpdateUserActivity, to: AppID(row.app))
    default: run.changeTime()
    }
  }

  /// What the app was opened for comes before it is active. That order is an assumption: the source
  /// speaks of launch and delivery.
  static func arrives(_ app: AppID, _ run: inout IOSRun) {
    runs(app, &run)
    while let callback = run.platform.deliveries.takeCallback(app) { run.tell(app, callback) }
  }

  /// An app that was suspended hears that the time has changed meanwhile (S-88).
  static func runs(_ app: AppID, _ run: inout IOSRun) {
    if run.platform.deliveries.takeTimeChange(app) { run.tell(app, .significantTimeChange) }
  }
}

extension DeviceRun where P == IOSPlatform {
  /// The person is led to `app`, which is to hear `callback`.
  mutating func hand(_ callback: AppCallback, to app: AppID) {
    if foreground.contains(app), !launches[app].isUnderWay, !processes[app].isDying {
      tell(app, callback)
    } else {
      platform.deliveries.keep(callback, for: app)
    }
    open(app)
  }

  /// A scene of `app` has been connected: what the app was opened for came with that.
  mutating func deliverWithConnection(_ scene: Int, of app: AppID) {
    while let callback = platform.deliveries.takeCallback(app) {
      note(.connectedFor(callback, SceneRef(app, scene)), of: app)
    }
  }

  /// The scene of `app` that came to the front last hears what the app was opened for.
  mutating func deliverToScene(_ callback: SceneCallback, of app: AppID) -> Bool {
    guard let scene = platform.scenes.lastShown(of: app) else { return true }
    return deliver(.scene(callback, scene), app)
  }

  /// The time changes by much: apps that are suspended hear of it when they are back (S-88,
  /// assumption).
  mutating func changeTime() {
    for app in 0..<appCount where processes[app].exists && !processes[app].isDying {
      if processes[app].state == .suspended {
        platform.deliveries.missTimeChange(app)
      } else if hearsSystem(app) {
        tell(app, .significantTimeChange)
      }
    }
  }
}

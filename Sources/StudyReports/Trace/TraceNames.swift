import DeviceModel

extension AppCallback {
  /// The name in the platform's words, without arguments, as traces print it.
  var name: String {
    switch self {
    case .willFinishLaunching: "willFinishLaunching"
    case .shouldRestoreState: "shouldRestoreState"
    case .didFinishLaunching: "didFinishLaunching"
    case .willEnterForeground: "applicationWillEnterForeground"
    case .didBecomeActive: "applicationDidBecomeActive"
    case .willResignActive: "applicationWillResignActive"
    case .didEnterBackground: "applicationDidEnterBackground"
    case .didReceiveMemoryWarning: "applicationDidReceiveMemoryWarning"
    case .willTerminate: "applicationWillTerminate"
    case .protectedDataWillBecomeUnavailable: "applicationProtectedDataWillBecomeUnavailable"
    case .protectedDataDidBecomeAvailable: "applicationProtectedDataDidBecomeAvailable"
    case .configurationForConnecting: "configurationForConnecting"
    case .didReceiveRemoteNotification: "didReceiveRemoteNotification"
    case .didReceiveIncomingPush: "didReceiveIncomingPush"
    case .performFetch: "performFetch"
    case .handleProcessing: "handleProcessing"
    case .didUpdateLocations: "didUpdateLocations"
    case .didEnterRegion: "didEnterRegion"
    case .bluetoothRestored: "bluetoothRestored"
    case .accessoryConnected: "accessoryConnected"
    case .expirationHandler: "expirationHandler"
    case .openURL: "openURL"
    case .didUpdateUserActivity: "didUpdateUserActivity"
    case .significantTimeChange: "significantTimeChange"
    }
  }
}

extension SceneCallback {
  /// The name in the platform's words, without arguments, as traces print it.
  var name: String {
    switch self {
    case .willConnect: "willConnectTo"
    case .willEnterForeground: "sceneWillEnterForeground"
    case .didBecomeActive: "sceneDidBecomeActive"
    case .willResignActive: "sceneWillResignActive"
    case .didEnterBackground: "sceneDidEnterBackground"
    case .didDisconnect: "sceneDidDisconnect"
    case .openURLContexts: "sceneOpenURLContexts"
    case .continueUserActivity: "sceneContinueUserActivity"
    }
  }
}

extension SwitcherChange {
  /// The words of a trace.
  var words: String {
    switch self {
    case .added: "in the switcher"
    case .kept: "stays in the switcher"
    case .removed: "out of the switcher"
    case .pictured: "snapshot"
    case .covered: "overlay"
    case .reset: "reset: pictured, and its state is gone"
    }
  }
}

extension Band {
  /// `band 0 idle`, of a number of `system`; the number alone where it has no name.
  static func words(ofNumber number: Int, _ system: SystemVersion) -> String {
    let name = allCases.first { system.number(of: $0) == number }.map { " \($0.info.name)" } ?? ""
    return "band \(number)\(name)"
  }
}

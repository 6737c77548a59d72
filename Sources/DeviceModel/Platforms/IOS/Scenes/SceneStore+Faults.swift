/// What must hold of scenes after every event.
extension IOSPlatform {
  /// An app is in the state of its highest scene, unless it launches (I-03, I-04, S-14).
  func sceneFault(of app: AppID, _ process: DeviceProcess, isLaunching: Bool) -> String? {
    guard scenes.isSceneBased(app) else { return nil }
    let highest = scenes.highest(of: app)
    guard process.exists, isLaunching || !process.isPrewarmed else {
      return highest == nil ? nil : "I-03: a scene without a process"
    }
    if isLaunching { return nil }
    guard let state = highest?.appState else {
      let isOffScreen = process.state == .background || process.state == .suspended
      return isOffScreen ? nil : "I-03: an app in front without a scene"
    }
    return state == process.state ? nil : "I-03: an app is not in the state of its highest scene"
  }

  static var settlingMicroseconds: Int64 { SceneConstants.splitViewMicroseconds }
}

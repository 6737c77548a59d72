/// Which delegate hears of an app's steps to and from the front.
enum LifecycleStyle {
  /// The app's own.
  case app
  /// That of each scene.
  case scene

  /// Scenes are there since iOS 13, in apps that opt in (S-18).
  static func of(_ system: SystemVersion, hasScenes: Bool) -> LifecycleStyle {
    system.hasScenes && hasScenes ? .scene : .app
  }
}

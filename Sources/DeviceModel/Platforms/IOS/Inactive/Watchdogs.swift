import SimKernel

/// What the system lets handlers and launches of an app take.
///
/// What takes exactly as long survives. The limits before iOS 13 are a community's.
enum Watchdogs {
  /// A handler of losing input should have returned by then; one that has not is counted (S-47).
  static let resignAdviceMicroseconds: Int64 = 100_000
  /// From the call on entering the background to its return (X-46, X-54, S-48); by the literal
  /// reading that on losing input (D-01).
  static let handlerMicroseconds: Int64 = 5_000_000
  /// The same of entering the background before iOS 13.
  static let backgroundBefore13Microseconds: Int64 = 10_000_000
  /// From the call before an orderly end to the end (S-41).
  static let terminateMicroseconds: Int64 = 5_000_000
  /// The same before iOS 13.
  static let terminateBefore13Microseconds: Int64 = 6_000_000
  /// From the request of a launch to its completion in front.
  static let launchMicroseconds: Int64 = 20_000_000
  /// The same of one that finds its process alive.
  static let resumeMicroseconds: Int64 = 10_000_000
  /// From the system's start of a process off screen to its complete launch, in which its scene is
  /// made: 29.9 s were seen.
  static let backgroundLaunchMicroseconds: Int64 = 30_000_000

  /// What the handler of `callback` may take; nil where there is no limit.
  static func limit(of callback: AppCallback, _ profile: DeviceProfile) -> SimTime? {
    let (isNew, isLiteral) = (profile.system.hasScenes, profile.rules == .literal)
    let microseconds: Int64? =
      switch callback {
      case .willResignActive: isLiteral ? handlerMicroseconds : nil
      case .didEnterBackground:
        isLiteral ? nil : isNew ? handlerMicroseconds : backgroundBefore13Microseconds
      case .willTerminate: isNew ? terminateMicroseconds : terminateBefore13Microseconds
      default: nil
      }
    return microseconds.map { SimTime(microseconds: $0) }
  }
}

/// The timers of its own that each app has on iOS, in the order in which they come at one instant.
enum LifeTimer: Int, CaseIterable {
  /// A handler has taken as long as the system lets it.
  case watchdog
  /// A handler returns.
  case handler
  /// One window of several has its input back.
  case scene
  /// A push that waits may come, or a call has not been reported: of the app, not its process.
  case delivery
}

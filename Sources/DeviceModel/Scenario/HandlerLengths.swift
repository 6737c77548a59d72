/// What an app takes in its handlers of the callbacks that it is called with, on its main thread.
public struct HandlerLengths: Equatable, Sendable {
  /// In that of losing its input.
  public var resignMicroseconds: Int64 = 0
  /// In that of entering the background.
  public var backgroundMicroseconds: Int64 = 0
  /// In that of coming back to the foreground, part of a resume.
  public var foregroundMicroseconds: Int64 = 0
  /// In that of its orderly end.
  public var terminateMicroseconds: Int64 = 0
  /// In that of a scene that is connected, part of a launch.
  public var connectMicroseconds: Int64 = 0
  /// In what observes the notifications that are posted of steps to and from the front, on top of
  /// each of these handlers and of that of becoming active (S-102).
  public var observersMicroseconds: Int64 = 0

  /// Handlers that return at once.
  public init() {}

  /// Whether one of them takes time.
  public var isAny: Bool { self != HandlerLengths() }

  /// What the handler of `callback` takes; the others return at once.
  func microseconds(of callback: AppCallback) -> Int64 {
    switch callback {
    case .willResignActive: resignMicroseconds + observersMicroseconds
    case .didEnterBackground: backgroundMicroseconds + observersMicroseconds
    case .willEnterForeground: foregroundMicroseconds + observersMicroseconds
    case .didBecomeActive: observersMicroseconds
    case .willTerminate: terminateMicroseconds + observersMicroseconds
    case .willFinishLaunching, .shouldRestoreState, .didFinishLaunching, .openURL,
      .didUpdateUserActivity, .significantTimeChange, .didReceiveMemoryWarning,
      .protectedDataWillBecomeUnavailable, .protectedDataDidBecomeAvailable,
      .configurationForConnecting, .didReceiveRemoteNotification, .didReceiveIncomingPush,
      .performFetch, .handleProcessing, .didUpdateLocations, .didEnterRegion, .bluetoothRestored,
      .accessoryConnected, .expirationHandler:
      0
    }
  }
}

/// How rules are read on which the platform and a source of this model differ.
@frozen
public enum RuleReading: String, CaseIterable, Sendable {
  /// As the platform has them: entering the background has a fatal limit (D-01), and is when an app
  /// is pictured (D-02).
  case platform
  /// As that source has them: losing input has it, and entering the background none (D-01); an app
  /// is pictured too when the switcher or the control centre takes its input (D-02).
  case literal

  /// The name in workloads.
  public var name: String { rawValue }
}

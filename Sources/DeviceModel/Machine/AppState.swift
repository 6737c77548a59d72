/// The five states of an app (S-01).
@frozen
public enum AppState: UInt8, CaseIterable, Sendable {
  /// No process that runs the app: never started, ended, or only prewarmed.
  case notRunning
  /// In front, without input: launching, or interrupted.
  case inactive
  /// In front, with input.
  case active
  /// Off screen, its code still runs.
  case background
  /// Off screen, no code runs, its memory is held.
  case suspended

  /// Whether the app's code runs.
  var runsCode: Bool { self != .notRunning && self != .suspended }
}

/// What the system tells an app, in the platform's words; steps to and from the front only one
/// without scenes.
@frozen
public enum AppCallback: UInt8, CaseIterable, Sendable {
  /// The process runs and the app object exists.
  case willFinishLaunching
  /// The launch is complete.
  case didFinishLaunching
  /// It comes to the foreground from the background.
  case willEnterForeground
  /// Input begins.
  case didBecomeActive
  /// Input ends.
  case willResignActive
  /// It is off screen.
  case didEnterBackground
  /// Memory is short.
  case didReceiveMemoryWarning
  /// It ends in an orderly way while its code runs.
  case willTerminate
  /// The device is locked: protected files are out of reach (S-86).
  case protectedDataWillBecomeUnavailable
  /// The device is unlocked.
  case protectedDataDidBecomeAvailable
  /// It restores what it saved, between the two calls of a launch (S-66).
  case shouldRestoreState
  /// It is to say how a scene that is about to be connected is made up (S-101).
  case configurationForConnecting
  /// A silent push is there.
  case didReceiveRemoteNotification
  /// A push that announces a call is there.
  case didReceiveIncomingPush
  /// It may refresh itself.
  case performFetch
  /// It may work for minutes.
  case handleProcessing
  /// The place has changed.
  case didUpdateLocations
  /// A region was entered or left.
  case didEnterRegion
  /// It is started for a Bluetooth device.
  case bluetoothRestored
  /// An accessory is connected.
  case accessoryConnected
  /// The time of what it does in the background is over.
  case expirationHandler
  /// A link was opened that leads to it (S-89).
  case openURL
  /// What was begun on another device goes on in it (S-87).
  case didUpdateUserActivity
  /// The clock has jumped, or a new day has begun (S-88).
  case significantTimeChange

  /// Whether it tells what the app runs for off screen, or that the time for it is over: no step of
  /// its life cycle.
  public var isEvent: Bool { Self.events.contains(self) }

  private static let events = KindMask<AppCallback>([
    .didReceiveRemoteNotification, .didReceiveIncomingPush, .performFetch, .handleProcessing,
    .didUpdateLocations, .didEnterRegion, .bluetoothRestored, .accessoryConnected,
    .expirationHandler,
  ])
}

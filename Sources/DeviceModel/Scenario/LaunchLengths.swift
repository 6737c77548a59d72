/// What an app has in its launch beyond making its process.
public struct LaunchLengths: Equatable, Sendable {
  /// What loading its main storyboard takes, in microseconds; 0 for an app without (S-64).
  public var storyboardMicroseconds: Int64 = 0
  /// What restoring a saved state takes whatever its size, in microseconds (S-66).
  public var restorationMicroseconds: Int64 = 0
  /// The state that it saves when it enters the background, in bytes.
  public var savedStateBytes: Int64 = 0
  /// The part of what it lacks to its active size that it loads before a resume is complete, in
  /// thousandths (S-104).
  public var reloadMillis: Int64 = 0
  /// Whether its static initialisers read the keychain, which they cannot while the device is
  /// locked (S-77, S-108).
  public var needsKeychain = false

  /// An app without any of it.
  public init() {}

  /// Whether it restores what it saved.
  var restores: Bool { restoringMicroseconds > 0 }

  /// What restoring takes, in microseconds.
  var restoringMicroseconds: Int64 {
    restorationMicroseconds
      + savedStateBytes * 1_000_000 / LaunchConstants.restoredBytesPerSecond
  }
}

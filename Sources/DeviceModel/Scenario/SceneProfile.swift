/// What kind of device it is to apps.
@frozen
public enum DeviceIdiom: String, CaseIterable, Sendable {
  /// One app in front, with one window.
  case phone
  /// Two apps side by side, and several windows of one.
  case pad

  /// The most scenes that an app can have; of a pad an assumption.
  public var mostScenes: Int64 {
    switch self {
    case .phone: 1
    case .pad: 8
    }
  }
}

/// The scenes of an app that opts in to them.
public struct SceneProfile: Equatable, Sendable {
  /// What each holds of its own, in bytes; that of one is part of every size of the app.
  public var memoryBytes: Int64 = 0
  /// The most that the app has at a time.
  public var most: Int64 = 1
  /// Whether the system takes back scenes that are off screen when memory gets critical.
  public var areReclaimed = false

  /// What all its scenes but one hold of their own, in bytes.
  public var furtherBytes: Int64 { (most - 1) * memoryBytes }

  /// One scene that holds nothing of its own.
  public init() {}
}

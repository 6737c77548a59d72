/// The five states of a scene (S-08), from the lowest.
@frozen
public enum SceneState: UInt8, CaseIterable, Sendable {
  /// It is known and holds nothing: just made (S-09), or disconnected (D-05b).
  case unattached
  /// Off screen, its app's code does not run.
  case suspended
  /// Off screen.
  case background
  /// In front, without input.
  case inactive
  /// In front, with input.
  case active

  /// What the platform's own interface calls it, which knows no suspension (D-05).
  public var activation: SceneActivation {
    switch self {
    case .unattached: .unattached
    case .suspended, .background: .background
    case .inactive: .foregroundInactive
    case .active: .foregroundActive
    }
  }

  /// Whether it is in front.
  public var isInFront: Bool { self >= .inactive }

  /// The state of an app of which it is the highest scene; nil where the scene says nothing.
  public var appState: AppState? {
    switch self {
    case .unattached: nil
    case .suspended: .suspended
    case .background: .background
    case .inactive: .inactive
    case .active: .active
    }
  }
}

extension SceneState: Comparable {
  /// The lower one comes first.
  public static func < (left: SceneState, right: SceneState) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The four states that a scene has to an app that asks.
@frozen
public enum SceneActivation: String, CaseIterable, Sendable {
  /// Not connected.
  case unattached
  /// Off screen.
  case background
  /// In front, without input.
  case foregroundInactive
  /// In front, with input.
  case foregroundActive
}

/// A scene, by its app and its number within that, from 0.
@frozen
public struct SceneRef: Equatable, Sendable {
  /// The app.
  public var app: Int32
  /// The scene.
  public var scene: Int16

  /// Names a scene.
  @inlinable
  public init(_ app: AppID, _ scene: Int) {
    self.app = Int32(app)
    self.scene = Int16(scene)
  }
}

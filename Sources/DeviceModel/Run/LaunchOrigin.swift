/// Who asked for a launch (S-61).
@frozen
public enum LaunchOrigin: Equatable, Sendable {
  /// The person.
  case user
  /// The system, for work in the background (S-70).
  case system(BackgroundWork)
  /// The system, to have the process ready (S-71).
  case prewarm

  /// The name in traces and reports.
  public var name: String {
    switch self {
    case .user: "user"
    case .system: "system"
    case .prewarm: "prewarm"
    }
  }

  /// Whether the app comes to the front.
  var isPerson: Bool { self == .user }
}

/// Work that keeps an app from suspension (2.8).
@frozen
public enum BackgroundWork: UInt8, CaseIterable, Sendable {
  /// Music, AirPlay, picture in picture.
  case audio
  /// Navigation, tracking.
  case location
  /// A call over the internet.
  case voip
  /// A finite task, with a limited time off screen.
  case task

  /// Whether breaking it off is felt: such an app dies only after all others.
  @inlinable public var isProtected: Bool { self != .task }

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .audio: "audio"
    case .location: "location"
    case .voip: "voip"
    case .task: "task"
    }
  }
}

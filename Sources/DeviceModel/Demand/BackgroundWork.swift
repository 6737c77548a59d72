/// Work that keeps an app from suspension (2.8).
///
/// A kind is a case here, its row below, and the demand row that begins it.
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

  /// What is said and asked of it.
  public var info: BackgroundWorkInfo {
    switch self {
    case .audio: BackgroundWorkInfo("audio", row: .audio, isProtected: true)
    case .location: BackgroundWorkInfo("location", row: .location, isProtected: true)
    case .voip: BackgroundWorkInfo("voip", row: .voip, isProtected: true)
    case .task: BackgroundWorkInfo("task", row: .task, isProtected: false)
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }

  /// Whether breaking it off is felt: such an app dies only after all others.
  public var isProtected: Bool { info.isProtected }
}

/// The row of one kind of background work.
public struct BackgroundWorkInfo: Sendable {
  /// The name in workloads, columns and reports; permanent.
  public let name: String
  /// The demand row that begins it.
  public let row: DemandKind
  /// Whether breaking it off is felt.
  public let isProtected: Bool

  init(_ name: String, row: DemandKind, isProtected: Bool) {
    self.name = name
    self.row = row
    self.isProtected = isProtected
  }
}

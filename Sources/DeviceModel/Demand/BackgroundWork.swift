/// Work that keeps an app from suspension (2.8).
///
/// A kind is a case here, its row below, and the demand row that begins it. What it may take and
/// what gates it is its platform's.
@frozen
public enum BackgroundWork: UInt8, CaseIterable, Sendable {
  /// Music and other sound.
  case audio
  /// Navigation, tracking.
  case location
  /// A call over the internet.
  case voip
  /// A finite task, with a limited time off screen.
  case task
  /// Sound or pictures on another device.
  case airplay
  /// Picture in picture: it keeps what it shows.
  case pip
  /// An accessory that is in use.
  case accessory
  /// A Bluetooth device that has something.
  case bluetooth
  /// A silent push.
  case push
  /// A refresh.
  case fetch
  /// Long work while the phone is idle.
  case processing
  /// A significant change of the place.
  case moved
  /// A region entered or left.
  case region

  /// What is said and asked of it.
  public var info: BackgroundWorkInfo {
    switch self {
    case .audio: BackgroundWorkInfo("audio", row: .audio, isProtected: true, isPerApp: true)
    case .location:
      BackgroundWorkInfo("location", row: .location, isProtected: true, isPerApp: true)
    case .voip: BackgroundWorkInfo("voip", row: .voip, isProtected: true, isPerApp: true)
    case .task: BackgroundWorkInfo("task", row: .task, isProtected: false, isPerApp: true)
    case .airplay: BackgroundWorkInfo("airplay", row: .airplay, isProtected: true)
    case .pip: BackgroundWorkInfo("pip", row: .pip, isProtected: true)
    case .accessory: BackgroundWorkInfo("accessory", row: .accessory, isProtected: true)
    case .bluetooth: BackgroundWorkInfo("bluetooth", row: .bluetooth, isProtected: false)
    case .push: BackgroundWorkInfo("push", row: .push, isProtected: false)
    case .fetch: BackgroundWorkInfo("fetch", row: .fetch, isProtected: false)
    case .processing: BackgroundWorkInfo("processing", row: .processing, isProtected: false)
    case .moved: BackgroundWorkInfo("moved", row: .moved, isProtected: false)
    case .region: BackgroundWorkInfo("region", row: .region, isProtected: false)
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }

  /// Whether breaking it off is felt: such an app dies only after all others.
  public var isProtected: Bool { Self.protected.contains(self) }

  private static let protected = KindMask(allCases.filter { $0.info.isProtected })
}

/// A value for each kind of work.
typealias PerWork<Value> = InlineArray<13, Value>

/// The row of one kind of background work.
public struct BackgroundWorkInfo: Sendable {
  /// The name in workloads, columns and reports; permanent.
  public let name: String
  /// The demand row that begins it.
  public let row: DemandKind
  /// Whether breaking it off is felt.
  public let isProtected: Bool
  /// Whether it has columns in the table of apps, which is a study's bulk.
  public let isPerApp: Bool

  init(_ name: String, row: DemandKind, isProtected: Bool, isPerApp: Bool = false) {
    self.name = name
    self.row = row
    self.isProtected = isProtected
    self.isPerApp = isPerApp
  }
}

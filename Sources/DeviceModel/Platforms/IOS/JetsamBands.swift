import SimKernel

/// A jetsam band; a higher one is kept longer. The raw value is its place from the bottom.
///
/// A band is a case here, its row below, and who stands in it.
@frozen
public enum Band: Int, CaseIterable, Sendable {
  /// Suspended and prewarmed apps, the first to go: band 0.
  case idle
  /// Daemons about to become idle: band 10.
  case deferred
  /// Just left, about to become idle: band 20.
  case aging
  /// Running in the background: band 30.
  case background
  /// Suspended apps where they rank above all daemons that come and go: band 40.
  case elevated
  /// Frozen: band 75.
  case frozen
  /// Serves the app in front: band 90.
  case support
  /// In front: band 100.
  case foreground
  /// Plays audio or holds a call: band 120.
  case audio
  /// A daemon at its job's own priority: band 180.
  case system

  /// What is said of it.
  public var info: BandInfo {
    switch self {
    case .idle: BandInfo(0, "idle")
    case .deferred: BandInfo(10, "deferred")
    case .aging: BandInfo(20, "aging")
    case .background: BandInfo(30, "background")
    case .elevated: BandInfo(40, "elevated")
    case .frozen: BandInfo(75, "frozen")
    case .support: BandInfo(90, "support")
    case .foreground: BandInfo(100, "foreground")
    case .audio: BandInfo(120, "audio")
    case .system: BandInfo(180, "system")
    }
  }

  /// The number in the scale of iOS 16 and later.
  public var number: Int { info.number }
}

/// The row of one band.
public struct BandInfo: Sendable {
  /// The number in the scale of iOS 16 and later.
  public let number: Int
  /// Its name in dictionaries of columns.
  public let name: String

  init(_ number: Int, _ name: String) {
    self.number = number
    self.name = name
  }
}

/// The bands, first in first out in each; every move is O(1).
struct JetsamBands: ~Copyable {
  private var lists: RankedLists

  /// Empty bands for `appCount` apps. O(apps).
  init(appCount: Int) {
    lists = RankedLists(entryCount: appCount, listCount: Band.allCases.count)
  }

  /// The band `app` is in, if any.
  func band(of app: AppID) -> Band? { lists.list(of: app).flatMap(Band.init) }

  /// The process that has been longest in `band`.
  @inline(__always)
  func first(in band: Band) -> AppID? { lists.first(in: band.rawValue) }

  /// The number of processes in `band`.
  @inline(__always)
  func count(in band: Band) -> Int { lists.count(in: band.rawValue) }

  /// When `app` entered its band, in awake time.
  @inline(__always)
  func entered(_ app: AppID) -> SimTime { SimTime(microseconds: lists.rank(of: app)) }

  /// The process that entered its band next after `app`.
  @inline(__always)
  func next(after app: AppID) -> AppID? { lists.next(after: app) }

  /// Those in `band`, to be read during one call.
  @inline(__always)
  func view(of band: Band) -> RankedListView { lists.view(of: band.rawValue) }

  /// Puts `app` at the tail of `band`, or at its head: next to die; `time` is in awake time.
  mutating func place(_ app: AppID, in band: Band, at time: SimTime, atHead: Bool = false) {
    if atHead {
      lists.prepend(app, to: band.rawValue, rank: time.microseconds)
    } else {
      lists.append(app, to: band.rawValue, rank: time.microseconds)
    }
  }

  /// Takes `app` out of its band, if it is in one.
  mutating func remove(_ app: AppID) { lists.remove(app) }
}

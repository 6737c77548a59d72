import SimKernel

/// A jetsam band; a higher one is kept longer. The raw value is its place from the bottom.
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

  /// The number in the scale of iOS 16 and later.
  public var number: Int {
    switch self {
    case .idle: 0
    case .deferred: 10
    case .aging: 20
    case .background: 30
    case .elevated: 40
    case .frozen: 75
    case .support: 90
    case .foreground: 100
    case .audio: 120
    case .system: 180
    }
  }
}

/// The bands as intrusive first-in-first-out lists; every move is O(1).
struct JetsamBands: ~Copyable {
  private struct Link {
    var previous: Int32 = -1
    var next: Int32 = -1
    var band: Int8 = -1
    var entered = SimTime.zero
  }

  private let links: UnsafeMutablePointer<Link>
  private var heads = InlineArray<10, Int32>(repeating: -1)
  private var tails = InlineArray<10, Int32>(repeating: -1)
  private var counts = InlineArray<10, Int32>(repeating: 0)

  /// Empty bands for `appCount` apps. O(apps).
  init(appCount: Int) {
    links = .allocate(capacity: max(1, appCount))
    links.initialize(repeating: Link(), count: max(1, appCount))
  }

  deinit { links.deallocate() }

  /// The band `app` is in, if any.
  func band(of app: AppID) -> Band? { Band(rawValue: Int(links[app].band)) }

  /// The process that has been longest in `band`.
  func first(in band: Band) -> AppID? {
    let head = heads[band.rawValue]
    return head < 0 ? nil : Int(head)
  }

  /// The number of processes in `band`.
  func count(in band: Band) -> Int { Int(counts[band.rawValue]) }

  /// When `app` entered its band, in awake time.
  func entered(_ app: AppID) -> SimTime { links[app].entered }

  /// The process that entered its band next after `app`.
  func next(after app: AppID) -> AppID? {
    let next = links[app].next
    return next < 0 ? nil : Int(next)
  }

  /// Puts `app` at the tail of `band`, or at its head: next to die; `time` is in awake time.
  mutating func place(_ app: AppID, in band: Band, at time: SimTime, atHead: Bool = false) {
    remove(app)
    links[app].entered = time
    let index = band.rawValue
    links[app].band = Int8(index)
    counts[index] += 1
    if atHead {
      links[app].next = heads[index]
      if heads[index] >= 0 { links[Int(heads[index])].previous = Int32(app) }
      heads[index] = Int32(app)
      if tails[index] < 0 { tails[index] = Int32(app) }
    } else {
      links[app].previous = tails[index]
      if tails[index] >= 0 { links[Int(tails[index])].next = Int32(app) }
      tails[index] = Int32(app)
      if heads[index] < 0 { heads[index] = Int32(app) }
    }
  }

  /// Takes `app` out of its band, if it is in one.
  mutating func remove(_ app: AppID) {
    let link = links[app]
    guard link.band >= 0 else { return }
    let index = Int(link.band)
    counts[index] -= 1
    if link.previous >= 0 {
      links[Int(link.previous)].next = link.next
    } else {
      heads[index] = link.next
    }
    if link.next >= 0 {
      links[Int(link.next)].previous = link.previous
    } else {
      tails[index] = link.previous
    }
    links[app] = Link()
  }
}

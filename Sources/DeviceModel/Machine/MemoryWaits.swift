import SimKernel

/// A launch whose work is done and whose memory is not there yet.
typealias MemoryClaim = (app: AppID, amount: Int64, since: SimTime)

/// What waits for memory: launches that lack some, and ramps that stand still because nothing can
/// be had. Amounts are micro-bytes.
struct MemoryWaits {
  /// In the order in which they are served: the one in front comes first.
  private(set) var claims: [MemoryClaim] = [] {
    didSet { noteIsAny() }
  }
  /// Since when ramps stand still.
  private(set) var stalledSince: SimTime? {
    didSet { noteIsAny() }
  }
  /// Whether anything waits; kept, for it is asked at every event.
  private(set) var isAny = false

  /// The claim that is served next.
  @inline(__always) var claim: MemoryClaim? { claims.first }

  /// Whether the launch of `app` waits.
  func isWaiting(_ app: AppID) -> Bool { claims.contains { $0.app == app } }

  /// What something that waits lacks while so much is `obtainable`; ramps go on once there is
  /// `resume`.
  func missing(obtainable: Int64, resume: Int64) -> Int64 {
    var missing: Int64 = 0
    if let claim { missing = max(missing, claim.amount - obtainable) }
    if stalledSince != nil { missing = max(missing, resume - obtainable) }
    return missing
  }

  /// The launch of an app claims memory, before all others if the app is in front.
  mutating func add(_ claim: MemoryClaim, isInFront: Bool) {
    claims.insert(claim, at: isInFront ? 0 : claims.count)
  }

  /// The first claim is met.
  mutating func removeFirst() { if !claims.isEmpty { claims.removeFirst() } }

  /// The launch of `app` claims memory no longer.
  mutating func drop(_ app: AppID) {
    guard !claims.isEmpty else { return }
    claims.removeAll { $0.app == app }
  }

  /// `app` comes to the front: what its launch claims comes first.
  mutating func moveToFront(_ app: AppID) {
    guard let index = claims.firstIndex(where: { $0.app == app }) else { return }
    claims.insert(claims.remove(at: index), at: 0)
  }

  private mutating func noteIsAny() { isAny = !claims.isEmpty || stalledSince != nil }

  /// Ramps stand still from now on.
  mutating func beginStall(at time: SimTime) { stalledSince = time }

  /// Ramps go on; since when they stood still, nil if they did not.
  mutating func endStall() -> SimTime? {
    let since = stalledSince
    stalledSince = nil
    return since
  }
}

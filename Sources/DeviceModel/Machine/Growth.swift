import SimKernel

/// What a process grows to; amounts are micro-bytes.
struct GrowthPlan {
  /// Where it stops to grow, what has leaked and was found by then included.
  fileprivate(set) var target: Int64 = 0
  /// From here on it grows to its target slowly: what it shed since it came to the front comes
  /// back at a pace of its own.
  fileprivate(set) var regrowFrom = Int64.max
  /// What has leaked since it last left the foreground, as far as it was found.
  fileprivate(set) var leaked: Int64 = 0
  /// Whether it grows to its target as in front: it serves what is.
  fileprivate(set) var servesFront = false
}

/// How far and how fast each process grows: to a size, back to it after a warning, and by a leak.
struct Growth: ~Copyable {
  private var rows: Rows<GrowthPlan>

  /// No process exists. O(apps).
  init(appCount: Int) { rows = Rows(repeating: GrowthPlan(), count: appCount) }

  @inline(__always)
  subscript(app: AppID) -> GrowthPlan { rows[app] }

  /// How `app`, which holds `held`, grows now: what is missing, and the rate in bytes a second.
  /// What it shed comes back slowly, after all else; beyond its target it leaks, off screen it
  /// does nothing else.
  @inline(__always)
  func pace(
    of app: AppID, holding held: Int64, _ behaviour: borrowing AppBehaviour, isInFront: Bool
  ) -> (missing: Int64, rate: Int64) {
    guard isInFront || rows[app].servesFront else { return (0, behaviour.leakBytesPerSecond) }
    let missing = min(rows[app].regrowFrom, rows[app].target) - held
    if missing > 0 { return (missing, behaviour.growthBytesPerSecond) }
    let back = rows[app].target - held
    return back > 0 ? (back, behaviour.regrowBytesPerSecond) : (0, behaviour.leakBytesPerSecond)
  }

  /// `app` is to grow to `target`.
  mutating func setTarget(_ app: AppID, _ target: Int64) { rows[app].target = target }

  /// `app` grows to `target` as long as it serves what is in front.
  mutating func serveFront(_ app: AppID, _ target: Int64) {
    rows[app].target = target
    rows[app].servesFront = true
  }

  /// `app` stays as large as it is, at `held`; what it grows by from now on is a leak.
  mutating func keep(_ app: AppID, holding held: Int64) {
    rows[app] = GrowthPlan(target: held)
  }

  /// What `app` holds beyond the size it grows to has leaked; from now on that size includes it.
  mutating func findLeak(_ app: AppID, holding held: Int64) {
    let leak = held - rows[app].target
    guard leak > 0 else { return }
    rows[app].leaked += leak
    rows[app].target += leak
  }

  /// What of `plain` bytes `app`, which holds `held`, can give back: what has leaked it cannot.
  func sheddable(_ app: AppID, holding held: Int64, plain: Int64) -> Int64 {
    max(0, min(plain, held - rows[app].leaked))
  }

  /// `app`, which held `held`, has shed some; only in front does it grow back.
  mutating func shed(_ app: AppID, _ shed: Int64, from held: Int64, growsBack: Bool) {
    guard shed > 0 else { return }
    let goal = min(rows[app].regrowFrom, rows[app].target)
    rows[app].regrowFrom = max(held, goal) - shed
    if !growsBack, !rows[app].servesFront { rows[app].target = held - shed }
  }

  /// `app` grows to `bytes` more, which it may have already.
  mutating func gain(_ app: AppID, _ bytes: Int64) { move(app, by: bytes) }

  /// `app` has lost `bytes` for good, and grows to as much less.
  mutating func lose(_ app: AppID, _ bytes: Int64) { move(app, by: -bytes) }

  private mutating func move(_ app: AppID, by bytes: Int64) {
    rows[app].target = max(0, rows[app].target + bytes)
    guard rows[app].regrowFrom < .max else { return }
    rows[app].regrowFrom = max(0, rows[app].regrowFrom + bytes)
  }

  /// The process of `app` ends.
  mutating func end(_ app: AppID) { rows[app] = GrowthPlan() }
}

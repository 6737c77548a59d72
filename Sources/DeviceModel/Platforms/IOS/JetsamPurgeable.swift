import SimKernel

/// What of apps' memory the system may empty before it ends them: contents that they can
/// make again. It is there again once an app has been in front.
struct JetsamPurgeable: ~Copyable {
  struct Row {
    var bytes: Int64
    var isEmpty = false
  }

  /// Whether any app has such memory.
  let isUsed: Bool
  private var rows: Rows<Row>
  /// Those that an aggressive round under way has spared.
  private var sparedInRound: [AppID] = []

  init(_ apps: [AppProfile]) {
    isUsed = apps.contains { $0.behaviour.purgeableBytes > 0 }
    rows = Rows(isUsed ? apps.map { Row(bytes: $0.behaviour.purgeableBytes) } : [])
  }

  /// What may be emptied of `app`, in micro-bytes.
  func bytes(of app: AppID) -> Int64 { rows[app].isEmpty ? 0 : rows[app].bytes * MemoryLedger.unit }

  mutating func empty(_ app: AppID) { rows[app].isEmpty = true }

  /// `app` is in front.
  @inline(__always)
  mutating func refill(_ app: AppID) { if isUsed { rows[app].isEmpty = false } }

  /// A round passes over `app`, and looks at it no more.
  mutating func passOver(_ app: AppID) { sparedInRound.append(app) }

  func isPassedOver(_ app: AppID) -> Bool { sparedInRound.contains(app) }

  mutating func endRound() { sparedInRound.removeAll() }
}

extension DeviceRun where P == IOSPlatform {
  /// Empties what of a victim's memory may be emptied, and whether that is enough for it to live:
  /// it is within its limit, or the soft threshold is met again (kern_memorystatus.c 6272–6345).
  @inline(__always)
  mutating func isSpared(_ app: AppID, _ reason: EndReason) -> Bool {
    platform.purgeable.isUsed && purge(app, reason)
  }

  @inline(never)
  private mutating func purge(_ app: AppID, _ reason: EndReason) -> Bool {
    guard !foreground.contains(app), reason != .vnodeLimit,
      reason != .zoneMapExhaustion
    else { return false }
    let available = footprints.ledger.available
    let bytes = footprints.purge(app, platform.purgeable.bytes(of: app))
    guard bytes > 0 else { return false }
    platform.purgeable.empty(app)
    let freed = footprints.ledger.available - available
    note(
      .purged(app, bytes / MemoryLedger.unit, freed: freed / MemoryLedger.unit), of: app)
    if footprints[app].rate > 0 { startRamp(app) }
    lookAtSpace()
    let isEnough =
      reason == .highWater
      ? !isMarked(app) : footprints.ledger.available >= platform.thresholds.soft
    guard isEnough else { return false }
    if reason == .procThrashing { platform.purgeable.passOver(app) }
    note(.spared(app), of: app)
    return true
  }
}

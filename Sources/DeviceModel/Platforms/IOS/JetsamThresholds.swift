/// The amounts of available memory at which the kernel acts; micro-bytes.
struct JetsamThresholds {
  /// From the lowest.
  let critical: Int64
  let idle: Int64
  let soft: Int64
  let reaper: Int64
  /// Below it apps are frozen; 0 where none are.
  private let freezer: Int64
  private let hurry: Int64

  init(_ thresholds: PressureThresholds, freezesBelowBytes: Int64) {
    let unit = MemoryLedger.unit
    critical = thresholds.criticalBytes * unit
    idle = thresholds.idleBytes * unit
    soft = thresholds.softBytes * unit
    reaper = thresholds.reaperBytes * unit
    freezer = freezesBelowBytes * unit
    hurry = (soft + critical) / 100 * KernelConstants.noticeThresholdPercent
  }

  /// The next of them on the way down from `available`; 0 below all.
  @inline(__always)
  func next(below available: Int64) -> Int64 {
    if available >= reaper {
      return freezer > 0 && available >= freezer ? freezer : reaper
    }
    if available >= idle { return available >= soft ? soft : idle }
    return available >= critical ? critical : 0
  }

  /// Whether apps are frozen.
  @inline(__always)
  func freezes(at available: Int64) -> Bool { available < freezer }

  /// Whether there is no pause between notices: the critical threshold is near.
  func hurriesNotices(at available: Int64) -> Bool { available <= hurry }
}

/// The amounts at which something happens, in micro-bytes.
struct DeviceLevels {
  /// Of available memory, from the lowest: see `PressureThresholds`.
  let critical: Int64
  let idle: Int64
  let soft: Int64
  let reaper: Int64
  let reclaim: Int64
  /// Below it apps are frozen, half of RAM; no more than `reclaim` where none are.
  let freeze: Int64
  /// A hundredth of what is not wired, for the pressure level.
  let pageablePercent: Int64
  /// Of one app's footprint: where it is warned and what it may not exceed.
  let appWarning: Int64
  let appLimit: Int64

  init(_ profile: DeviceProfile, _ rule: ReclaimRule) {
    let (thresholds, unit) = (profile.thresholds, MemoryLedger.unit)
    critical = thresholds.criticalBytes * unit
    idle = thresholds.idleBytes * unit
    soft = thresholds.softBytes * unit
    reaper = thresholds.reaperBytes * unit
    reclaim = thresholds.reclaimBytes * unit
    let share = KernelConstants.freezerStartPercent
    freeze = rule == .freeze ? max(profile.ramBytes / 100 * share * unit, reclaim) : reclaim
    pageablePercent = (profile.ramBytes - profile.wiredBytes) * unit / 100
    appLimit = profile.appLimitBytes * unit
    appWarning = appLimit / 100 * KernelConstants.limitWarningPercent
  }
}

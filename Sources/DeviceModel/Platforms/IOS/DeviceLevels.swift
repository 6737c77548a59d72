/// The amounts at which something happens, in micro-bytes.
struct DeviceLevels {
  /// Of available memory, from the lowest: see `PressureThresholds`.
  let critical: Int64
  let idle: Int64
  let soft: Int64
  let reaper: Int64
  /// What reclaim keeps free, and where it begins.
  let freeTarget: Int64
  let low: Int64
  /// Below it reclaim takes file pages before anonymous ones.
  let leastFree: Int64
  /// Up to here file and anonymous pages are taken in proportion.
  let filesBalanced: Int64
  /// Below it apps are frozen, (X-36); 0 where none are.
  let freeze: Int64
  /// Of one app's footprint: where it is warned and what it may not exceed.
  let appWarning: Int64
  let appLimit: Int64

  /// A hundredth of what is not wired, for the pressure level.
  static func pageablePercent(of profile: DeviceProfile) -> Int64 {
    (profile.usableBytes - profile.wiredBytes) * MemoryLedger.unit / 100
  }

  /// The kernel's free target for so many bytes that are not wired.
  static func freeTargetBytes(_ pageable: Int64) -> Int64 {
    let share = pageable / KernelConstants.pageBytes / KernelConstants.targetDivisor
    let pages = KernelConstants.reservedPages + KernelConstants.targetPages + share
    return min(KernelConstants.mostTargetPages, pages) * KernelConstants.pageBytes
  }

  /// Whether so few files are cached beside `uncompressed` memory that none are taken.
  static func sparesFiles(_ files: Int64, uncompressed: Int64) -> Bool {
    files < uncompressed / KernelConstants.fileCacheDivisor
  }

  init(_ profile: DeviceProfile, _ reclaim: ReclaimPlan) {
    let (thresholds, unit) = (profile.thresholds, MemoryLedger.unit)
    critical = thresholds.criticalBytes * unit
    idle = thresholds.idleBytes * unit
    soft = thresholds.softBytes * unit
    reaper = thresholds.reaperBytes * unit
    freeze = reclaim.freezesBelowBytes * unit
    let pageable = profile.usableBytes - profile.wiredBytes
    freeTarget = Self.freeTargetBytes(pageable) * unit
    low = freeTarget / ReclaimConstants.lowDivisor
    leastFree = KernelConstants.leastFreePages * KernelConstants.pageBytes * unit
    filesBalanced =
      critical / KernelConstants.fileFactorDenominator * KernelConstants.fileFactorNumerator
    appLimit = profile.appLimitBytes * unit
    appWarning = appLimit / 100 * KernelConstants.limitWarningPercent
  }
}

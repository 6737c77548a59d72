import SimKernel

/// Where apps are warned, marked and ended by what they hold: by their own limits where these are
/// fatal, else by the device's.
struct FootprintLimits: ~Copyable {
  /// The levels of one app.
  struct Row {
    /// In front, and while work keeps it running.
    var active = FootprintLevels()
    var inactive = FootprintLevels()
    /// Up to here it meets none of them, nor the device's.
    var quiet: Int64 = 0
  }

  private var rows: Rows<Row>

  /// `marksCount` where a rule looks at limits that only mark a process. O(apps).
  init(_ apps: [AppProfile], deviceLimitBytes: Int64, marksCount: Bool) {
    rows = Rows(repeating: Row(), count: apps.count)
    let device = Self.levels(of: ProcessLimit(bytes: deviceLimitBytes, isFatal: true))
    for app in apps.indices {
      let limits = apps[app].limits(within: deviceLimitBytes, apps)
      let active = Self.levels(of: limits.active, device, marksCount)
      let inactive = Self.levels(of: limits.inactive, device, marksCount)
      let least = min(min(active.warning, active.mark), min(inactive.warning, inactive.mark))
      rows[app] = Row(active: active, inactive: inactive, quiet: min(device.warning, least))
    }
  }

  @inline(__always)
  subscript(app: AppID) -> Row { rows[app] }

  /// The levels of `app`, which is in front or works, or does neither.
  @inline(__always)
  func levels(of app: AppID, isActive: Bool) -> FootprintLevels {
    isActive ? rows[app].active : rows[app].inactive
  }

  /// A fatal limit takes the device's place; another one stands beside it.
  private static func levels(
    of limit: ProcessLimit, _ device: FootprintLevels, _ marksCount: Bool
  ) -> FootprintLevels {
    guard limit.bytes > 0 else { return device }
    if limit.isFatal { return levels(of: limit) }
    var levels = device
    if marksCount { levels.mark = limit.bytes * MemoryLedger.unit }
    return levels
  }

  /// A process is warned at a share of a fatal limit.
  private static func levels(of fatal: ProcessLimit) -> FootprintLevels {
    let end = fatal.bytes * MemoryLedger.unit
    return FootprintLevels(warning: end / 100 * KernelConstants.limitWarningPercent, end: end)
  }
}

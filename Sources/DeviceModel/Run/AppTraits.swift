/// What of an app does not change in a run.
struct AppTraits {
  let behaviour: AppBehaviour
  /// Up to so many micro-bytes it meets no limit, warning or mark of its own or of the device.
  let quietFootprint: Int64

  /// `marksCount` where a rule looks at limits that only mark a process.
  init(_ behaviour: AppBehaviour, _ levels: DeviceLevels, marksCount: Bool) {
    self.behaviour = behaviour
    var least = levels.appWarning
    for limit in [behaviour.limits.active, behaviour.limits.inactive] where limit.bytes > 0 {
      let bytes = limit.bytes * MemoryLedger.unit
      if limit.isFatal {
        least = min(least, bytes / 100 * KernelConstants.limitWarningPercent)
      } else if marksCount {
        least = min(least, bytes)
      }
    }
    quietFootprint = least
  }
}

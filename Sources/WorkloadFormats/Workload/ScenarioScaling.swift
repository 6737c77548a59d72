import DeviceModel

/// Scenarios changed as a whole, to see what a result hangs on (M-08).
extension Scenario {
  /// With so many percent of each app's memory; nil when an app would be larger than may be.
  ///
  /// Growth keeps pace, so that an app takes as long to grow.
  public func footprintsScaled(toPercent percent: Int64) -> Scenario? {
    func scaled(_ bytes: Int64) -> Int64 {
      max(1, Int64(clamping: Int128(bytes) * Int128(percent) / 100))
    }
    var changed = self
    let mode = device.map(WorkloadMode.device) ?? .cache(capacityBytes: capacityBytes)
    for index in apps.indices {
      changed.apps[index].sizeBytes = scaled(apps[index].sizeBytes)
      var behaviour = apps[index].behaviour
      behaviour.launchBytes = scaled(behaviour.launchBytes)
      behaviour.activeBytes = scaled(behaviour.activeBytes)
      behaviour.backgroundBytes = scaled(behaviour.backgroundBytes)
      behaviour.prewarmBytes = scaled(behaviour.prewarmBytes)
      behaviour.growthBytesPerSecond = scaled(behaviour.growthBytesPerSecond)
      changed.apps[index].behaviour = behaviour
      guard changed.apps[index].sizeBytes <= mode.largestApp.bytes else { return nil }
    }
    return changed
  }

  /// Cache mode: with so many percent of the capacity; nil when an app would not fit.
  public func capacityScaled(toPercent percent: Int64) -> Scenario? {
    var changed = self
    changed.capacityBytes = Int64(clamping: Int128(capacityBytes) * Int128(percent) / 100)
    let largest = apps.map(\.sizeBytes).max() ?? 0
    return largest <= changed.capacityBytes ? changed : nil
  }

  /// Device mode: making a process takes `ratio` times what coming back alive takes, reading files
  /// aside; the system's and the app's part keep their proportion.
  public func coldCosts(_ ratio: Int64) -> Scenario {
    var changed = self
    for index in apps.indices {
      let behaviour = apps[index].behaviour
      let former = behaviour.systemMicroseconds + behaviour.appMicroseconds
      let cost = behaviour.resumeMicroseconds * ratio
      let system =
        former == 0
        ? 0 : Int64(Int128(cost) * Int128(behaviour.systemMicroseconds) / Int128(former))
      changed.apps[index].behaviour.systemMicroseconds = system
      changed.apps[index].behaviour.appMicroseconds = cost - system
    }
    return changed
  }
}

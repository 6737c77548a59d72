import DeviceModel

/// Scenarios changed as a whole, to see what a result hangs on (M-08).
extension Scenario {
  /// With so many percent of each app's memory; nil when an app would be larger than may be.
  public func footprintsScaled(toPercent percent: Int64) -> Scenario? {
    var changed = self
    changed.apps = apps.map { $0.scaled(toPercent: percent) }
    return changed.hasRoom ? changed : nil
  }

  /// With so many percent of the memory of the app that holds most; nil when there is no app, or
  /// that one would be larger than may be.
  public func largestAppScaled(toPercent percent: Int64) -> Scenario? {
    let sizes = apps.map(\.largestBytes)
    guard let most = sizes.max(), let place = sizes.firstIndex(of: most) else { return nil }
    var changed = self
    changed.apps[place] = apps[place].scaled(toPercent: percent)
    return changed.hasRoom ? changed : nil
  }

  /// Device mode: on a phone changed by `change`; nil in cache mode, or when what is there after
  /// boot, or an app, would not fit any more.
  public func onPhone(_ change: (inout DeviceProfile) -> Void) -> Scenario? {
    guard var profile = device else { return nil }
    change(&profile)
    var changed = self
    changed.device = profile
    let booted =
      profile.wiredBytes + profile.fileCacheBytes + profile.daemonBytes(profile.daemons.count)
    return booted <= profile.usableBytes && changed.hasRoom ? changed : nil
  }

  /// Whether every app is as large as may be at most.
  private var hasRoom: Bool {
    let machine = device.map(WorkloadMachine.device) ?? .cache(capacityBytes: capacityBytes)
    let largest = machine.largestApp.bytes
    return apps.allSatisfy { $0.largestBytes <= largest }
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

extension AppProfile {
  /// With so many percent of its memory.
  ///
  /// Growth keeps pace, so that it takes as long to grow.
  fileprivate func scaled(toPercent percent: Int64) -> AppProfile {
    func scaled(_ bytes: Int64) -> Int64 {
      max(1, Int64(clamping: Int128(bytes) * Int128(percent) / 100))
    }
    var changed = self
    changed.sizeBytes = scaled(sizeBytes)
    changed.behaviour.launchBytes = scaled(behaviour.launchBytes)
    changed.behaviour.activeBytes = scaled(behaviour.activeBytes)
    changed.behaviour.backgroundBytes = scaled(behaviour.backgroundBytes)
    changed.behaviour.prewarmBytes = scaled(behaviour.prewarmBytes)
    if behaviour.videoBytes > 0 { changed.behaviour.videoBytes = scaled(behaviour.videoBytes) }
    changed.behaviour.growthBytesPerSecond = scaled(behaviour.growthBytesPerSecond)
    if let scenes {
      changed.scenes?.memoryBytes = Int64(
        clamping: Int128(scenes.memoryBytes) * Int128(percent) / 100)
    }
    return changed
  }

  /// What it may hold with all its windows.
  fileprivate var largestBytes: Int64 { sizeBytes + (scenes?.furtherBytes ?? 0) }
}

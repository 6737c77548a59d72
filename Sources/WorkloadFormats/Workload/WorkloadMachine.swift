import DeviceModel

/// What a workload's `device` came to: what the apps share.
enum WorkloadMachine: Sendable {
  /// Apps of fixed sizes share so many bytes.
  case cache(capacityBytes: Int64)
  /// A phone whose memory is modelled.
  case device(DeviceProfile)

  /// Which of the two it is.
  var mode: SimulationMode {
    switch self {
    case .cache: .cache
    case .device: .device
    }
  }

  /// What kind of device it is to apps.
  var idiom: DeviceIdiom {
    switch self {
    case .cache: .phone
    case .device(let profile): profile.idiom
    }
  }

  /// The most bytes an app may hold, and what bounds it, in words.
  var largestApp: (bytes: Int64, words: String) {
    switch self {
    case .cache(let capacity):
      return (capacity, "within the capacity, \(SizeText.words(capacity))")
    case .device(let profile):
      let (limit, room) = (profile.appLimitBytes, profile.appRoomBytes)
      guard limit > room else {
        return (limit - 1, "below device.limit, \(SizeText.words(limit))")
      }
      // Rounded down: what is named fits.
      return (room, "within what device.ram leaves for an app, \(max(0, room) >> 20) MiB")
    }
  }
}

extension DeviceProfile {
  /// What one app could hold if every other and every idle daemon were gone, in bytes.
  var appRoomBytes: Int64 {
    usableBytes - wiredBytes - fileFloorBytes - daemonBytes(daemons.busyCount)
  }

  /// What so many daemons take of RAM at the start, and what the kernel and all processes share,
  /// in bytes.
  func daemonBytes(_ count: Int64) -> Int64 {
    let shared = daemons.sharedParts
    let plain = count * daemons.plainBytes + shared.plain
    let compressed = count * daemons.compressedBytes + shared.compressed
    // Each of three owners rounds up: less than two bytes in all.
    let rounding: Int64 = compressed > 0 ? 2 : 0
    return plain + compressed * 1000 / compressionRatioMillis + rounding
  }
}

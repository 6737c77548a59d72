import SimKernel

/// What a device run draws at random, each under a purpose of its own.
struct DeviceDraws {
  let suspensions: RandomStream
  let daemonLimits: RandomStream

  init(seed: UInt64, replication: Int) {
    suspensions = RandomStream(
      seed: seed, replication: replication, purpose: .suspensionDelay, entity: 0)
    daemonLimits = RandomStream(
      seed: seed, replication: replication, purpose: .daemonLimit, entity: 0)
  }

  /// Two to three seconds (S-50); `row` is the ordinal of the demand row that led to it.
  func suspensionDelay(row: Int) -> SimTime {
    var draw = suspensions.draw(row)
    let least = KernelConstants.leastSuspensionMicroseconds
    let spread = UInt64(KernelConstants.mostSuspensionMicroseconds - least)
    return SimTime(microseconds: least + Int64(draw.below(spread + 1)))
  }

  /// How long after the last one the `index`th daemon exceeds its own limit.
  func daemonLimit(_ index: Int, mean: Exponential) -> SimTime {
    var draw = daemonLimits.draw(index)
    return SimTime(microseconds: max(1, mean.sample(&draw)))
  }
}

extension MemoryLedger {
  init(_ profile: DeviceProfile) {
    self.init(
      ramBytes: profile.usableBytes, wiredBytes: profile.wiredBytes,
      fileCacheBytes: profile.fileCacheBytes, fileFloorBytes: profile.fileFloorBytes)
  }
}

import SimKernel

/// What a device run draws at random, each under a purpose of its own.
struct DeviceDraws {
  private let suspensions: RandomStream
  private let daemonLimits: RandomStream
  private let suspensionMicroseconds: ClosedRange<Int64>
  /// Demand rows that step the draws, which hang on it: no strategy shifts them.
  private var rowCount = 0
  /// Daemons that have exceeded their own limit.
  private var daemonLimitCount = 0

  init(seed: UInt64, replication: Int, suspension microseconds: ClosedRange<Int64>) {
    suspensionMicroseconds = microseconds
    suspensions = RandomStream(
      seed: seed, replication: replication, purpose: .suspensionDelay, entity: 0)
    daemonLimits = RandomStream(
      seed: seed, replication: replication, purpose: .daemonLimit, entity: 0)
  }

  /// A demand row has been handled that steps the draws.
  @inline(__always)
  mutating func step() { rowCount += 1 }

  /// From the end of an app's last work to its suspension; the same for all that one demand row
  /// leads to.
  func suspensionDelay() -> SimTime {
    var draw = suspensions.draw(rowCount)
    let least = suspensionMicroseconds.lowerBound
    let spread = UInt64(suspensionMicroseconds.upperBound - least)
    return SimTime(microseconds: least + Int64(draw.below(spread + 1)))
  }

  /// A daemon has exceeded its own limit: the time to the next is another.
  mutating func stepDaemonLimit() { daemonLimitCount += 1 }

  /// How long after the last one the next daemon exceeds its own limit.
  func daemonLimit(mean: Exponential) -> SimTime {
    var draw = daemonLimits.draw(daemonLimitCount)
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

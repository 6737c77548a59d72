import SimKernel

/// Where the memory is at one instant, after everything that happened then; bytes (device mode).
@frozen
public struct MemorySample: Equatable, Sendable {
  /// The instant.
  public var time: SimTime
  /// What never moves.
  public var wiredBytes: Int64
  /// Clean file pages.
  public var fileCacheBytes: Int64
  /// Free pages.
  public var freeBytes: Int64
  /// Uncompressed pages of apps and daemons.
  public var plainBytes: Int64
  /// What their compressed pages occupy.
  public var compressorBytes: Int64
  /// The pressure level.
  public var level: PressureLevel
  /// Apps with a process.
  public var aliveApps: Int64
  /// Free pages and the file cache, whole: what thresholds of kills are held against.
  public var availableBytes: Int64
  /// Pages of frozen apps on flash, as they were written; no part of RAM.
  public var swapBytes: Int64
  /// The app in front, one that is being launched too.
  public var front: AppID?
  /// Processes by class, where the observer asks for them.
  public var census: DeviceCensus?

  /// Makes a sample.
  public init(
    time: SimTime, wiredBytes: Int64, fileCacheBytes: Int64, freeBytes: Int64, plainBytes: Int64,
    compressorBytes: Int64, level: PressureLevel, aliveApps: Int64, availableBytes: Int64,
    swapBytes: Int64, front: AppID?, census: DeviceCensus? = nil
  ) {
    self.time = time
    self.wiredBytes = wiredBytes
    self.fileCacheBytes = fileCacheBytes
    self.freeBytes = freeBytes
    self.plainBytes = plainBytes
    self.compressorBytes = compressorBytes
    self.level = level
    self.aliveApps = aliveApps
    self.availableBytes = availableBytes
    self.swapBytes = swapBytes
    self.front = front
    self.census = census
  }
}

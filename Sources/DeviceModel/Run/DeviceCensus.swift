/// How many processes of one class there are and what they hold, in bytes at original sizes.
@frozen
public struct ProcessClass: Equatable, Sendable {
  /// The number of processes.
  public var count: Int64 = 0
  /// What they hold, compressed and swapped pages at their original size.
  public var footprintBytes: Int64 = 0
  /// The part of it that is compressed, in RAM or on flash.
  public var compressedBytes: Int64 = 0

  /// A class without processes.
  public init() {}

  /// Makes a class.
  public init(count: Int64, footprintBytes: Int64, compressedBytes: Int64) {
    self.count = count
    self.footprintBytes = footprintBytes
    self.compressedBytes = compressedBytes
  }
}

/// How long idle daemons have had their processes, in microseconds of awake time.
@frozen
public struct DaemonAges: Equatable, Sendable {
  /// The age up to which a tenth of them are.
  public var tenth: Int64
  /// The age up to which half of them are.
  public var median: Int64

  /// Makes ages.
  public init(tenth: Int64, median: Int64) {
    self.tenth = tenth
    self.median = median
  }
}

/// Processes by class at one instant, for an observer that asks for them (device mode).
public struct DeviceCensus: Equatable, Sendable {
  /// Whether the phone sleeps.
  public var isAsleep = false
  /// What the compressor holds, at its original size; pages on flash are not part of it.
  public var heldBytes: Int64 = 0
  /// Apps with a process, the prewarmed aside.
  public var apps = ProcessClass()
  /// Those of them that are suspended.
  public var suspended = ProcessClass()
  /// The one in front.
  public var front = ProcessClass()
  /// Apps of which pages lie on flash.
  public var frozen = ProcessClass()
  /// Daemons that may exit.
  public var idleDaemons = ProcessClass()
  /// All other daemons, and processes that belong to apps.
  public var otherDaemons = ProcessClass()
  /// Since when suspended apps have their processes, in microseconds of awake time, from the
  /// youngest; no more than the run has lasted.
  public var suspendedAges: [Int64] = []
  /// The same of idle daemons; nil where there are none.
  public var daemonAges: DaemonAges?

  /// A phone without a process.
  public init() {}
}

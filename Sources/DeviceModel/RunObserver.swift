import SimKernel

/// A launch as it was requested, its kind fixed.
@frozen
public struct LaunchRecord: Equatable, Sendable {
  /// The app.
  public var app: AppID
  /// What the launch found.
  public var kind: LaunchKind
  /// Whether it is the app's first since boot.
  public var isFirst: Bool
  /// When it was requested.
  public var time: SimTime

  /// Makes a record.
  public init(app: AppID, kind: LaunchKind, isFirst: Bool, time: SimTime) {
    self.app = app
    self.kind = kind
    self.isFirst = isFirst
    self.time = time
  }
}

/// A launch that is over, or still under way at the horizon (device mode).
@frozen
public struct LaunchOutcome: Equatable, Sendable {
  /// What was requested.
  public var launch: LaunchRecord
  /// Microseconds from the request to completion, waits included; nil if it never was complete.
  public var microseconds: Int64?
  /// The part of them it waited for a kill or for memory.
  public var waitMicroseconds: Int64

  /// Makes an outcome.
  public init(launch: LaunchRecord, microseconds: Int64?, waitMicroseconds: Int64) {
    self.launch = launch
    self.microseconds = microseconds
    self.waitMicroseconds = waitMicroseconds
  }
}

/// The end of a process.
@frozen
public struct EndRecord: Equatable, Sendable {
  /// The app.
  public var app: AppID
  /// Why it ended.
  public var reason: EndReason
  /// The bytes it gave back.
  public var freedBytes: Int64
  /// When it ended.
  public var time: SimTime
  /// The number of the jetsam band it was in when it was named, or ended; nil in cache mode.
  public var band: Int?

  /// Makes a record.
  public init(
    app: AppID, reason: EndReason, freedBytes: Int64, time: SimTime, band: Int? = nil
  ) {
    self.app = app
    self.reason = reason
    self.freedBytes = freedBytes
    self.time = time
    self.band = band
  }
}

/// An app was told that memory is short (device mode).
@frozen
public struct WarningRecord: Equatable, Sendable {
  /// The app.
  public var app: AppID
  /// Why it was told.
  public var cause: WarningCause
  /// The device's level at that instant.
  public var level: PressureLevel
  /// Its footprint before, in bytes.
  public var footprintBytes: Int64
  /// What it gave up, in bytes.
  public var shedBytes: Int64
  /// When it was told.
  public var time: SimTime

  /// Makes a record.
  public init(
    app: AppID, cause: WarningCause, level: PressureLevel, footprintBytes: Int64,
    shedBytes: Int64, time: SimTime
  ) {
    self.app = app
    self.cause = cause
    self.level = level
    self.footprintBytes = footprintBytes
    self.shedBytes = shedBytes
    self.time = time
  }
}

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
  /// What can be had without taking anything from a process: free pages and the file cache above
  /// its floor.
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

/// Sees a run's rare events as they happen, in order: for files written along the way.
///
/// What an observer throws ends the run and reaches the caller.
public protocol RunObserver {
  /// A launch was requested.
  mutating func launched(_ launch: LaunchRecord) throws

  /// A process ended.
  mutating func ended(_ end: EndRecord) throws

  /// The system told an app something; only where `hearsCallbacks`.
  mutating func called(_ callback: AppCallback, _ app: AppID, at time: SimTime) throws

  /// Whether callbacks are passed on: they are many.
  var hearsCallbacks: Bool { get }

  /// A demand row is about to be handled; only where `hearsDemand`.
  mutating func demanded(_ row: DemandRow) throws

  /// Whether demand rows are passed on: they are many.
  var hearsDemand: Bool { get }

  /// A launch is over, or under way at the horizon; device mode alone.
  mutating func launchEnded(_ outcome: LaunchOutcome) throws

  /// An app was warned; device mode alone.
  mutating func warned(_ warning: WarningRecord) throws

  /// The next instant to be sampled in microseconds since boot, later than every one before;
  /// `Int64.max` for none.
  ///
  /// Asked at the start and after each sample. Sampling is no event and changes nothing.
  var nextSampleMicroseconds: Int64 { get }

  /// The instant to be sampled has come and everything that happens then is over.
  mutating func sampled(_ sample: MemorySample) throws

  /// Whether samples come with a census: it costs O(apps) each.
  var wantsCensus: Bool { get }

  /// The run is over; nothing comes after this.
  mutating func finished() throws
}

/// What concerns device mode alone, or is passed on only where it is wanted, may be left out.
extension RunObserver {
  /// Does nothing.
  public mutating func launchEnded(_ outcome: LaunchOutcome) throws {}
  /// Does nothing.
  public mutating func warned(_ warning: WarningRecord) throws {}
  /// No instant is sampled.
  public var nextSampleMicroseconds: Int64 { .max }
  /// False.
  public var wantsCensus: Bool { false }
  /// Does nothing.
  public mutating func sampled(_ sample: MemorySample) throws {}
  /// Does nothing.
  public mutating func called(_ callback: AppCallback, _ app: AppID, at time: SimTime) throws {}
  /// False.
  public var hearsCallbacks: Bool { false }
  /// Does nothing.
  public mutating func demanded(_ row: DemandRow) throws {}
  /// False.
  public var hearsDemand: Bool { false }
}

/// Looks in on a long run every few thousand events.
public protocol RunMonitor {
  /// Called with the events handled and the clock; throwing stops the run.
  mutating func check(events: Int64, at time: SimTime) throws
}

extension PressureLevel {
  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .normal: "normal"
    case .warning: "warning"
    case .critical: "critical"
    }
  }
}

extension WarningCause {
  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .level: "level"
    case .processLimit: "process_limit"
    }
  }
}

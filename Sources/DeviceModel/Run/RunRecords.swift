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
  /// Whether it waits for the kill of its app's old process (device mode).
  public var awaitsKill: Bool
  /// Who asked for it (S-61).
  public var origin: LaunchOrigin

  /// Makes a record.
  public init(
    app: AppID, kind: LaunchKind, isFirst: Bool, time: SimTime, awaitsKill: Bool = false,
    origin: LaunchOrigin = .user
  ) {
    self.app = app
    self.kind = kind
    self.isFirst = isFirst
    self.time = time
    self.awaitsKill = awaitsKill
    self.origin = origin
  }
}

/// A launch that is over, or still under way at the horizon (device mode).
@frozen
public struct LaunchOutcome: Equatable, Sendable {
  /// What was requested.
  public var launch: LaunchRecord
  /// Microseconds from the request to completion, waits included; nil if it never was complete.
  public var microseconds: Int64?
  /// Whether the person left before it was complete: it goes on off screen.
  public var isLeft = false
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
  /// Time with input whose outcome was not saved, and is lost (device mode; S-107).
  public var lostMicroseconds: Int64

  /// Makes a record.
  public init(
    app: AppID, reason: EndReason, freedBytes: Int64, time: SimTime, band: Int? = nil,
    lostMicroseconds: Int64 = 0
  ) {
    self.app = app
    self.reason = reason
    self.freedBytes = freedBytes
    self.time = time
    self.band = band
    self.lostMicroseconds = lostMicroseconds
  }
}

/// A process named to be killed (device mode).
@frozen
public struct VictimRecord: Equatable, Sendable {
  /// The app.
  public var app: AppID
  /// What it is killed for.
  public var reason: EndReason
  /// The number of its jetsam band.
  public var band: Int?
  /// Whether it is the one in front, and goes because memory is short.
  public var isInFront: Bool

  /// Makes a record.
  public init(app: AppID, reason: EndReason, band: Int?, isInFront: Bool) {
    self.app = app
    self.reason = reason
    self.band = band
    self.isInFront = isInFront
  }
}

/// An app was warned that memory is short (device mode).
@frozen
public struct WarningRecord: Equatable, Sendable {
  /// The app.
  public var app: AppID
  /// Why it was warned.
  public var cause: WarningCause
  /// The device's level at that instant.
  public var level: PressureLevel
  /// Its footprint before, in bytes.
  public var footprintBytes: Int64
  /// What it gave up, in bytes.
  public var shedBytes: Int64
  /// When it was warned.
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

/// What an app holds and what the device has left at one instant, in bytes (device mode).
@frozen
public struct AppMemory: Equatable, Sendable {
  /// The app; negative where none is meant, and then it holds nothing.
  public var app: Int32
  /// The device's level.
  public var level: PressureLevel
  /// All the app holds, compressed pages and those on flash at their original size.
  public var footprintBytes: Int64
  /// What it occupies of RAM: uncompressed pages and its share of the compressor.
  public var occupiedBytes: Int64
  /// Its uncompressed pages.
  public var plainBytes: Int64
  /// Free pages and the file cache, whole.
  public var availableBytes: Int64
  /// Free pages.
  public var freeBytes: Int64

  /// Makes a record.
  public init(
    app: Int32, level: PressureLevel, footprintBytes: Int64, occupiedBytes: Int64,
    plainBytes: Int64, availableBytes: Int64, freeBytes: Int64
  ) {
    self.app = app
    self.level = level
    self.footprintBytes = footprintBytes
    self.occupiedBytes = occupiedBytes
    self.plainBytes = plainBytes
    self.availableBytes = availableBytes
    self.freeBytes = freeBytes
  }
}

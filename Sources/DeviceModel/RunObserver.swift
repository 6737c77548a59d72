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

  /// Makes a record.
  public init(app: AppID, reason: EndReason, freedBytes: Int64, time: SimTime) {
    self.app = app
    self.reason = reason
    self.freedBytes = freedBytes
    self.time = time
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

  /// The run is over; nothing comes after this.
  mutating func finished() throws
}

/// Looks in on a long run every few thousand events.
public protocol RunMonitor {
  /// Called with the events handled and the clock; throwing stops the run.
  mutating func check(events: Int64, at time: SimTime) throws
}

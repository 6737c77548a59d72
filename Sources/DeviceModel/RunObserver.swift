import SimKernel

/// Sees a run's rare events as they happen, in order: for files written along the way.
///
/// What an observer throws ends the run and reaches the caller.
public protocol RunObserver {
  /// A launch was requested and its kind fixed.
  mutating func launched(_ app: AppID, kind: LaunchKind, isFirst: Bool, at time: SimTime) throws

  /// A process ended and gave back `freedBytes`.
  mutating func ended(_ app: AppID, reason: EndReason, freedBytes: Int64, at time: SimTime) throws

  /// The run is over; nothing comes after this.
  mutating func finished() throws
}

/// Looks in on a long run every few thousand events.
public protocol RunMonitor {
  /// Called with the events handled and the clock; throwing stops the run.
  mutating func check(events: Int64, at time: SimTime) throws
}

import SimKernel

/// Looks in on a long run every few thousand events.
public protocol RunMonitor {
  /// Called with the events handled and the clock; throwing stops the run.
  mutating func check(events: Int64, at time: SimTime) throws
}

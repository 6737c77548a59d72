import SimKernel

/// The launch that the person looks at, and what it has waited for so far: its outcome is given
/// once, when it is complete, left, or cut off by the horizon.
struct LaunchInFront {
  private var record: LaunchRecord?
  private var waitMicroseconds: Int64 = 0

  /// Whose launch it is; nil where the person looks at none.
  @inline(__always) var app: AppID? { record?.app }

  /// The person asks for an app.
  mutating func begin(_ launch: LaunchRecord) { (record, waitMicroseconds) = (launch, 0) }

  /// It has waited for memory, or for the end of an old process.
  mutating func wait(_ microseconds: Int64) {
    if record != nil { waitMicroseconds += microseconds }
  }

  /// It is complete at `time`: what came of it.
  mutating func complete(at time: SimTime) -> LaunchOutcome? {
    guard let launch = record.take() else { return nil }
    return LaunchOutcome(
      launch: launch, microseconds: (time - launch.time).microseconds,
      waitMicroseconds: waitMicroseconds)
  }

  /// It never was complete in front: what came of it.
  mutating func abort() -> LaunchOutcome? {
    guard let launch = record.take() else { return nil }
    return LaunchOutcome(launch: launch, microseconds: nil, waitMicroseconds: waitMicroseconds)
  }
}

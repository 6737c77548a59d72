/// A level that changes by steps, its integral over time, and so its average over time.
///
/// The integral is exact: any 64-bit level over any stretch of 64-bit time fits 128 bits.
@frozen
public struct TimeAverage: Sendable {
  @usableFromInline var present: Int64
  @usableFromInline var greatest: Int64
  @usableFromInline let start: SimTime
  @usableFromInline var changed: SimTime
  @usableFromInline var area: Int128

  /// Starts at `level` at the instant `start`.
  @inlinable
  public init(level: Int64 = 0, start: SimTime = .zero) {
    self.start = start
    present = level
    greatest = level
    changed = start
    area = 0
  }

  /// Steps to `level` at `time`, which is not before the last step. O(1).
  @inlinable
  public mutating func set(_ level: Int64, at time: SimTime) {
    precondition(time >= changed, "time runs forward")
    area += Int128.product(present, (time - changed).microseconds)
    changed = time
    present = level
    greatest = max(greatest, level)
  }

  /// The present level, in its own unit.
  @inlinable public var level: Int64 { present }

  /// The greatest level so far, the first one included, however short it lasted.
  @inlinable public var maximum: Int64 { greatest }

  /// The integral from the start until `time`, in level × microseconds; not before the last step.
  @inlinable
  public func integral(until time: SimTime) -> Int128 {
    precondition(time >= changed, "time runs forward")
    return area + Int128.product(level, (time - changed).microseconds)
  }

  /// The average from the start until `time`, for output; over no time, the present level.
  public func average(until time: SimTime) -> Double {
    let length = (time - start).microseconds
    let whole = integral(until: time)
    return length == 0 ? Double(level) : Double(whole) / Double(length)
  }
}

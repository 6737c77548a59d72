/// An instant, or a length of time, in whole microseconds since boot.
///
/// State holds no floating-point time: sums are exact and the same on every machine.
@frozen
public struct SimTime: Hashable, Comparable, Sendable {
  /// Microseconds; negative only as a difference.
  public var microseconds: Int64

  /// Makes a time of `microseconds`.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The instant of boot.
  @inlinable public static var zero: SimTime { SimTime(microseconds: 0) }

  /// The time of something that will not happen: later than every instant.
  @inlinable public static var never: SimTime { SimTime(microseconds: .max) }

  /// Whole seconds; traps beyond 292,000 years.
  @inlinable
  public static func seconds(_ count: Int64) -> SimTime {
    SimTime(microseconds: count * 1_000_000)
  }

  /// The earlier of two times comes first.
  @inlinable
  public static func < (left: SimTime, right: SimTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The instant `length` after `start`; traps on overflow.
  @inlinable
  public static func + (start: SimTime, length: SimTime) -> SimTime {
    SimTime(microseconds: start.microseconds + length.microseconds)
  }

  /// The length from `start` to `end`; traps on overflow.
  @inlinable
  public static func - (end: SimTime, start: SimTime) -> SimTime {
    SimTime(microseconds: end.microseconds - start.microseconds)
  }

  /// The time in seconds, for output only.
  public var seconds: Double { Double(microseconds) / 1e6 }
}

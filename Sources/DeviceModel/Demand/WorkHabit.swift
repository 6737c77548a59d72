import SimKernel

/// What an app may go on with after a visit.
public struct WorkHabit: Sendable {
  /// The kind of work.
  public var work: BackgroundWork
  /// How often it goes on, in millionths of the visits.
  public var shareMillionths: Int64
  /// How long, when it does.
  public var length: DurationModel

  /// Makes a habit.
  public init(work: BackgroundWork, shareMillionths: Int64, length: DurationModel) {
    self.work = work
    self.shareMillionths = shareMillionths
    self.length = length
  }
}

extension DemandRow {
  /// The longest that background work goes on: ends stay within the clock.
  public static var longestLength: SimTime { SimTime(microseconds: 1 << 60) }
}

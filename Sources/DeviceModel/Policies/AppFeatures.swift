import SimKernel

/// How an app was used up to now.
@frozen
public struct AppFeatures: Equatable, Sendable {
  /// Launches since the run began.
  public internal(set) var launches: Int64 = 0
  /// Launches since its process was made.
  public internal(set) var launchesOfProcess: Int64 = 0
  /// When its process was launched first.
  public internal(set) var startedAt = SimTime.zero
  /// When it was launched last.
  public internal(set) var launchedAt = SimTime.zero
  /// When it last left the foreground.
  public internal(set) var leftAt = SimTime.zero

  mutating func noteLaunch(at time: SimTime) {
    if launchesOfProcess == 0 { startedAt = time }
    launches += 1
    launchesOfProcess += 1
    launchedAt = time
  }
}

import SimKernel

/// What `RunRecorder` adds up.
extension RunResult {
  mutating func count(_ launch: LaunchRecord) {
    launches.count(launch.kind)
    apps[launch.app].launches.count(launch.kind)
    firstLaunches += launch.isFirst ? 1 : 0
    warmFirstLaunches += launch.isFirst && !launch.kind.isCold ? 1 : 0
    apps[launch.app].firstLaunches += launch.isFirst ? 1 : 0
    guard launch.kind.isCold else { return }
    if launch.awaitsKill {
      // The kill that it waits for has not been counted as its app's end yet.
      apps[launch.app].evictedAt = nil
      countRelaunch(after: .zero)
    } else if let evictedAt = apps[launch.app].evictedAt {
      countRelaunch(after: launch.time - evictedAt)
    }
  }

  private mutating func countRelaunch(after length: SimTime) {
    relaunchesWithinMinute += length <= .seconds(60) ? 1 : 0
    relaunchesWithinTenMinutes += length <= .seconds(600) ? 1 : 0
  }

  mutating func countComplete(_ outcome: LaunchOutcome) {
    guard let length = outcome.microseconds else { preconditionFailure("no time of a launch") }
    launchTimes.record(length)
    launchTime.record(length)
    slowLaunches += length > 400_000 ? 1 : 0
    apps[outcome.launch.app].completeLaunches += 1
    apps[outcome.launch.app].launchMicroseconds += length
    countWait(outcome)
  }

  mutating func countWait(_ outcome: LaunchOutcome) {
    waitedLaunches += outcome.waitMicroseconds > 0 ? 1 : 0
    launchWaitMicroseconds += outcome.waitMicroseconds
  }

  mutating func count(_ end: EndRecord) {
    ends.count(end.reason)
    apps[end.app].ends.count(end.reason)
    apps[end.app].evictedAt = end.reason.isEviction ? end.time : nil
    freedBytes += Int128(end.freedBytes)
    lostMicroseconds += end.lostMicroseconds
  }

  /// The process that `app` has had since `start` is gone, or the run over, at `time`.
  mutating func countAlive(_ app: AppID, from start: SimTime, until time: SimTime) {
    apps[app].aliveTime = apps[app].aliveTime + (time - max(start, countedFrom))
  }
}

import SimKernel

/// What `RunRecorder` adds up.
extension RunResult {
  mutating func count(_ launch: LaunchRecord) {
    launches.count(launch.kind)
    firstLaunches += launch.isFirst ? 1 : 0
    warmFirstLaunches += launch.isFirst && !launch.kind.isCold ? 1 : 0
    if let length = apps[launch.app].count(launch) { countRelaunch(after: length) }
  }

  /// Launches that found the process of `app` alive, of which none was its first.
  mutating func countResumed(_ app: AppID, times count: Int64) {
    launches.count(.resumed, times: count)
    apps[app].launches.count(.resumed, times: count)
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

  mutating func count(_ begin: SystemBegin, _ work: BackgroundWork, _ app: AppID) {
    switch begin {
    case .running: break
    case .woken: systemWakes.count(work)
    case .launched:
      systemLaunches.count(work)
      apps[app].systemLaunches += 1
    }
  }

  mutating func count(_ end: EndRecord) {
    ends.count(end.reason)
    apps[end.app].count(end)
    freedBytes += Int128(end.freedBytes)
    lostMicroseconds += end.lostMicroseconds
  }

  /// The process that `app` has had since `start` is gone, or the run over, at `time`.
  mutating func countAlive(_ app: AppID, from start: SimTime, until time: SimTime) {
    apps[app].aliveTime = apps[app].aliveTime + (time - max(start, countedFrom))
  }
}

/// What is counted of one app, each in one step: a list of apps is asked at every access whether
/// it is its only owner.
extension AppResult {
  /// Since when it had been evicted, for a cold launch after an eviction.
  @inline(__always)
  fileprivate mutating func count(_ launch: LaunchRecord) -> SimTime? {
    launches.count(launch.kind)
    firstLaunches += launch.isFirst ? 1 : 0
    guard launch.kind.isCold else { return nil }
    guard !launch.awaitsKill else {
      // The kill that it waits for has not been counted as its app's end yet.
      evictedAt = nil
      return .zero
    }
    return evictedAt.map { launch.time - $0 }
  }

  @inline(__always)
  fileprivate mutating func count(_ end: EndRecord) {
    ends.count(end.reason)
    evictedAt = end.reason.isEviction ? end.time : nil
  }
}

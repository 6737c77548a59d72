import SimKernel

/// How long a launch in front may take, and why its process ends when it takes longer.
struct LaunchLimit {
  let length: SimTime
  let reason: EndReason
}

/// Launches in front that take longer than the platform lets them, waits included.
///
/// Off screen a launch of the system's own is watched by the platform, one that the person has left
/// is not. The timer is set only where a launch may come to its limit: its work takes as long, or
/// it waits.
extension DeviceRun where P: ~Copyable {
  /// The launch of `app` is complete at `time` at the earliest; never where it waits.
  @inline(__always)
  mutating func watchLaunch(_ app: AppID, until time: SimTime) {
    guard let limit = P.launchLimit(launches[app].kind) else { return }
    let end = launches[app].requestedAt + limit.length
    if time > end, inFront == app { return watch(until: end) }
    if features.contains(.appTimers), inFront != app, !launches[app].origin.isPerson {
      P.watchOffScreen(app, until: time, &self)
    }
  }

  @inline(never)
  private mutating func watch(until end: SimTime) {
    launchInFront.isWatched = true
    timers.set(.launchLimit, at: end)
  }

  /// The launch in front is complete, or will never be.
  @inline(__always)
  mutating func stopWatching() {
    guard launchInFront.isWatched else { return }
    launchInFront.isWatched = false
    timers.cancel(.launchLimit)
  }

  /// The launch in front has taken as long as it may. Where an old process is still to end, there
  /// is none of its own yet, and its time is over as soon as there is.
  mutating func launchOverLimit() {
    recorder.handled(.watchdog)
    stopWatching()
    guard let app = launchInFront.app, processes[app].exists, !processes[app].isDying,
      let limit = P.launchLimit(launches[app].kind)
    else { return }
    end(app, reason: limit.reason)
  }
}

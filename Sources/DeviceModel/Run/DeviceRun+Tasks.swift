import SimKernel

/// Finite tasks and their time, and work that has to wait for a launch or cannot begin.
extension DeviceRun where P: ~Copyable {
  /// The app leaves the foreground: what it has of a task has so long from now on.
  mutating func startTaskTime(_ app: AppID) {
    let isTask = work.startTaskTime(app, at: now)
    let isOther = work.startOtherTimes(app, at: now)
    if isTask || isOther { scheduleWork(app) }
    if workTimes.isUsed { countWorkTime(app) }
  }

  /// The app comes to the foreground, where no time runs out.
  mutating func stopWorkTimes(_ app: AppID) {
    if workTimes.isUsed { countWorkTime(app) }
    if work.stopTimes(app) { scheduleWork(app) }
  }

  /// The launch of `app` is complete: begins what was asked for meanwhile.
  mutating func beginPendingWork(_ app: AppID) {
    guard work[app].hasPending else { return }
    let pending = work.takePending(app)
    for kind in BackgroundWork.allCases {
      let length = pending[Int(kind.rawValue)]
      if length > .zero { begin(kind, app, for: length) }
    }
  }

  /// The launch of `app` will never be complete: what was asked for meanwhile cannot begin.
  mutating func countPendingWork(_ app: AppID) {
    guard work[app].hasPending else { return }
    let pending = work.takePending(app)
    for kind in BackgroundWork.allCases where pending[Int(kind.rawValue)] > .zero {
      note(.workNotBegun(kind, app), of: app)
    }
  }
}

import SimKernel

/// Finite tasks and their time, and work that has to wait for a launch or cannot begin.
extension DeviceRun {
  private static var task: Int { Int(BackgroundWork.task.rawValue) }

  /// The app has a finite task up to `wanted`; of two the longer goes on.
  mutating func beginTask(_ app: AppID, until wanted: SimTime) {
    processes[app].taskWanted = max(processes[app].taskWanted, wanted)
    if inFront != app, processes[app].taskDeadline == .never { startTaskTime(app) }
    limitTask(app)
  }

  /// The app leaves the foreground: what it has of a task has so long from now on.
  mutating func startTaskTime(_ app: AppID) {
    guard processes[app].taskWanted > now else { return }
    processes[app].taskDeadline = now + SimTime(microseconds: profile.taskLimitMicroseconds)
    limitTask(app)
    scheduleWork(app)
  }

  /// The app comes to the foreground, where no task expires.
  mutating func stopTaskTime(_ app: AppID) {
    guard processes[app].taskDeadline < .never else { return }
    processes[app].taskDeadline = .never
    limitTask(app)
    scheduleWork(app)
  }

  /// A task goes on until it is done or its time is over.
  private mutating func limitTask(_ app: AppID) {
    let (wanted, deadline) = (processes[app].taskWanted, processes[app].taskDeadline)
    processes[app].workUntil[Self.task] = min(wanted, deadline)
    processes[app].overruns = wanted > deadline
    noteWorks(app)
  }

  /// Takes notice of how long the last of its work goes on.
  mutating func noteWorks(_ app: AppID) {
    var latest = SimTime.zero
    for work in BackgroundWork.allCases {
      latest = max(latest, processes[app].workUntil[Int(work.rawValue)])
    }
    processes[app].worksUntil = latest
  }

  /// Forgets a task that is over.
  mutating func forgetTask(_ app: AppID) {
    processes[app].taskWanted = .zero
    processes[app].taskDeadline = .never
    processes[app].overruns = false
  }

  /// Work asked for during a launch begins when that is complete; of one kind the longer.
  mutating func keepForLaunch(_ work: BackgroundWork, _ app: AppID, for length: SimTime) {
    let index = Int(work.rawValue)
    processes[app].pendingWork[index] = max(processes[app].pendingWork[index], length)
    processes[app].hasPendingWork = true
  }

  /// The launch of `app` is complete: begins what was asked for meanwhile.
  mutating func beginPendingWork(_ app: AppID) {
    guard processes[app].hasPendingWork else { return }
    processes[app].hasPendingWork = false
    for work in BackgroundWork.allCases {
      let length = processes[app].pendingWork[Int(work.rawValue)]
      processes[app].pendingWork[Int(work.rawValue)] = .zero
      if length > .zero { begin(work, app, for: length) }
    }
  }

  /// The launch of `app` will never be complete: what was asked for meanwhile cannot begin.
  mutating func countPendingWork(_ app: AppID) {
    guard processes[app].hasPendingWork else { return }
    processes[app].hasPendingWork = false
    for work in BackgroundWork.allCases
    where processes[app].pendingWork[Int(work.rawValue)] > .zero {
      recorder.note(.workNotBegun(work, app), at: now)
      processes[app].pendingWork[Int(work.rawValue)] = .zero
    }
  }
}

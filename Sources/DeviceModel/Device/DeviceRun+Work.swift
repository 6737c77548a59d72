import SimKernel

/// Background work and suspension (2.8, S-50).
extension DeviceRun {
  /// The app is asked to begin work that keeps it from suspension; without a process it cannot.
  mutating func ask(_ work: BackgroundWork, of app: AppID, for length: SimTime) {
    if processes[app].isLaunching { return keepForLaunch(work, app, for: length) }
    guard processes[app].state != .notRunning, !processes[app].isDying else {
      return result.countNotBegun(work, of: app)
    }
    begin(work, app, for: length)
  }

  /// The app begins work; of two of one kind the longer goes on.
  mutating func begin(_ work: BackgroundWork, _ app: AppID, for length: SimTime) {
    let until = now + length
    if work == .task {
      beginTask(app, until: until)
    } else {
      let index = Int(work.rawValue)
      processes[app].workUntil[index] = max(processes[app].workUntil[index], until)
      noteWorks(app)
    }
    let wasSuspended = processes[app].state == .suspended
    if wasSuspended {
      move(app, to: .background)
      noteRunning(app)
      startRamp(app)
    }
    timers.cancel(.suspension, of: app)
    if reclaiming == app { cancelReclaim() }
    if inFront != app { place(app) }
    scheduleWork(app)
    guard !footprints[app].usesMemory else { return }
    footprints.beginUse(app)
    if footprints.makeRoom(for: footprints[app].written) { bringBack(app) }
    startFaults(app)
  }

  mutating func workOver(_ app: AppID) throws {
    result.events.count(.work)
    let task = processes[app].workUntil[Int(BackgroundWork.task.rawValue)]
    if processes[app].overruns, task > .zero, task <= now, processes[app].state == .background {
      return try end(app, reason: .taskExpired)
    }
    for work in BackgroundWork.allCases {
      let index = Int(work.rawValue)
      if processes[app].workUntil[index] <= now { processes[app].workUntil[index] = .zero }
    }
    if task <= now { forgetTask(app) }
    scheduleWork(app)
    guard inFront != app else { return }
    place(app)
    if !hasWork(app) { endUse(app) }
    scheduleSuspension(app)
  }

  mutating func scheduleWork(_ app: AppID) {
    var next = SimTime.never
    for work in BackgroundWork.allCases {
      let until = processes[app].workUntil[Int(work.rawValue)]
      if until > .zero { next = min(next, until) }
    }
    timers.set(.work, of: app, at: next)
  }

  /// With no work left, the app is suspended after the policy's delay.
  mutating func scheduleSuspension(_ app: AppID) {
    guard processes[app].state == .background, !processes[app].isLaunching, !hasWork(app),
      traits[app].behaviour.role == .app
    else { return }
    let usual = draws.suspensionDelay(row: rowCount)
    guard let length = suspension.delay(of: app, usual: usual, at: now) else { return }
    timers.set(.suspension, of: app, at: now + length)
  }

  mutating func suspend(_ app: AppID) {
    result.events.count(.suspension)
    stopRamp(app)
    move(app, to: .suspended)
    place(app)
    footprints.retire(app, footprints.inUse(app))
  }

  /// Puts an app that is not in front into its band and tier.
  mutating func place(_ app: AppID) {
    let (band, tier) = place(of: app, traits[app].behaviour.role)
    bands.place(app, in: band, at: now)
    table.move(app, to: tier)
    noteLimit(app)
  }

  func isWorking(_ app: AppID, _ work: BackgroundWork) -> Bool {
    processes[app].workUntil[Int(work.rawValue)] > now
  }

  func hasWork(_ app: AppID) -> Bool {
    processes[app].worksUntil > now
  }

  /// Counts the work that a process's end breaks off.
  mutating func countBrokenWork(_ app: AppID) {
    guard hasWork(app) else { return }
    for work in BackgroundWork.allCases where isWorking(app, work) {
      result.brokenWork.count(work)
      processes[app].workUntil[Int(work.rawValue)] = .zero
    }
  }
}

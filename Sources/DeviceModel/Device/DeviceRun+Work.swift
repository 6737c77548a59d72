import SimKernel

/// Background work and suspension (2.8, S-50).
extension DeviceRun {
  /// The app begins work that keeps it from suspension; without a process nothing happens.
  mutating func begin(_ work: BackgroundWork, _ app: AppID, for length: SimTime) {
    guard processes[app].state != .notRunning, !processes[app].isLaunching,
      !processes[app].isDying
    else { return }
    let kept = work == .task ? min(length, taskLimit) : length
    if work == .task { processes[app].overruns = length > taskLimit }
    processes[app].workUntil[Int(work.rawValue)] = now + kept
    processes[app].worksUntil = BackgroundWork.allCases.reduce(.zero) {
      max($0, processes[app].workUntil[Int($1.rawValue)])
    }
    if processes[app].state == .suspended {
      move(app, to: .background)
      compressible.remove(app)
      noteRunning(app)
    }
    calendar.cancel(slots.slot(.suspension, of: app))
    if reclaiming == app { cancelReclaim() }
    if inFront != app { place(app) }
    scheduleWork(app)
  }

  /// How long a finite task has; an app that has not ended it then is ended itself.
  private var taskLimit: SimTime { SimTime(microseconds: profile.taskLimitMicroseconds) }

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
    scheduleWork(app)
    guard inFront != app else { return }
    place(app)
    scheduleSuspension(app)
  }

  private mutating func scheduleWork(_ app: AppID) {
    var next = SimTime.never
    for work in BackgroundWork.allCases {
      let until = processes[app].workUntil[Int(work.rawValue)]
      if until > .zero { next = min(next, until) }
    }
    schedule(slots.slot(.work, of: app), at: next)
  }

  /// With no work left, the app is suspended after the rule's delay.
  mutating func scheduleSuspension(_ app: AppID) {
    guard processes[app].state == .background, !hasWork(app),
      scenario.apps[app].behaviour.role == .app
    else { return }
    guard case .after(let delay) = suspension else { return }
    let length = delay ?? draws.suspensionDelay(row: rowCount)
    schedule(slots.slot(.suspension, of: app), at: now + length)
  }

  mutating func suspend(_ app: AppID) {
    result.events.count(.suspension)
    stopRamp(app)
    move(app, to: .suspended)
    place(app)
    noteCompressible(app)
  }

  /// Puts an app that is not in front into its band and tier.
  mutating func place(_ app: AppID) {
    let (band, tier) = place(of: app, scenario.apps[app].behaviour.role)
    bands.place(app, in: band, at: now)
    if table[app].tier != tier { table.move(app, to: tier, at: now) }
    noteLimit(app)
  }

  private func place(of app: AppID, _ role: ProcessRole) -> (Band, Tier) {
    switch role {
    case .app:
      guard hasWork(app) else { return (idleBand(of: app), .unprotected) }
      let isAudible = isWorking(app, .audio) || isWorking(app, .voip)
      let isGuarded = isAudible || isWorking(app, .location)
      return (isAudible ? .audio : .background, isGuarded ? .guarded : .unprotected)
    case .idleDaemon: return (.idle, .unprotected)
    case .youngDaemon: return (.deferred, .unprotected)
    case .support: return (.support, .guarded)
    case .daemon: return (.system, .foreground)
    }
  }

  /// The band of an app with nothing left to do.
  private func idleBand(of app: AppID) -> Band {
    guard processes[app].state == .suspended else {
      return profile.bands == .ios12 ? .background : .aging
    }
    if processes[app].freezing.isInBand { return .frozen }
    return profile.bands == .ios12 ? .elevated : .idle
  }

  private func isWorking(_ app: AppID, _ work: BackgroundWork) -> Bool {
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

import SimKernel

/// Launches that no person asks for: the process comes up off screen (S-32).
extension DeviceRun where P: ~Copyable {
  /// Starts `app`, or goes on with its prewarmed process, for work that is kept for the launch. No
  /// use by the person: policies hear nothing of it.
  mutating func launchOffScreen(_ app: AppID) {
    let isPrewarmed = processes[app].isPrewarmed
    launches.begin(app, kindOffScreen(of: app), at: now)
    processes.startedBySystem(app, at: now)
    let length = isPrewarmed ? openOffScreen(app) : startOffScreen(app)
    footprints.beginUse(app)
    showMemory(of: app)
    move(app, to: .background)
    processes.leave(app, at: now)
    startUnused(app)
    table.leave(app, for: .running)
    keepSize(app)
    place(app)
    timers.set(.launch, of: app, at: now + SimTime(microseconds: length))
  }

  private func kindOffScreen(of app: AppID) -> LaunchKind {
    if processes[app].isPrewarmed { return .prewarmed }
    return processes[app].hasEnded
      && 2 * footprints.lots.bytes(of: footprints[app].codeLot) >= footprints.codeSize(of: app)
      ? .coldCached : .coldUncached
  }

  /// What is left to do of a prewarmed process, in microseconds.
  private mutating func openOffScreen(_ app: AppID) -> Int64 {
    recorder.note(.prewarmOpened(app), at: now)
    processes.open(app)
    let behaviour = behaviours[app]
    return behaviour.systemMicroseconds + behaviour.appMicroseconds - behaviour.preMainMicroseconds
  }

  /// Makes the process: what its launch takes, in microseconds.
  private mutating func startOffScreen(_ app: AppID) -> Int64 {
    let length = behaviours[app].systemMicroseconds + behaviours[app].appMicroseconds
    recorder.madeProcess(length)
    let missing =
      footprints.codeSize(of: app) - footprints.lots.bytes(of: footprints[app].codeLot)
    startProcess(app)
    recorder.note(.started(app), at: now)
    return length + missing / profile.readBytesPerSecond
  }
}

import SimKernel

/// The person's side: opening, leaving, and what a launch takes.
extension DeviceRun {
  mutating func open(_ app: AppID) throws {
    if inFront == app { return }
    try unlock()
    try leaveFront()
    let kind = launchKind(of: app)
    let isFirst = !processes[app].wasLaunched
    processes[app].wasLaunched = true
    try launchBegan(LaunchRecord(app: app, kind: kind, isFirst: isFirst, time: now))
    inFront = app
    processes[app].isLaunching = true
    processes[app].launchKind = kind
    processes[app].requestedAt = now
    processes[app].noteRelaunch(at: now)
    prewarm?.launched(app, at: now)
    if dying?.app == app {
      awaitsKill = app
    } else {
      try beginLaunch(app)
    }
  }

  /// Fixed at the request: files are cached until more than the file cache holds has been read.
  private func launchKind(of app: AppID) -> LaunchKind {
    let isDying = processes[app].isDying
    if processes[app].exists && !isDying {
      return processes[app].isPrewarmed ? .prewarmed : .resumed
    }
    guard processes[app].hasEnded || isDying else { return .coldUncached }
    let read = isDying ? 0 : fileBytesRead - processes[app].fileMark
    return read <= Int128(ledger.fileCache / MemoryLedger.unit) ? .coldCached : .coldUncached
  }

  /// Starts the launch's clock: its phases, files and compressed pages (L-15).
  mutating func beginLaunch(_ app: AppID) throws {
    let behaviour = scenario.apps[app].behaviour
    var length = behaviour.resumeMicroseconds
    if processes[app].isPrewarmed {
      length =
        behaviour.systemMicroseconds + behaviour.appMicroseconds - behaviour.preMainMicroseconds
      wake(app)
    } else if processes[app].exists {
      length += processes[app].compressed / profile.decompressBytesPerSecond
      length += processes[app].swapped / profile.decompressBytesPerSecond
      length += processes[app].written / profile.readBytesPerSecond
      try tell(app, .willEnterForeground)
      wake(app)
    } else {
      length = behaviour.systemMicroseconds + behaviour.appMicroseconds
      result.relaunchMicroseconds += length
      if processes[app].launchKind == .coldUncached {
        length += behaviour.codeBytes * 1_000_000 / profile.readBytesPerSecond
        fileBytesRead += Int128(behaviour.codeBytes)
        ledger.readFiles(behaviour.codeBytes * MemoryLedger.unit)
      }
      startProcess(app)
    }
    move(app, to: .inactive)
    schedule(slots.slot(.launch, of: app), at: now + SimTime(microseconds: length))
    policy.launched(app, kind: processes[app].launchKind, at: now)
  }

  /// The launch's work is done: it is complete once its memory is there.
  mutating func launchReady(_ app: AppID) throws {
    result.events.count(.launch)
    settle(app)
    let amount =
      processes[app].launchKind == .resumed
      ? processes[app].compressed - processes[app].compressor + processes[app].swapped
      : max(
        0, scenario.apps[app].behaviour.launchBytes * MemoryLedger.unit - processes[app].plain)
    if ledger.available >= amount {
      try complete(app, amount)
    } else {
      claim = (app, amount, now)
    }
  }

  /// Takes the launch's memory and lets the app run.
  mutating func complete(_ app: AppID, _ amount: Int64) throws {
    let before = processes[app].footprint
    if processes[app].launchKind == .resumed {
      ledger.decompress(processes[app].compressed, from: processes[app].compressor)
      processes[app].plain += processes[app].compressed
      processes[app].compressed = 0
      processes[app].compressor = 0
      ledger.allocate(processes[app].swapped)
      processes[app].plain += processes[app].swapped
      thaw(app)
    } else {
      ledger.allocate(amount)
      processes[app].plain += amount
    }
    if processes[app].launchKind != .resumed {
      try tell(app, .willFinishLaunching)
      try tell(app, .didFinishLaunching)
    }
    processes[app].isLaunching = false
    if processes[app].isPrewarmed { result.prewarmHits += 1 }
    processes[app].isPrewarmed = false
    launchCompleted(app)
    let active = scenario.apps[app].behaviour.activeBytes * MemoryLedger.unit
    processes[app].target = max(active, processes[app].footprint)
    if interruption.isOn { becomeInactive(app) } else { try becomeActive(app) }
    noteStep(app, from: before)
    noteRunning(app)
  }

  /// Whoever is in front goes to the background; a launch under way is aborted.
  mutating func leaveFront() throws {
    guard let app = inFront else { return }
    inFront = nil
    endInterruption()
    if processes[app].isLaunching { return try abort(app) }
    guard !processes[app].isDying else { return leaveDying(app) }
    if processes[app].state == .active { try resignActive(app) }
    move(app, to: .background)
    try tell(app, .didEnterBackground)
    trim(app, to: scenario.apps[app].behaviour.backgroundBytes * MemoryLedger.unit)
    leave(app)
  }

  /// Gives up what is above `size`, plain bytes only (S-60).
  private mutating func trim(_ app: AppID, to size: Int64) {
    let excess = min(processes[app].plain, processes[app].footprint - size)
    guard excess > 0 else { return }
    processes[app].plain -= excess
    ledger.release(excess)
    settle(app)
  }

  /// The person looks away from an app that is being killed: it is no candidate any more.
  private mutating func leaveDying(_ app: AppID) {
    if processes[app].state == .active { move(app, to: .inactive) }
    move(app, to: .background)
  }

  /// A launch that was left: what was alive stays as it was, what was being made is gone.
  private mutating func abort(_ app: AppID) throws {
    launchAborted(app)
    processes[app].isLaunching = false
    calendar.cancel(slots.slot(.launch, of: app))
    if claim?.app == app { claim = nil }
    if awaitsKill == app {
      awaitsKill = nil
    } else if processes[app].isDying {
      leaveDying(app)
    } else if processes[app].launchKind == .resumed {
      move(app, to: .background)
      try tell(app, .didEnterBackground)
      leave(app)
    } else if processes[app].isPrewarmed {
      processes[app].state = .notRunning
      placePrewarmed(app)
    } else {
      removeProcess(app)
    }
  }

  /// The app is a candidate from now on, and may be suspended.
  private mutating func leave(_ app: AppID) {
    processes[app].leftAt = now
    startUnused(app)
    processes[app].regrowTo = 0
    place(app)
    policy.left(app, at: now)
    if scenario.apps[app].behaviour.leakBytesPerSecond > 0 { startRamp(app) }
    scheduleSuspension(app)
    guard retains, let until = policy.retention(of: app, at: now) else { return }
    schedule(slots.retention(of: app), at: until)
  }

  /// A process that comes to the front is no candidate.
  private mutating func wake(_ app: AppID) {
    calendar.cancel(slots.slot(.suspension, of: app))
    if retains { calendar.cancel(slots.retention(of: app)) }
    if reclaiming == app { cancelReclaim() }
    stopRamp(app)
    compressible.remove(app)
    table.move(app, to: .foreground, at: now)
    bands.place(app, in: .foreground, at: now)
  }

  /// Passes a callback on, in their golden order (1.2), to an observer that wants them.
  mutating func tell(_ app: AppID, _ callback: AppCallback) throws {
    if hearsCallbacks { try observer?.called(callback, app, at: now) }
  }

  /// Changes the app's state along the platform's edges.
  mutating func move(_ app: AppID, to state: AppState) {
    precondition(
      AppBased.allows(processes[app].state, state), "no such step of the life cycle")
    processes[app].state = state
  }

  mutating func forceQuit(_ app: AppID) throws {
    if inFront == app { try leaveFront() }
    guard processes[app].exists, !processes[app].isDying else { return }
    // Only an app whose code runs is told; a suspended one is not (S-41, S-42).
    if processes[app].state == .background { try tell(app, .willTerminate) }
    try end(app, reason: .forceQuit)
  }

  mutating func reboot() throws {
    try leaveFront()
    isLocked = false
    if let dying { try finishKill(dying) }
    for app in 0..<slots.appCount where processes[app].exists { try end(app, reason: .reboot) }
    for app in 0..<slots.appCount {
      processes[app].hasEnded = false
      processes[app].wasLaunched = false
    }
    rebootKernel()
    prewarmQueue = []
    if prewarm != nil { schedule(slots.prewarm, at: now) }
  }
}

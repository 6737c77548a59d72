import SimKernel

/// The person's side: opening, leaving, and what a launch takes.
extension DeviceRun where P: ~Copyable {
  mutating func open(_ app: AppID) {
    if foreground.contains(app) { return turn(to: app) }
    if features.contains(.callbacks), platform.isTerminating(app) {
      end(app, reason: .forceQuit)
    }
    unlock()
    leaveFront()
    request(app)
  }

  /// The person asks for `app`, in front from now on, alone or beside another.
  @inline(__always)
  mutating func request(_ app: AppID) {
    footprints.mendDeficits()
    let kind = launchKind(of: app)
    let isFirst = processes.request(app, at: now)
    launchBegan(app, kind, isFirst: isFirst)
    P.requested(app, kind, &self)
    if inFront == nil { foreground.enter(app) } else { foreground.enterBeside(app) }
    prewarm?.launched(app, at: timers.now)
    if launches[app].isUnderWay {
      launches.rejoin(app, at: now)
      return rejoinLaunch(app)
    }
    launches.begin(app, kind, at: now, by: .user)
    if killSlot.victim?.app == app {
      launches.awaitKill(app)
    } else {
      beginLaunch(app)
    }
  }

  /// Fixed at the request: files are cached as long as half of the code is.
  func launchKind(of app: AppID) -> LaunchKind {
    let isDying = processes[app].isDying
    if processes[app].exists && !isDying {
      return processes[app].isPrewarmed ? .prewarmed : .resumed
    }
    guard processes[app].hasEnded || isDying else { return .coldUncached }
    if isDying && footprints[app].usesMemory { return .coldCached }
    return 2 * footprints.lots.bytes(of: footprints[app].codeLot) >= footprints.codeSize(of: app)
      ? .coldCached : .coldUncached
  }

  /// Starts the launch's clock: its steps, files and compressed pages (L-15).
  mutating func beginLaunch(_ app: AppID) {
    let isMade = !processes[app].exists || processes[app].isPrewarmed
    let plan = isMade ? makeProcess(app) : nil
    let length = plan?.ready ?? wakeProcess(app)
    footprints.beginUse(app)
    move(app, to: launches[app].origin.isPerson ? .inactive : .background)
    if let plan { show(plan, of: app) }
    let ready = now + SimTime(microseconds: length)
    timers.set(.launch, of: app, at: ready)
    watchLaunch(app, until: ready)
    guard launches[app].origin.isPerson else { return }
    policy.launched(app, kind: launches[app].kind, at: now)
  }

  /// The launch's work is done: it is complete once its memory is there.
  mutating func launchReady(_ app: AppID) {
    recorder.handled(.launch)
    footprints.settle(app)
    if launches[app].kind != .resumed, !launches[app].isFinished {
      finishLaunching(app)
      let length = handlerMicroseconds(of: app)
      if length > 0 { return goOn(app, after: length) }
    }
    let amount = claim(of: app)
    if footprints.makeRoom(for: amount) {
      granted(app, amount)
    } else {
      waits.add((app, amount, now), isInFront: inFront == app)
      watchLaunch(app, until: .never)
    }
  }

  /// The launch of `app` goes on when the handlers have returned that it has led to.
  private mutating func goOn(_ app: AppID, after length: Int64) {
    let time = now + SimTime(microseconds: length)
    timers.set(.launch, of: app, at: time)
    watchLaunch(app, until: time)
  }

  /// The launch has the memory it claimed: a new process is complete, a resumed one faults in what
  /// it lacks.
  mutating func granted(_ app: AppID, _ amount: Int64) {
    showStep(.memory, of: app)
    guard launches[app].kind == .resumed else { return complete(app, amount) }
    let reloaded = amount - footprints[app].written
    bringBack(app)
    reload(app, reloaded)
    startFaults(app)
    guard footprints[app].toFault > 0 else { return complete(app, 0) }
    launches.awaitFaults(app, at: now)
    watchLaunch(app, until: timers.time(of: .fault, app))
  }

  /// Takes the launch's memory and lets the app run.
  mutating func complete(_ app: AppID, _ amount: Int64) {
    let before = footprints[app].total
    footprints.allocate(app, amount)
    if processes[app].isPrewarmed { openPrewarmed(app) }
    if inFront == app { showStep(.firstFrame, of: app) }
    launchCompleted(app)
    if launches[app].kind == .resumed { noteLeak(app) }
    let active = behaviours[app].activeBytes * MemoryLedger.unit + windowBytes(of: app)
    growth.setTarget(app, max(active, footprints[app].total))
    launchArrived(app)
    noteStep(app, from: before)
    noteRunning(app)
  }

  /// What is in front goes to the background, of two apps the one beside first; a launch under way
  /// goes on there.
  mutating func leaveFront() {
    leaveBeside()
    guard let app = inFront else { return }
    foreground.leave()
    endInterruption()
    goOffScreen(app)
    footprints.mendDeficits()
  }

  mutating func goOffScreen(_ app: AppID) {
    if launches[app].isUnderWay { return leaveLaunching(app) }
    guard !processes[app].isDying else { return leaveDying(app) }
    if processes[app].state == .active { resignActive(app) }
    move(app, to: .background)
    savedStates.save(app)
    if tell(app, .didEnterBackground) { trim(app, to: keptSize(of: app)) }
    P.enteredBackground(app, &self)
    if recorder.isHeard(.background) { P.leftFront(app, &self) }
    leave(app)
  }

  /// Gives up what is above `size`, plain bytes only (S-60).
  mutating func trim(_ app: AppID, to size: Int64) {
    let excess = min(footprints[app].plain, footprints[app].total - size)
    guard excess > 0 else { return }
    footprints.givePlain(app, excess)
    footprints.settle(app)
  }

  /// The person looks away from an app that is being killed: it is no candidate any more.
  mutating func leaveDying(_ app: AppID) {
    startUnused(app)
    if processes[app].state == .active { move(app, to: .inactive) }
    move(app, to: .background)
  }

  /// The app is a candidate from now on, the last that left, and may be suspended.
  mutating func leave(_ app: AppID) {
    processes.leave(app, at: now)
    startUnused(app)
    startTaskTime(app)
    table.leave(app, for: .running)
    keepSize(app)
    place(app)
    policy.left(app, at: now)
    if behaviours[app].leakBytesPerSecond > 0 { startRamp(app) }
    if !hasWork(app), !launches[app].isUnderWay { endUse(app) }
    scheduleSuspension(app)
    guard retains, let until = policy.retention(of: app, at: now) else { return }
    timers.set(.retention, of: app, at: until)
  }

  /// A process that comes to the front is no candidate.
  mutating func wake(_ app: AppID) {
    timers.cancel(.suspension, of: app)
    if retains { timers.cancel(.retention, of: app) }
    P.cancelWrite(of: app, &self)
    stopRamp(app)
    stopTaskTime(app)
    table.move(app, to: .foreground)
    platform.placeInFront(app, at: awakeNow)
    if features.contains(.helpers) { P.follow(app, &self) }
  }

  /// The system calls the app; callbacks come in their golden order (1.2). False where it hears
  /// of it later, when what it does now is done.
  ///
  /// One order for all: what a callback says will be has not been when it comes, what it says did
  /// happen has. So `will…` is called before the step of the life cycle, `did…` after it.
  @inline(__always)
  @discardableResult
  mutating func tell(_ app: AppID, _ callback: AppCallback) -> Bool {
    if features.contains(.callbacks) { return tellInTurn(app, callback) }
    if recorder.isHeard(.callbacks) { show(callback, of: app) }
    return true
  }

  @inline(never)
  private mutating func tellInTurn(_ app: AppID, _ callback: AppCallback) -> Bool {
    P.tell(callback, app, &self)
  }

  /// How long handlers of `app` that run or wait take from now on.
  func handlerMicroseconds(of app: AppID) -> Int64 {
    guard features.contains(.callbacks) else { return 0 }
    return max(0, (platform.handlersReturn(of: app) - now).microseconds)
  }

  /// Changes the app's state along the platform's edges.
  @inline(__always)
  mutating func move(_ app: AppID, to state: AppState) {
    precondition(
      P.allows(processes[app].state, state), "no such step of the life cycle")
    if recorder.isHeard(.states) { showMove(of: app, to: state) }
    processes.setState(app, state)
    if features.contains(.scenes) { P.moved(app, &self) }
  }
}

import SimKernel

/// Launches step by step (1.5): what a launch has to do, and what is shown of it.
extension DeviceRun where P: ~Copyable {
  /// Makes the process of `app`, or takes the prewarmed one: what its launch has to do.
  @inline(__always)
  mutating func makeProcess(_ app: AppID) -> LaunchPlan {
    let restores = savedStates.has(app)
    guard !processes[app].isPrewarmed else {
      let plan = LaunchPlan(
        processes[app].hasFailed ? .failedPrewarm : .prewarmed, of: behaviours[app],
        restores: restores)
      recorder.madeProcess(plan.ready)
      wake(app)
      return plan
    }
    let missing = footprints.codeSize(of: app) - footprints.lots.bytes(of: footprints[app].codeLot)
    let reading = missing / profile.readBytesPerSecond
    let plan = LaunchPlan(.noProcess, of: behaviours[app], reading: reading, restores: restores)
    recorder.madeProcess(plan.ready - reading)
    startProcess(app, by: launches[app].origin)
    note(.started(app), of: app)
    return plan
  }

  /// Wakes the process of `app`: what its launch has to do, in microseconds.
  @inline(__always)
  mutating func wakeProcess(_ app: AppID) -> Int64 {
    let reading = footprints[app].written / profile.readBytesPerSecond
    showStep(.foreground, of: app)
    tell(app, .willEnterForeground)
    let length = behaviours[app].resumeMicroseconds + reading + handlerMicroseconds(of: app)
    wake(app)
    return length
  }

  /// All that a new process does before it claims its memory is done: the app delegate is called,
  /// and what it shows is connected.
  @inline(__always)
  mutating func finishLaunching(_ app: AppID) {
    launches.finish(app)
    showStepsAhead(of: app)
    showStep(.didFinish, of: app)
    tell(app, .didFinishLaunching)
  }

  /// What the launch of `app` claims when its work is done.
  @inline(__always)
  func claim(of app: AppID) -> Int64 {
    guard launches[app].kind == .resumed else {
      return max(0, behaviours[app].launchBytes * MemoryLedger.unit - footprints[app].plain)
    }
    return footprints[app].written + reloadedAmount(of: app)
  }

  /// What a resume of `app` loads before it is complete (S-104).
  private func reloadedAmount(of app: AppID) -> Int64 {
    let millis = behaviours[app].steps.reloadMillis
    guard millis > 0 else { return 0 }
    let active = behaviours[app].activeBytes * MemoryLedger.unit + windowBytes(of: app)
    let lacking = active - footprints[app].total
    return max(0, lacking / 1000 * millis)
  }

  /// The app has the `amount` that it loads before its resume is complete.
  mutating func reload(_ app: AppID, _ amount: Int64) {
    guard amount > 0 else { return }
    let before = footprints[app].total
    footprints.allocate(app, amount)
    noteStep(app, from: before)
  }

  /// The system launches `app`, of which there is no process that was opened, into the background
  /// for `work` (S-15, S-32): no launch of the person (S-70).
  mutating func launchInBackground(_ app: AppID, for work: BackgroundWork) {
    precondition(
      inFront != app && !launches[app].isUnderWay && !processes[app].isDying
        && (processes[app].isPrewarmed || !processes[app].exists),
      "the system launches what does not run")
    footprints.mendDeficits()
    launches.begin(app, launchKind(of: app), at: now, by: .system(work))
    processes.relaunch(app, at: now)
    showStep(.requested, of: app)
    beginLaunch(app)
    if processes[app].isPrewarmed { openPrewarmed(app) }
    enterOffScreen(app)
  }

  /// The launch is under way off screen, and no person has used the app: policies hear nothing of
  /// it, and it is the last of those that are there.
  private mutating func enterOffScreen(_ app: AppID) {
    processes.leave(app, at: now)
    startUnused(app)
    table.leave(app, for: .running)
    keepSize(app)
    place(app)
    if workTimes.isUsed { countWorkTime(app) }
  }
}

/// What an observer is shown of steps.
extension DeviceRun where P: ~Copyable {
  /// Shows a step that the launch of `app` has come to.
  @inline(__always)
  mutating func showStep(_ step: LaunchStep, of app: AppID) {
    if recorder.isHeard(.steps) { note(step, of: app, at: now) }
  }

  /// Shows the steps of `plan` that come at once, and keeps the others until they do.
  @inline(__always)
  mutating func show(_ plan: LaunchPlan, of app: AppID) {
    if recorder.isHeard([.steps, .callbacks]) { keep(plan, of: app) }
  }

  @inline(never)
  private mutating func keep(_ plan: LaunchPlan, of app: AppID) {
    for step in LaunchStep.allCases where step != .didFinish {
      guard let offset = plan.offset(of: step) else { continue }
      guard offset > 0 else {
        note(step, of: app, at: now)
        continue
      }
      let time = now + SimTime(microseconds: offset)
      stepsAhead.add(StepsAhead.Step(time: time, step: step, app: app))
    }
    recorder.planStep(at: stepsAhead.next)
  }

  /// Shows the next step that was kept, which has come.
  mutating func showNextStep() {
    let next = stepsAhead.removeFirst()
    recorder.planStep(at: stepsAhead.next)
    note(next.step, of: next.app, at: next.time)
  }

  /// Shows what is left of the steps of `app` that were kept: it has come to the next.
  @inline(__always)
  private mutating func showStepsAhead(of app: AppID) {
    while recorder.nextStep <= now { showNextStep() }
  }

  /// The launch of `app` goes no further.
  @inline(__always)
  mutating func dropSteps(of app: AppID) {
    guard !stepsAhead.isEmpty else { return }
    stepsAhead.drop(app)
    recorder.planStep(at: stepsAhead.next)
  }

  @inline(never)
  private mutating func note(_ step: LaunchStep, of app: AppID, at time: SimTime) {
    if recorder.isHeard(.steps) {
      showMemory(of: app, at: time)
      recorder.note(.launchStep(step, app), at: time)
    }
    guard let callback = step.callback, recorder.isHeard(.callbacks) else { return }
    showMemory(of: app, at: time)
    recorder.note(.callback(callback, app), at: time)
  }
}

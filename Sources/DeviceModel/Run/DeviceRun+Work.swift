import SimKernel

/// Background work and suspension (2.8, S-50).
extension DeviceRun where P: ~Copyable {
  /// What each kind may last off screen.
  static func workLimits(_ profile: DeviceProfile) -> PerWork<SimTime> {
    PerWork { index in
      guard let work = BackgroundWork(rawValue: UInt8(index)) else {
        preconditionFailure("as many kinds as there are values of each")
      }
      return P.workLimit(work, profile)
    }
  }

  /// The app is asked to begin work that keeps it from suspension; where its code does not run it
  /// cannot (S-103).
  mutating func ask(_ work: BackgroundWork, of app: AppID, for length: SimTime) {
    if launches[app].isUnderWay { return self.work.keepForLaunch(work, app, for: length) }
    guard processes[app].state.runsCode, !processes[app].isDying else {
      return note(.workNotBegun(work, app), of: app)
    }
    begin(work, app, for: length)
  }

  /// The app begins work; of two of one kind the longer goes on.
  mutating func begin(_ work: BackgroundWork, _ app: AppID, for length: SimTime) {
    if workTimes.isUsed { countWorkTime(app) }
    if processes[app].state == .suspended {
      move(app, to: .background)
      noteRunning(app)
      startRamp(app)
      if features.contains(.deliveries) { P.runs(app, &self) }
    }
    takeUp(work, app, for: length, isInFront: foreground.contains(app))
    timers.cancel(.suspension, of: app)
    P.cancelWrite(of: app, &self)
    if !foreground.contains(app) { place(app) }
    scheduleWork(app)
    beginUse(app)
    if features.contains(.system) { P.workBegan(work, app, &self) }
  }

  /// The app runs again: what it has lies on flash no longer.
  private mutating func beginUse(_ app: AppID) {
    guard !footprints[app].usesMemory else { return }
    footprints.beginUse(app)
    if footprints.makeRoom(for: footprints[app].written) { bringBack(app) }
    startFaults(app)
  }

  /// Adds `work` to what `app` has under way, and notes what is new of it.
  mutating func takeUp(
    _ work: BackgroundWork, _ app: AppID, for length: SimTime, isInFront: Bool
  ) {
    let before = self.work[app].until[Int(work.rawValue)]
    self.work.begin(work, app, at: now, for: length, isInFront: isInFront)
    if before <= now {
      note(.workBegan(work, app), of: app)
    } else if self.work[app].until[Int(work.rawValue)] > before {
      note(.workProlonged(work, app), of: app)
    }
  }

  mutating func workOver(_ app: AppID) {
    recorder.handled(.work)
    if !work[app].overruns.isEmpty, processes[app].state == .background, endExpired(app) { return }
    noteWorkEnds(app)
    if workTimes.isUsed { countWorkTime(app) }
    work.expire(app, at: now)
    workLess(app)
  }

  /// The app goes on past the time of what it does; true where it is ended for that.
  @inline(never)
  private mutating func endExpired(_ app: AppID) -> Bool {
    var (isAny, isFatal) = (false, false)
    for kind in BackgroundWork.allCases where work.hasExpired(app, kind, at: now) {
      if !isAny { tell(app, .expirationHandler) }
      note(.workExpired(kind, app), of: app)
      isAny = true
      isFatal = isFatal || P.isFatal(kind)
    }
    if isFatal { end(app, reason: .taskExpired) }
    return isFatal
  }

  /// The system ends work of `app` before it is done.
  mutating func stopWork(_ kind: BackgroundWork, of app: AppID) {
    if workTimes.isUsed { countWorkTime(app) }
    work.stop(kind, app)
    workLess(app)
  }

  /// Some of what the app did is over.
  @inline(__always)
  private mutating func workLess(_ app: AppID) {
    scheduleWork(app)
    guard !foreground.contains(app) else { return }
    place(app)
    if behaviours[app].videoBytes > 0 { giveUpPicture(app) }
    if !hasWork(app) { endUse(app) }
    scheduleSuspension(app)
  }

  /// Off screen the app keeps its picture for picture in picture alone.
  private mutating func giveUpPicture(_ app: AppID) {
    guard processes[app].state == .background, !launches[app].isUnderWay, !isWorking(app, .pip)
    else { return }
    trim(app, to: keptSize(of: app))
    keepSize(app)
    startRamp(app)
  }

  /// Counts the processor time of what `app` did off screen, before that changes.
  @inline(never)
  mutating func countWorkTime(_ app: AppID) {
    for kind in BackgroundWork.allCases {
      let length = workTimes.microseconds(kind, app, work[app], at: now)
      if length > 0 { recorder.worked(kind, app, length) }
    }
    workTimes.counted(app, at: foreground.contains(app) ? .never : now)
  }

  /// Counts the processor time of `app` with input, before it goes on with it or has none any more.
  @inline(never)
  mutating func countInputTime(_ app: AppID, goesOn: Bool = false) {
    let length = workTimes.inputMicroseconds(app, at: now, goesOn: goesOn)
    if length > 0 { recorder.ranInFront(length) }
  }

  /// Counts the processor time of every app up to now, where it goes on.
  mutating func countProcessorTimes() {
    guard workTimes.isUsed else { return }
    for app in 0..<appCount where processes[app].exists {
      countInputTime(app, goesOn: true)
      countWorkTime(app)
    }
  }

  /// Notes the work of `app` that is done; what has only had all its time is noted as such.
  private mutating func noteWorkEnds(_ app: AppID) {
    guard recorder.isHeard(.work) else { return }
    for kind in BackgroundWork.allCases where !work.hasExpired(app, kind, at: now) {
      let until = work[app].until[Int(kind.rawValue)]
      if until > .zero, until <= now { note(.workEnded(kind, app), of: app) }
    }
  }

  mutating func scheduleWork(_ app: AppID) {
    let next = work.next(of: app)
    timers.set(.work, of: app, at: next)
  }

  /// With no work left, the app is suspended after the policy's delay.
  mutating func scheduleSuspension(_ app: AppID) {
    guard processes[app].state == .background, !launches[app].isUnderWay, !hasWork(app),
      behaviours[app].role == .app, handlerMicroseconds(of: app) == 0
    else { return }
    let usual = draws.suspensionDelay()
    guard let length = suspension.delay(of: app, usual: usual, at: now) else { return }
    timers.set(.suspension, of: app, at: now + length)
  }

  mutating func suspend(_ app: AppID) {
    recorder.handled(.suspension)
    stopRamp(app)
    move(app, to: .suspended)
    recorder.note(.suspended(app), at: now)
    place(app)
    footprints.retire(app, footprints.inUse(app))
  }

  /// Puts an app that is not in front into its band and tier.
  mutating func place(_ app: AppID) {
    let tier = P.place(app, &self)
    table.move(app, to: tier)
    noteLimit(app)
    if features.contains(.helpers) { P.follow(app, &self) }
  }

  @inline(__always)
  func isWorking(_ app: AppID, _ work: BackgroundWork) -> Bool {
    self.work.isWorking(app, work, at: now)
  }

  @inline(__always)
  func hasWork(_ app: AppID) -> Bool { work.hasWork(app, at: now) }

  /// Counts the work that a process's end breaks off; what ends at this very instant is not.
  mutating func countBrokenWork(_ app: AppID) {
    noteWorkEnds(app)
    guard hasWork(app) else { return }
    for work in BackgroundWork.allCases where isWorking(app, work) {
      note(.workBrokenOff(work, app), of: app)
    }
  }
}

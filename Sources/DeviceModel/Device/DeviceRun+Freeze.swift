import SimKernel

/// The freezer: suspended apps go to flash one by one while there is plenty of time.
///
/// Left out: the usage predictor, helpers that follow their app, limits of shared memory, and the
/// longer pause after a wake-up that found nothing to do.
extension DeviceRun {
  /// Sets the end of the first interval.
  mutating func startFreezer() {
    guard reclaim.freezes else { return }
    set(.freeze, atAwake: freezer.intervalEnd)
  }

  /// Starts to freeze an app where it is one's turn.
  @inline(__always)
  mutating func startReclaim() {
    guard reclaim.freezes, freezer.job == nil, !freezerIsSpent else { return }
    _ = startFreeze()
  }

  /// Whether what is left of the budget is too little for the next one, and no app is there to be
  /// let go instead: so it stays for most of a day, and is asked after every event.
  @inline(__always)
  var freezerIsSpent: Bool {
    guard freezer.thawedCount == 0, clock[.freeze] == freezer.intervalEnd,
      let app = bands.first(in: .idle), freezer.refused == app,
      processes[app].state == .suspended
    else { return false }
    return footprints[app].occupied >= KernelConstants.freezerResidentBytes * MemoryLedger.unit
      && freezeCharge(of: app) > freezer.budget
  }

  /// Starts to freeze the next candidate; false when there is none, or none may be frozen now.
  mutating func startFreeze() -> Bool {
    guard footprints.ledger.available < levels.freeze else { return false }
    // It rests, and will wake up: nothing to look for meanwhile.
    if clock[.freeze] == freezer.wakeUp, awakeNow < freezer.notBefore { return false }
    guard isWorthFreezing, let app = freezeCandidate() else { return false }
    guard awakeNow >= freezer.notBefore else {
      set(.freeze, atAwake: freezer.wakeUp)
      return false
    }
    guard freezeCharge(of: app) <= freezer.budget else {
      freezer.refuse(app)
      demoteOneThawed()
      return false
    }
    footprints.settle(app)
    freezer.begin(app)
    let length =
      footprints[app].plain / profile.compressBytesPerSecond
      + footprints.packedSize(of: app) / profile.writeBytesPerSecond
    timers.set(.reclaimDone, at: now + SimTime(microseconds: max(1, length)))
    return true
  }

  /// The app is on flash: charged at its original size, marked, and in the band of frozen ones.
  mutating func freezeDone() {
    guard let app = freezer.job else { return }
    recorder.handled(.reclaim)
    let charge = freezeCharge(of: app)
    freezer.finish(charging: charge, at: awakeNow)
    footprints.swapOut(app)
    recorder.note(.frozen(app, charge), at: now)
    freezer.mark(app)
    set(.freeze, atAwake: freezer.wakeUp)
    bands.place(app, in: .frozen, at: awakeNow)
  }

  /// The write of `app`, if one is under way, is broken off.
  mutating func cancelFreeze(_ app: AppID) {
    guard freezer.job == app else { return }
    freezer.cancel()
    timers.cancel(.reclaimDone)
  }

  /// What freezing a process takes of the budget, in bytes at their original size.
  @inline(__always)
  private func freezeCharge(of app: AppID) -> Int64 {
    (footprints[app].plain + footprints[app].compressed) / MemoryLedger.unit
  }
}

/// Whom the freezer takes, and whom it lets go.
extension DeviceRun {
  /// More suspended processes than a few are not frozen yet, helpers of apps among the daemons
  /// too. O(5) where none of the idle band was.
  @inline(__always)
  private var isWorthFreezing: Bool {
    var count = suspendedHelpers
    if count > KernelConstants.freezerSuspendedApps { return true }
    var next = bands.first(in: .idle)
    while let app = next {
      next = bands.next(after: app)
      guard processes[app].state == .suspended, !freezer[app].isMarked else { continue }
      count += 1
      if count > KernelConstants.freezerSuspendedApps { return true }
    }
    return false
  }

  /// The app of the idle band that the policy names; with as many frozen as may be, or with no
  /// other named, one of the frozen band, once a few of these are thawed.
  private mutating func freezeCandidate() -> AppID? {
    if freezer.frozenCount < profile.frozenLimit, let app = appToFreeze(in: .idle) { return app }
    guard freezer.thawedCount >= KernelConstants.refreezeApps else { return nil }
    return appToFreeze(in: .frozen)
  }

  /// The one that the policy names of those of `band` that are suspended: prewarmed processes stand
  /// before them.
  private mutating func appToFreeze(in band: Band) -> AppID? {
    var list = bands.view(of: band)
    while let app = list.first, processes[app].state != .suspended { list.removeFirst() }
    let candidates = policy.viewWithSizes(of: list)
    guard let app = reclaimPolicy.appToFreeze(among: candidates, at: now) else { return nil }
    precondition(candidates.contains(app), "the app to freeze is no candidate")
    return app
  }

  /// The budget is used up: instead, the thawed app longest in the frozen band is let go.
  private mutating func demoteOneThawed() {
    var next = freezer.thawedCount > 0 ? bands.first(in: .frozen) : nil
    while let app = next {
      next = bands.next(after: app)
      guard freezer[app].isThawed else { continue }
      demote(app)
      freezer.rest(at: awakeNow)
      return set(.freeze, atAwake: freezer.wakeUp)
    }
    set(.freeze, atAwake: freezer.intervalEnd)
  }

  private mutating func demote(_ app: AppID) {
    freezer.demote(app)
    bands.place(app, in: .idle, at: awakeNow)
  }

  /// The freezer wakes up; at the end of an interval a few frozen apps that seldom came back go to
  /// the idle band, and what was not used of the budget is added to the next one.
  mutating func freezerRang() {
    rang(.freeze)
    guard reclaim.freezes else { return }
    if awakeNow >= freezer.intervalEnd { endInterval() }
    let next = freezer.notBefore > awakeNow ? freezer.notBefore : freezer.intervalEnd
    set(.freeze, atAwake: min(next, freezer.intervalEnd))
  }

  private mutating func endInterval() {
    freezer.beginInterval()
    var left = KernelConstants.freezerDemotions
    var next = bands.first(in: .frozen)
    while let app = next, left > 0 {
      next = bands.next(after: app)
      guard freezer[app].thaws < KernelConstants.freezerKeptThaws else { continue }
      if freezer.job == app { continue }
      demote(app)
      left -= 1
    }
    if left < KernelConstants.freezerDemotions { recorder.handled(.reclaim) }
  }

  /// What the kernel knew is gone: its counts, its timers, and the freezer's interval.
  mutating func rebootKernel() {
    aggression.reboot()
    sustained.end()
    triggers.reboot()
    cancel(.sustained)
    cancel(.sweep)
    freezer.reboot(at: awakeNow)
    startFreezer()
  }
}

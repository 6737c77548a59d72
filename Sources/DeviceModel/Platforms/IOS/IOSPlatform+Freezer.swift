import SimKernel

/// The freezer: suspended apps go to flash one by one while there is plenty of time.
///
/// Left out: the usage predictor, limits of shared memory, and the longer pause after a wake-up
/// that found nothing to do.
extension DeviceRun where P == IOSPlatform {
  /// Sets the end of the first interval.
  mutating func startFreezer() {
    guard reclaim.freezes else { return }
    set(.freeze, atAwake: platform.freezer.intervalEnd)
  }

  /// Starts to freeze an app where it is one's turn.
  @inline(__always)
  mutating func startReclaim() {
    guard reclaim.freezes, platform.freezer.job == nil, !freezerIsSpent else { return }
    _ = startFreeze()
  }

  /// Whether what is left of the budget is too little for the next one, and no app is there to be
  /// let go instead: so it stays for most of a day, and is asked after every event.
  @inline(__always)
  var freezerIsSpent: Bool {
    guard platform.freezer.thawedCount == 0, reading(of: .freeze) == platform.freezer.intervalEnd,
      let app = platform.bands.first(in: .idle), platform.freezer.refused == app,
      processes[app].state == .suspended
    else { return false }
    return footprints[app].occupied >= KernelConstants.freezerResidentBytes * MemoryLedger.unit
      && footprints[app].plain &+ footprints[app].compressed >= platform.freezer.uncovered
  }

  /// Starts to freeze the next candidate; false when there is none, or none may be frozen now.
  mutating func startFreeze() -> Bool {
    guard platform.thresholds.freezes(at: footprints.ledger.available) else { return false }
    // It rests, and will wake up: nothing to look for meanwhile.
    if reading(of: .freeze) == platform.freezer.wakeUp, awakeNow < platform.freezer.notBefore {
      return false
    }
    guard isWorthFreezing, let app = freezeCandidate() else { return false }
    guard awakeNow >= platform.freezer.notBefore else {
      set(.freeze, atAwake: platform.freezer.wakeUp)
      return false
    }
    guard freezeCharge(of: app) <= platform.freezer.budget else {
      platform.freezer.refuse(app)
      demoteOneThawed()
      return false
    }
    guard platform.swap.takes(footprints.packedSize(of: app), beside: footprints.onFlash) else {
      set(.freeze, atAwake: platform.freezer.intervalEnd)
      return false
    }
    footprints.settle(app)
    beginFreeze(app)
    return true
  }

  /// Starts to write all that `app`, settled, holds to flash.
  mutating func beginFreeze(_ app: AppID) {
    platform.freezer.begin(app)
    let length =
      footprints[app].plain / profile.compressBytesPerSecond
      + footprints.packedSize(of: app) / profile.writeBytesPerSecond
    timers.set(.reclaimDone, at: now + SimTime(microseconds: max(1, length)))
  }

  /// The app is on flash: charged at its original size, marked, and in the band of frozen ones.
  mutating func freezeDone() {
    guard let app = platform.freezer.job else { return }
    recorder.handled(.reclaim)
    let charge = freezeCharge(of: app)
    platform.freezer.finish(charging: charge, at: awakeNow)
    footprints.swapOut(app)
    note(.frozen(app, charge), of: app)
    platform.freezer.mark(app)
    set(.freeze, atAwake: platform.freezer.wakeUp)
    platform.bands.place(app, in: .frozen, at: awakeNow)
    if features.contains(.helpers) { freezeFollowers(of: app) }
  }

  /// The write of `app`, if one is under way, is broken off.
  mutating func cancelFreeze(_ app: AppID) {
    guard platform.freezer.job == app else { return }
    platform.freezer.cancel()
    platform.families.stopFollowing()
    timers.cancel(.reclaimDone)
  }

  /// What freezing a process takes of the budget, in bytes at their original size.
  func freezeCharge(of app: AppID) -> Int64 {
    (footprints[app].plain + footprints[app].compressed) / MemoryLedger.unit
  }
}

/// Whom the freezer takes, and whom it lets go.
extension DeviceRun where P == IOSPlatform {
  /// More suspended processes than a few are not frozen yet, helpers of apps among the daemons
  /// too. O(5) where none of the idle band was.
  @inline(__always)
  private var isWorthFreezing: Bool {
    var count = platform.suspendedHelpers
    if count > KernelConstants.freezerSuspendedApps { return true }
    var next = platform.bands.first(in: .idle)
    while let app = next {
      next = platform.bands.next(after: app)
      guard processes[app].state == .suspended, !platform.freezer[app].isMarked else { continue }
      count += 1
      if count > KernelConstants.freezerSuspendedApps { return true }
    }
    return false
  }

  /// The app of the idle band that the policy names; with as many frozen as may be, or with no
  /// other named, one of the frozen band, once a few of these are thawed.
  private mutating func freezeCandidate() -> AppID? {
    if platform.freezer.frozenCount < profile.frozenLimit, let app = appToFreeze(in: .idle) {
      return app
    }
    guard platform.freezer.thawedCount >= KernelConstants.refreezeApps else { return nil }
    return appToFreeze(in: .frozen)
  }

  /// The one that the policy names of those of `band` that are suspended: prewarmed processes stand
  /// before them.
  private mutating func appToFreeze(in band: Band) -> AppID? {
    var list = platform.bands.view(of: band)
    while let app = list.first, processes[app].state != .suspended { list.removeFirst() }
    while true {
      let candidates = policy.viewWithSizes(of: list)
      guard let app = reclaimPolicy.appToFreeze(among: candidates, at: now) else { return nil }
      precondition(candidates.contains(app), "the app to freeze is no candidate")
      guard platform.families.owner(of: app) != nil else { return app }
      // What belongs to an app is frozen after that only: the next is looked for behind it.
      while list.first != app { list.removeFirst() }
      list.removeFirst()
    }
  }

  /// The budget is used up: instead, the thawed app longest in the frozen band is let go.
  private mutating func demoteOneThawed() {
    var next = platform.freezer.thawedCount > 0 ? platform.bands.first(in: .frozen) : nil
    while let app = next {
      next = platform.bands.next(after: app)
      guard platform.freezer[app].isThawed else { continue }
      demote(app)
      platform.freezer.rest(at: awakeNow)
      return set(.freeze, atAwake: platform.freezer.wakeUp)
    }
    set(.freeze, atAwake: platform.freezer.intervalEnd)
  }

  private mutating func demote(_ app: AppID) {
    platform.freezer.demote(app)
    platform.bands.place(app, in: .idle, at: awakeNow)
  }

  /// The freezer wakes up; at the end of an interval a few frozen apps that seldom came back go to
  /// the idle band, and what was not used of the budget is added to the next one.
  mutating func freezerRang() {
    rang(.freeze)
    guard reclaim.freezes else { return }
    if awakeNow >= platform.freezer.intervalEnd { endInterval() }
    let next =
      platform.freezer.notBefore > awakeNow
      ? platform.freezer.notBefore : platform.freezer.intervalEnd
    set(.freeze, atAwake: min(next, platform.freezer.intervalEnd))
  }

  private mutating func endInterval() {
    platform.freezer.beginInterval()
    let most =
      profile.swapsApps
      ? KernelConstants.demotionsWithSwap : KernelConstants.freezerDemotions
    var left = most
    var next = platform.bands.first(in: .frozen)
    while let app = next, left > 0 {
      next = platform.bands.next(after: app)
      guard platform.freezer[app].thaws < KernelConstants.freezerKeptThaws else { continue }
      if platform.freezer.job == app { continue }
      demote(app)
      left -= 1
    }
    if left < most { recorder.handled(.reclaim) }
  }

  /// What the kernel knew is gone: its counts, its timers, and the freezer's interval.
  mutating func rebootKernel() {
    platform.aggression.reboot()
    platform.sustained.end()
    platform.triggers.reboot()
    cancel(.sustained)
    cancel(.sweep)
    platform.freezer.reboot(at: awakeNow)
    startFreezer()
  }
}

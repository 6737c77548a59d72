import SimKernel

/// What the freezer has done so far; times are in awake time.
struct FreezerState {
  /// Bytes, at their original size, that may still be frozen in this interval.
  var budget: Int64
  /// When the interval ends: more may be frozen then, and some are demoted.
  var intervalEnd = SimTime(microseconds: KernelConstants.freezerIntervalMicroseconds)
  /// Processes with the frozen mark, thawed ones too.
  var frozenCount: Int64 = 0
  /// Those of them that came back since they were frozen, the demoted aside.
  var thawedCount: Int64 = 0
  /// The freezer does not wake up before.
  var notBefore = SimTime.zero

  /// The app that the budget did not cover was the first of the idle band.
  var lacksForFirst = false

  /// Suspended helpers of apps among the footprints.daemons.
  let helpers: Int64

  init(_ profile: DeviceProfile) {
    budget = profile.swapWriteBytesLeft ?? profile.swapWriteBytesPerDay
    helpers = profile.daemons.suspendedHelpers
  }
}

/// What the freezer remembers of one process.
struct FreezingState {
  /// It was frozen: the mark stays with the process when it is thawed.
  var isMarked = false
  /// It has come back since, and may be frozen once more.
  var isThawed = false
  /// It was sent to the idle band, until it is used again.
  var isDemoted = false
  /// How often it came back.
  var thaws: Int64 = 0

  /// Whether it ranks with frozen apps while it is suspended.
  var isInBand: Bool { isMarked && !isDemoted }
}

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

  /// Whether what is left of the budget is too little for the next one, and no app is there to be
  /// let go instead: so it stays for most of a day, and is asked after every event.
  @inline(__always)
  var freezerIsSpent: Bool {
    guard freezer.lacksForFirst, freezer.thawedCount == 0,
      awakeTimers[.freeze] == freezer.intervalEnd,
      let app = bands.first(in: .idle), processes[app].state == .suspended
    else { return false }
    return footprints[app].occupied >= KernelConstants.freezerResidentBytes * MemoryLedger.unit
      && freezeCharge(of: app) > freezer.budget
  }

  /// Starts to freeze the next candidate; false when there is none, or none may be frozen now.
  mutating func startFreeze() -> Bool {
    guard footprints.ledger.available < levels.freeze else { return false }
    // It rests, and will wake up: nothing to look for meanwhile.
    let wakeUp = min(freezer.notBefore, freezer.intervalEnd)
    if awakeTimers[.freeze] == wakeUp, awakeNow < freezer.notBefore { return false }
    guard isWorthFreezing, let app = freezeCandidate() else { return false }
    guard awakeNow >= freezer.notBefore else {
      set(.freeze, atAwake: wakeUp)
      return false
    }
    guard freezeCharge(of: app) <= freezer.budget else {
      freezer.lacksForFirst = bands.first(in: .idle) == app
      demoteOneThawed()
      return false
    }
    footprints.settle(app)
    reclaiming = app
    let length =
      footprints[app].plain / profile.compressBytesPerSecond
      + footprints.packedSize(of: app) / profile.writeBytesPerSecond
    timers.set(.reclaimDone, at: now + SimTime(microseconds: max(1, length)))
    return true
  }

  /// The app is on flash: charged at its original size, marked, and in the band of frozen ones.
  mutating func freezeDone(_ app: AppID) {
    result.events.count(.reclaim)
    reclaiming = nil
    freezer.budget -= freezeCharge(of: app)
    footprints.swapOut(app)
    markFrozen(app)
    restFreezer()
    bands.place(app, in: .frozen, at: now)
  }

  /// All that `app` holds is on flash: it is one of the frozen apps.
  mutating func markFrozen(_ app: AppID) {
    if !processes[app].freezing.isMarked { freezer.frozenCount += 1 }
    if processes[app].freezing.isThawed { freezer.thawedCount -= 1 }
    processes[app].freezing.isMarked = true
    processes[app].freezing.isThawed = false
    processes[app].freezing.isDemoted = false
  }

  /// A frozen app came back: it keeps its mark, and its band once it is suspended.
  mutating func thaw(_ app: AppID) {
    guard processes[app].freezing.isMarked else { return }
    if !processes[app].freezing.isThawed { freezer.thawedCount += 1 }
    processes[app].freezing.isThawed = true
    processes[app].freezing.isDemoted = false
    processes[app].freezing.thaws += 1
  }

  /// A process ends, and its mark with it.
  mutating func forgetFreezing(_ app: AppID) {
    if processes[app].freezing.isMarked { freezer.frozenCount -= 1 }
    if processes[app].freezing.isThawed { freezer.thawedCount -= 1 }
    processes[app].freezing = FreezingState()
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
    var count = freezer.helpers
    if count > KernelConstants.freezerSuspendedApps { return true }
    var next = bands.first(in: .idle)
    while let app = next {
      next = bands.next(after: app)
      guard processes[app].state == .suspended, !processes[app].freezing.isMarked else { continue }
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
      guard processes[app].freezing.isThawed else { continue }
      demote(app)
      return restFreezer()
    }
    set(.freeze, atAwake: freezer.intervalEnd)
  }

  private mutating func demote(_ app: AppID) {
    if processes[app].freezing.isThawed { freezer.thawedCount -= 1 }
    processes[app].freezing.isThawed = false
    processes[app].freezing.isDemoted = true
    bands.place(app, in: .idle, at: now)
  }

  /// The freezer's next wake-up is a while away.
  private mutating func restFreezer() {
    freezer.notBefore = awakeNow + SimTime(microseconds: KernelConstants.freezerGapMicroseconds)
    set(.freeze, atAwake: min(freezer.notBefore, freezer.intervalEnd))
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
    freezer.intervalEnd =
      freezer.intervalEnd + SimTime(microseconds: KernelConstants.freezerIntervalMicroseconds)
    freezer.budget += profile.swapWriteBytesPerDay
    var left = KernelConstants.freezerDemotions
    var next = bands.first(in: .frozen)
    while let app = next, left > 0 {
      next = bands.next(after: app)
      guard processes[app].freezing.thaws < KernelConstants.freezerKeptThaws else { continue }
      if reclaiming == app { continue }
      demote(app)
      left -= 1
    }
    if left < KernelConstants.freezerDemotions { result.events.count(.reclaim) }
  }

  /// What the kernel knew is gone: its counts, its timers, and the freezer's interval.
  mutating func rebootKernel() {
    thrashing = ThrashingState()
    isSweeping = false
    sweepAfter = .zero
    cancel(.sustained)
    cancel(.sweep)
    freezer = FreezerState(profile)
    freezer.budget = profile.swapWriteBytesPerDay
    freezer.intervalEnd = awakeNow + freezer.intervalEnd
    startFreezer()
  }
}

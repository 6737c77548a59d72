import SimKernel

/// Whom jetsam ends, and when.
extension DeviceRun where P == IOSPlatform {
  /// Names a victim when something asks for one: X-13, its shared and its optional rules.
  @inline(__always)
  mutating func startKill() {
    guard killSlot.victim == nil else { return }
    let isQuiet = platform.triggers.isQuiet(
      available: footprints.ledger.available, isAnyWaiting: waits.isAny)
    assert(!isQuiet || causes.isEmpty, "a quiet device has no cause to end a process")
    if !isQuiet || platform.aggression.round != nil { lookForVictim() }
  }

  /// The same where there may be one.
  @inline(never)
  private mutating func lookForVictim() {
    let mayEmpty =
      platform.purgeable.isUsed && (platform.aggression.round != nil || !causes.isEmpty)
    nameNext()
    // What was emptied may be enough for a lower level.
    if mayEmpty { lookAtLevel() }
  }

  /// What may be a cause to end a process now.
  private var causes: KillCauses {
    platform.triggers.causes(
      available: footprints.ledger.available, isAnyWaiting: waits.isAny)
  }

  @inline(__always)
  private mutating func nameNext() {
    while let (app, reason) = nextVictim() {
      if isSpared(app, reason) {
        if reason == .diskSpaceShortage { platform.triggers.shortages.answer(reason) }
        continue
      }
      if !platform.triggers.shortages.isEmpty { platform.triggers.shortages.answer(reason) }
      return kill(app, reason)
    }
  }

  /// The next to go, and why: the first that one of the causes, in their order, finds.
  @inline(__always)
  private mutating func nextVictim() -> (AppID, EndReason)? {
    if platform.aggression.round != nil, let app = nextOfRound() { return (app, .procThrashing) }
    var causes = causes
    if !causes.isEmpty { noteShortage() }
    if !causes.isDisjoint(with: .beforeMemory) {
      if let victim = shortageVictim(causes) { return victim }
      // Daemons may have gone instead of an app, and be enough.
      causes = self.causes
    }
    if causes.contains(.highWater), let app = highWaterOffender() { return (app, .highWater) }
    if causes.contains(.idleExit), let app = platform.bands.first(in: .idle) {
      return (app, .idleExit)
    }
    if causes.contains(.longIdleExit), let app = sweepVictim() { return (app, .longIdleExit) }
    if causes.contains(.aggressive), beginAggressiveRound(), let app = nextOfRound() {
      return (app, .procThrashing)
    }
    return causes.contains(.top) ? topVictim() : nil
  }

  /// The next of a sweep; where it takes none, it is over.
  private mutating func sweepVictim() -> AppID? {
    let app = longestIdle()
    let entered = app.map { platform.bands.entered($0) }
    return platform.triggers.sweeps(oldest: entered, at: awakeNow) ? app : nil
  }

  /// The first in the order of bands, or whom the strategy names, for the first shortage that
  /// holds.
  private mutating func topVictim() -> (AppID, EndReason)? {
    var shortages = platform.triggers.shortages
    if isStarved { shortages.insert(.pageoutStarved) }
    if shortages.isEmpty { return nameVictim().map { ($0, .pageShortage) } }
    let reason = shortages.topReason
    if reason != .pageShortage, endsDaemon(for: reason) { return nil }
    return nameVictim().map { ($0, reason) }
  }

  /// Who has been longest in the idle band of those that a sweep does not spare. O(band).
  private func longestIdle() -> AppID? {
    var longest: AppID?
    var next = platform.bands.first(in: .idle)
    while let app = next {
      next = platform.bands.next(after: app)
      guard !processes[app].comesBackSoon else { continue }
      if longest.map({ platform.bands.entered(app) < platform.bands.entered($0) }) ?? true {
        longest = app
      }
    }
    return longest
  }

  /// Sets the timer of the next sweep while available memory is below the reaper threshold.
  @inline(__always)
  mutating func scheduleSweep() {
    guard platform.rules.contains(.longIdleExit), !platform.triggers.isSweeping else { return }
    guard platform.triggers.wantsSweep(available: footprints.ledger.available),
      let oldest = longestIdle()
    else { return cancel(.sweep) }
    let time = platform.triggers.sweepTime(oldest: platform.bands.entered(oldest))
    set(.sweep, atAwake: time)
  }

  mutating func beginSweep() {
    recorder.handled(.sweep)
    rang(.sweep)
    platform.triggers.beginSweep()
  }

  /// The first app upward from the lowest band, the one in front included, that holds more than
  /// its soft limit.
  private func highWaterOffender() -> AppID? {
    for band in Band.allCases {
      var next = platform.bands.first(in: band)
      while let app = next {
        if isMarked(app) { return app }
        next = platform.bands.next(after: app)
      }
    }
    return nil
  }

  /// Whether the first of the idle band is a daemon: prewarmed processes stand before them.
  @inline(__always)
  var daemonIsOldest: Bool {
    guard let oldest = platform.idleDaemons.oldest else { return false }
    guard let app = platform.bands.first(in: .idle) else { return true }
    return !processes[app].isPrewarmed && oldest <= platform.bands.entered(app)
  }
}

import SimKernel

/// A shortage that lasts, or that comes back as fast as it is relieved.
struct ThrashingState {
  /// The aggressive round under way: the highest band's number it takes, and how many it may end
  /// yet.
  var round: (ceiling: Int, left: Int)?
  /// Rounds since the count began again, and when that was, in awake time.
  var roundCount = 0
  var countedFrom: SimTime?
  /// What sustained pressure has ended; nil before its time has come.
  var sustained: SustainedKills?
}

/// The idle band's apps and daemons when sustained pressure began to end them, and since then.
struct SustainedKills {
  let apps: Int64
  let daemons: Int64
  var endedApps: Int64 = 0
  var endedDaemons: Int64 = 0

  /// Twice as many as there were, and no more.
  var isOver: Bool {
    endedApps + endedDaemons >= KernelConstants.sustainedKillFactor * (apps + daemons)
  }
}

/// Jetsam's aggressive mode: all up to a band go, whatever comes back meanwhile.
///
/// Candidates are the processes of the idle band and of the daemons' ageing band; the daemons of
/// the layer count as ones that come back soon if it respawns within 5 s. Left out: bands of
/// elevated processes, leniency.
extension DeviceRun {
  /// Rules a policy asks for that mean nothing here: the system did not have them, or no app has
  /// what they look at.
  static func rulesWithoutEffect(_ scenario: Scenario, _ profile: DeviceProfile) -> JetsamRules {
    var rules: JetsamRules = []
    if !scenario.apps.contains(where: { $0.behaviour.limits.hasSoft }) { rules.insert(.highWater) }
    if !profile.system.endsIdleUnderSustainedPressure { rules.insert(.sustained) }
    return rules
  }

  /// Whether those who die come back at once, so that single kills get nowhere; begins a round.
  mutating func beginAggressiveRound() -> Bool {
    guard rules.contains(.aggressive) else { return false }
    let candidates = roundCandidates()
    restartCount(isEmpty: candidates.all == 0)
    guard candidates.all >= KernelConstants.aggressiveCandidates,
      candidates.soon * 100 / candidates.all >= KernelConstants.aggressiveSharePercent,
      footprints.ledger.available <= footprints.ledger.ram / 100
        * KernelConstants.aggressiveAvailablePercent
    else { return false }
    let ceilings = KernelConstants.aggressiveCeilings
    let ceiling = ceilings[min(thrashing.roundCount, ceilings.count - 1)]
    thrashing.roundCount += 1
    if footprints.daemons.idleCount > 0 { endDaemons(footprints.daemons.idleCount) }
    let below = Band.allCases.filter { $0.number <= ceiling }
    let count = below.reduce(0) { $0 + bands.count(in: $1) }
    thrashing.round = (ceiling, KernelConstants.aggressiveKillFactor * count)
    return true
  }

  /// The next of the round, from the lowest band up; memory is not looked at again.
  mutating func nextOfRound() -> AppID? {
    guard let (ceiling, left) = thrashing.round else { return nil }
    for band in Band.allCases where band.number <= ceiling && left > 0 {
      guard let app = bands.first(in: band) else { continue }
      thrashing.round = (ceiling, left - 1)
      return app
    }
    thrashing.round = nil
    return nil
  }

  /// The count of rounds starts again at the first look that comes so long after it last did, and
  /// where there is no candidate.
  private mutating func restartCount(isEmpty: Bool) {
    let isTiny = profile.ramBytes <= KernelConstants.verySmallPhoneBytes
    let length = SimTime(
      microseconds: isTiny
        ? KernelConstants.smallAggressiveCountMicroseconds
        : KernelConstants.aggressiveCountMicroseconds)
    guard isEmpty || thrashing.countedFrom.map({ awakeNow - $0 > length }) ?? true else { return }
    thrashing.roundCount = 0
    thrashing.countedFrom = awakeNow
  }

  /// The processes of the idle band and of the daemons' ageing band, and those of them that mostly
  /// came back within 5 s of being killed.
  private func roundCandidates() -> (all: Int64, soon: Int64) {
    // Daemons that come back within 5 s are there again and again, also those just gone.
    let areBack =
      profile.daemons.respawnMicroseconds <= KernelConstants.soonRelaunchMicroseconds
    let layer = areBack ? profile.daemons.idleCount : footprints.daemons.idleCount
    var (all, soon) = (layer, areBack ? layer : 0)
    for band in [Band.idle, .deferred] {
      var next = bands.first(in: band)
      while let app = next {
        all += 1
        if processes[app].comesBackSoon { soon += 1 }
        next = bands.next(after: app)
      }
    }
    return (all, soon)
  }
}

/// Sustained pressure: ten awake minutes above normal, and the idle band is emptied one by
/// one.
extension DeviceRun {
  /// The level left normal, or came back to it.
  mutating func notePressure() {
    guard rules.contains(.sustained) else { return }
    if pressure.level == .normal {
      thrashing.sustained = nil
      cancel(.sustained)
    } else if thrashing.sustained == nil, awakeTimers[.sustained] == .never {
      scheduleSustained(after: KernelConstants.sustainedDelayMicroseconds)
    }
  }

  /// Ends one of the idle band, the oldest app or a daemon.
  mutating func sustainedStep() {
    result.events.count(.sustained)
    rang(.sustained)
    var kills =
      thrashing.sustained
      ?? SustainedKills(apps: Int64(bands.count(in: .idle)), daemons: footprints.daemons.idleCount)
    defer { thrashing.sustained = kills }
    let app = bands.first(in: .idle)
    guard !kills.isOver, app != nil || footprints.daemons.idleCount > 0 else { return }
    if daemonIsOldest {
      endDaemons(1)
      kills.endedDaemons += 1
    } else if dying == nil, let app {
      kill(app, .sustainedPressure)
      kills.endedApps += 1
    }
    scheduleSustained(after: KernelConstants.sustainedGapMicroseconds)
  }

  /// Sets the timer, which stands still while the phone sleeps.
  private mutating func scheduleSustained(after microseconds: Int64) {
    set(.sustained, atAwake: awakeNow + SimTime(microseconds: microseconds))
  }
}

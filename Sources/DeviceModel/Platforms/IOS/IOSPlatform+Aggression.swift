import SimKernel

/// Jetsam's aggressive mode and sustained pressure.
extension DeviceRun where P == IOSPlatform {
  /// Begins an aggressive round where one is due; all idle daemons go at once.
  mutating func beginAggressiveRound() -> Bool {
    let (all, soon) = roundCandidates()
    let ceiling = platform.aggression.begin(
      all: all, soon: soon, available: footprints.ledger.available, ram: footprints.ledger.ram,
      at: awakeNow)
    guard let ceiling else { return false }
    if ceiling >= Band.foreground.number { sortForeground() }
    if footprints.daemons.idleCount > 0 { endDaemons(footprints.daemons.idleCount) }
    let below = Band.allCases.filter { $0.number <= ceiling }
    let count = below.reduce(0) { $0 + platform.bands.count(in: $1) }
    platform.aggression.limit(to: count)
    return true
  }

  /// The next of the round, from the lowest band up; memory is not looked at again.
  mutating func nextOfRound() -> AppID? {
    guard let (ceiling, left) = platform.aggression.round else { return nil }
    for band in Band.allCases where band.number <= ceiling && left > 0 {
      guard let app = firstOfRound(in: band) else { continue }
      platform.aggression.take()
      return app
    }
    platform.aggression.endRound()
    platform.purgeable.endRound()
    return nil
  }

  /// The first of `band` that the round has not spared.
  private func firstOfRound(in band: Band) -> AppID? {
    var next = platform.bands.first(in: band)
    while let app = next, platform.purgeable.isPassedOver(app) {
      next = platform.bands.next(after: app)
    }
    return next
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
      var next = platform.bands.first(in: band)
      while let app = next {
        all += 1
        if processes[app].comesBackSoon { soon += 1 }
        next = platform.bands.next(after: app)
      }
    }
    return (all, soon)
  }
}

extension DeviceRun where P == IOSPlatform {
  /// The level left normal, or came back to it.
  mutating func notePressure() {
    guard platform.rules.contains(.sustained) else { return }
    if platform.pressure.level == .normal {
      platform.sustained.end()
      cancel(.sustained)
    } else if !platform.sustained.isOn, reading(of: .sustained) == .never {
      set(.sustained, atAwake: awakeNow + SustainedPressure.delay)
    }
  }

  /// Ends one of the idle band, the oldest app or a daemon.
  mutating func sustainedStep() {
    recorder.handled(.sustained)
    rang(.sustained)
    let app = platform.bands.first(in: .idle)
    let idleCount = Int64(platform.bands.count(in: .idle)) + footprints.daemons.idleCount
    guard platform.sustained.begin(idleCount: idleCount), idleCount > 0 else { return }
    if daemonIsOldest {
      endDaemons(1)
      platform.sustained.take()
    } else if killSlot.victim == nil, let app {
      if !isSpared(app, .sustainedPressure) { kill(app, .sustainedPressure) }
      platform.sustained.take()
    }
    set(.sustained, atAwake: awakeNow + SustainedPressure.gap)
  }
}

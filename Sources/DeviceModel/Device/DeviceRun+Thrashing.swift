import SimKernel

/// A shortage that lasts, or that comes back as fast as it is relieved.
struct ThrashingState {
  /// The spree under way: the highest band's number it takes, and how many it may end yet.
  var spree: (ceiling: Int, left: Int)?
  /// Sprees since the count began anew, and when that was.
  var spreeCount = 0
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
  var isOver: Bool { endedApps + endedDaemons >= 2 * (apps + daemons) }
}

/// Jetsam's aggressive mode: everybody up to a band goes, whatever comes back meanwhile.
///
/// Candidates are the processes of the idle band and of the daemons' ageing band; the daemons of
/// the layer count as ones that come back soon if it respawns within 5 s. Left out: bands of
/// elevated processes, leniency.
extension DeviceRun {
  private static let ceilings = [40, 40, 80, 80, 150]
  private static let countLength = SimTime.seconds(6)

  /// Whether those who die come back at once, so that single kills get nowhere; begins a spree.
  mutating func beginSpree() -> Bool {
    guard rules.contains(.aggressive), ledger.available <= ledger.ram / 100 * 7,
      everyCandidateComesBack()
    else { return false }
    if thrashing.countedFrom.map({ now - $0 > Self.countLength }) ?? true {
      thrashing.spreeCount = 0
      thrashing.countedFrom = now
    }
    let ceiling = Self.ceilings[min(thrashing.spreeCount, Self.ceilings.count - 1)]
    thrashing.spreeCount += 1
    if daemons.idleCount > 0 { endDaemons(daemons.idleCount) }
    let below = Band.allCases.filter { $0.number <= ceiling }
    thrashing.spree = (ceiling, 2 * below.reduce(0) { $0 + bands.count(in: $1) })
    return true
  }

  /// The next of the spree, from the lowest band up; memory is not looked at again.
  mutating func nextOfSpree() -> AppID? {
    guard let (ceiling, left) = thrashing.spree else { return nil }
    for band in Band.allCases where band.number <= ceiling && left > 0 {
      guard let app = bands.first(in: band) else { continue }
      thrashing.spree = (ceiling, left - 1)
      return app
    }
    thrashing.spree = nil
    return nil
  }

  /// At least five candidates, each of which was mostly launched again within 5 s of a kill.
  private func everyCandidateComesBack() -> Bool {
    // Daemons that come back within 5 s are there again and again, also those just gone.
    let areBack = profile.daemons.respawnMicroseconds <= 5_000_000
    guard areBack || daemons.idleCount == 0 else { return false }
    var count = areBack ? profile.daemons.idleCount : 0
    for band in [Band.idle, .deferred] {
      var next = bands.first(in: band)
      while let app = next {
        guard processes[app].comesBackSoon else { return false }
        count += 1
        next = bands.next(after: app)
      }
    }
    return count >= 5
  }
}

/// Sustained pressure: ten minutes above normal, and the idle band is emptied one by one.
extension DeviceRun {
  private static let patience = SimTime.seconds(600)
  private static let pace = SimTime(microseconds: 500_000)

  /// The level left normal, or came back to it.
  mutating func notePressure() {
    guard rules.contains(.sustained) else { return }
    if pressure.level == .normal {
      thrashing.sustained = nil
      calendar.cancel(DeviceSlots.sustained)
    } else if thrashing.sustained == nil, calendar.time(of: DeviceSlots.sustained) == .never {
      schedule(DeviceSlots.sustained, at: now + Self.patience)
    }
  }

  /// Ends one of the idle band, the oldest app or a daemon.
  mutating func sustainedStep() {
    result.events.count(.sustained)
    var kills =
      thrashing.sustained
      ?? SustainedKills(apps: Int64(bands.count(in: .idle)), daemons: daemons.idleCount)
    defer { thrashing.sustained = kills }
    let app = bands.first(in: .idle)
    guard !kills.isOver, app != nil || daemons.idleCount > 0 else { return }
    if daemonIsOldest {
      endDaemons(1)
      kills.endedDaemons += 1
    } else if dying == nil, let app {
      kill(app, .sustainedPressure)
      kills.endedApps += 1
    }
    schedule(DeviceSlots.sustained, at: now + Self.pace)
  }
}

import SimKernel

/// Jetsam's aggressive mode: all up to a band go, whatever comes back meanwhile. Times are
/// in awake time.
///
/// Candidates are the processes of the idle band and of the daemons' ageing band; the daemons of
/// the layer count as ones that come back soon if it respawns within 5 s. Left out: bands of
/// elevated processes, leniency.
struct JetsamAggression {
  /// The highest band's number that the round under way takes, and how many it may end yet.
  private(set) var round: (ceiling: Int, left: Int)?
  /// Rounds since the count began again, and when that was.
  private var roundCount = 0
  private var countedFrom: SimTime?
  private let countLength: SimTime

  init(ramBytes: Int64) {
    let isTiny = ramBytes <= KernelConstants.verySmallPhoneBytes
    countLength = SimTime(
      microseconds: isTiny
        ? KernelConstants.smallAggressiveCountMicroseconds
        : KernelConstants.aggressiveCountMicroseconds)
  }

  /// Whether those who die come back at once, so that single kills get nowhere: the ceiling of the
  /// round that begins. Of `all` candidates, `soon` mostly came back at once.
  mutating func begin(
    all: Int64, soon: Int64, available: Int64, ram: Int64, at awake: SimTime
  ) -> Int? {
    restartCount(isEmpty: all == 0, at: awake)
    guard all >= KernelConstants.aggressiveCandidates,
      soon * 100 / all >= KernelConstants.aggressiveSharePercent,
      available <= ram / 100 * KernelConstants.aggressiveAvailablePercent
    else { return nil }
    let ceilings = KernelConstants.aggressiveCeilings
    let ceiling = ceilings[min(roundCount, ceilings.count - 1)]
    roundCount += 1
    round = (ceiling, 0)
    return ceiling
  }

  /// So many processes are below the ceiling of the round that begins.
  mutating func limit(to count: Int) { round?.left = KernelConstants.aggressiveKillFactor * count }

  /// One more goes.
  mutating func take() { round?.left -= 1 }

  mutating func endRound() { round = nil }

  /// The device has started.
  mutating func reboot() {
    round = nil
    roundCount = 0
    countedFrom = nil
  }

  /// The count of rounds starts again at the first look that comes so long after it last did, and
  /// where there is no candidate.
  private mutating func restartCount(isEmpty: Bool, at awake: SimTime) {
    guard isEmpty || countedFrom.map({ awake - $0 > countLength }) ?? true else { return }
    roundCount = 0
    countedFrom = awake
  }
}

/// Sustained pressure: ten awake minutes above normal, and the idle band is emptied one by
/// one.
struct SustainedPressure {
  /// The idle band's apps and daemons when it began to end them; nil before its time has come.
  private var members: Int64?
  /// What it has ended since.
  private var endedCount: Int64 = 0

  /// Whether the time has come and the level has not been normal since.
  var isOn: Bool { members != nil }

  /// Between the level's rise and the first kill, and between two kills.
  static let delay = SimTime(microseconds: KernelConstants.sustainedDelayMicroseconds)
  static let gap = SimTime(microseconds: KernelConstants.sustainedGapMicroseconds)

  /// The timer has rung, with `idleCount` in the idle band. False once twice as many as there were
  /// at first have gone.
  mutating func begin(idleCount: Int64) -> Bool {
    let count = members ?? idleCount
    members = count
    return endedCount < KernelConstants.sustainedKillFactor * count
  }

  /// One of the idle band goes.
  mutating func take() { endedCount += 1 }

  /// The level is normal again, or the device has started.
  mutating func end() { self = SustainedPressure() }
}

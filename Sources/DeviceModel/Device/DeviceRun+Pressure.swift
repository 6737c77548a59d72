import SimKernel

/// How short memory is, as apps are told.
@frozen
public enum PressureLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// No app is told anything.
  case normal
  /// Running short.
  case warning
  /// Nearly nothing left.
  case critical

  /// The milder one comes first.
  public static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Why an app was warned.
@frozen
public enum WarningCause: UInt8, CaseIterable, Sendable {
  /// The device's level rose.
  case level
  /// The app is at 80 % of its own limit.
  case processLimit
}

/// The levels above normal that a process has heard of.
struct HeardLevels: OptionSet {
  let rawValue: UInt8
  static let warning = HeardLevels(rawValue: 1)
  static let critical = HeardLevels(rawValue: 2)

  /// The one for `level`; empty for normal.
  static func of(_ level: PressureLevel) -> HeardLevels {
    switch level {
    case .normal: []
    case .warning: .warning
    case .critical: .critical
    }
  }
}

/// The level and who still has to hear of it; times are in awake time.
struct PressureState {
  var level = PressureLevel.normal
  /// The level that was last passed on, or begun to be.
  var announced = PressureLevel.normal
  /// The highest band goes first, for the level fell.
  var isFalling = false
  /// The next notice is the first of its round.
  var isRoundDue = false
  var lastNotice: SimTime?
  /// Since when the level has been what it is, or apps last heard of it again.
  var since = SimTime.zero
  /// Once all have heard of a level, it is not passed on again before; nil once it was.
  var warningRest: SimTime?
  var criticalRest: SimTime?
  /// What the compressor held when the level was last looked at.
  var compressor: Int64 = 0

  /// The rest of the level that holds.
  var rest: SimTime? {
    get { level == .warning ? warningRest : level == .critical ? criticalRest : nil }
    set {
      if level == .warning { warningRest = newValue }
      if level == .critical { criticalRest = newValue }
    }
  }
}

/// Levels with hysteresis, and notices one by one.
extension DeviceRun {
  @inline(__always)
  mutating func updateLevel() {
    if reclaim != .none {
      guard footprints.ledger.compressor != pressure.compressor else { return }
      pressure.compressor = footprints.ledger.compressor
    }
    let level = reclaim == .none ? levelByAvailable() : levelByCompressor()
    guard level != pressure.level else { return }
    if level > pressure.level { result.levelRises.count(level) }
    pressure.level = level
    pressure.since = awakeNow
    notePressure()
    planRound()
  }

  /// With a compressor: what is not compressed against all that could be.
  @inline(__always)
  private func levelByCompressor() -> PressureLevel {
    let percent = levels.pageablePercent
    let plain = footprints.ledger.pageable - footprints.ledger.compressor
    switch pressure.level {
    case _ where plain < KernelConstants.criticalPercent * percent: return .critical
    case .critical where plain <= KernelConstants.criticalReliefPercent * percent:
      return .critical
    case .normal:
      return plain < KernelConstants.warningPercent * percent ? .warning : .normal
    case .warning, .critical:
      return plain > KernelConstants.warningReliefPercent * percent ? .normal : .warning
    }
  }

  /// When faults empty the compressor so far that the level falls; nil if they do not.
  var levelRelief: SimTime? {
    guard footprints.ledger.unpacking > 0, let missing = missingForRelief else { return nil }
    return SimTime(
      microseconds: footprints.ledger.asOf.microseconds + missing / footprints.ledger.unpacking + 1)
  }

  /// Whether that may be before `length` is over, or with it.
  @inline(__always)
  func levelFalls(within length: SimTime) -> Bool {
    guard let missing = missingForRelief else { return false }
    return missing < footprints.ledger.unpacking * length.microseconds
  }

  /// What the compressor may lose before the level falls; nil where it does not depend on that.
  @inline(__always)
  private var missingForRelief: Int64? {
    guard reclaim != .none, pressure.level > .normal else { return nil }
    let share =
      pressure.level == .critical
      ? KernelConstants.criticalReliefPercent : KernelConstants.warningReliefPercent
    let ledger = footprints.ledger
    let missing = ledger.compressor - (ledger.pageable - share * levels.pageablePercent)
    return missing >= 0 ? missing : nil
  }

  /// Without one: available memory against the thresholds, left at 115 % of each.
  private func levelByAvailable() -> PressureLevel {
    let (available, relief) = (
      footprints.ledger.available, KernelConstants.uncompressedReliefPercent
    )
    if available < levels.critical { return .critical }
    if pressure.level == .critical, available < levels.critical / 100 * relief { return .critical }
    if available < levels.soft { return .warning }
    if pressure.level != .normal, available < levels.soft / 100 * relief { return .warning }
    return .normal
  }
}

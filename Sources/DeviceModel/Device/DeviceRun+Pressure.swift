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
  /// What the gauge showed when it was last looked at.
  var reading = Int64.min

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
    let reading = reading
    guard reading != pressure.reading else { return }
    pressure.reading = reading
    let level = gauge.level(at: reading, after: pressure.level)
    guard level != pressure.level else { return }
    if level > pressure.level { result.levelRises.count(level) }
    pressure.level = level
    pressure.since = awakeNow
    notePressure()
    planRound()
  }

  /// What the gauge shows now.
  @inline(__always)
  private var reading: Int64 {
    switch gauge.amount {
    case .available: footprints.ledger.available
    case .uncompressed: footprints.ledger.pageable - footprints.ledger.compressor
    }
  }

  /// When faults empty the compressor so far that the level falls; nil if they do not.
  var levelRelief: SimTime? {
    guard footprints.ledger.unpacking > 0, gauge.amount == .uncompressed, pressure.level > .normal
    else { return nil }
    let marks = pressure.level == .critical ? gauge.critical : gauge.warning
    let missing = marks.leftFrom - 1 - (footprints.ledger.pageable - footprints.ledger.compressor)
    guard missing >= 0 else { return nil }
    return SimTime(
      microseconds: footprints.ledger.asOf.microseconds + missing / footprints.ledger.unpacking + 1)
  }
}

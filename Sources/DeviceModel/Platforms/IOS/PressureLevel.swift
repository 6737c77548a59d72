/// How short memory is, as apps hear of it.
@frozen
public enum PressureLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Apps hear nothing.
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

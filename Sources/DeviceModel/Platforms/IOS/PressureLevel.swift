/// How short memory is, as apps hear of it.
///
/// A level is a case here, its row below, and where a gauge enters and leaves it.
@frozen
public enum PressureLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Apps hear nothing.
  case normal
  /// Running short.
  case warning
  /// Nearly nothing left.
  case critical

  /// What is said of it.
  public var info: PressureLevelInfo {
    switch self {
    case .normal: PressureLevelInfo("normal")
    case .warning: PressureLevelInfo("warning", "times the pressure level rose to warning")
    case .critical: PressureLevelInfo("critical", "times the pressure level rose to critical")
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }

  /// The milder one comes first.
  public static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The row of one level.
public struct PressureLevelInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// The rises to it, for dictionaries of columns; nil for the mildest, which none rises to.
  public let rises: String?

  init(_ name: String, _ rises: String? = nil) {
    self.name = name
    self.rises = rises
  }
}

/// Why an app was warned.
///
/// A cause is a case here, its row below, and what warns for it.
@frozen
public enum WarningCause: UInt8, CaseIterable, Sendable {
  /// The device's level rose.
  case level
  /// The app is at 80 % of its own limit.
  case processLimit

  /// What is said of it.
  public var info: WarningCauseInfo {
    switch self {
    case .level: WarningCauseInfo("level", words: "the device's pressure")
    case .processLimit:
      WarningCauseInfo("process_limit", words: "80 % of the app's own limit")
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }
}

/// The row of one cause of warnings.
public struct WarningCauseInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// What it is, in a few words.
  public let words: String

  init(_ name: String, words: String) {
    self.name = name
    self.words = words
  }
}

/// What a launch found when it was requested; fixed at the request.
///
/// A kind is a case here and its row below.
@frozen
public enum LaunchKind: UInt8, CaseIterable, Sendable {
  /// The process was alive: resume (Apple, L-03), hot (Android, L-07).
  case resumed
  /// The process existed, stopped before its application object (S-72).
  case prewarmed
  /// No process, its files still cached: warm in Apple's words (L-02).
  case coldCached
  /// No process and no cached files (L-01, L-05).
  case coldUncached

  /// Whether the process had to be made: a miss.
  @inlinable public var isCold: Bool {
    switch self {  // `==` compares raw values by a call
    case .coldCached, .coldUncached: true
    case .resumed, .prewarmed: false
    }
  }

  /// What is said of it.
  public var info: LaunchKindInfo {
    switch self {
    case .resumed:
      LaunchKindInfo("resumed", label: "warm", "launches that found the process alive")
    case .prewarmed:
      LaunchKindInfo(
        "prewarmed", label: "prewarmed", isRare: true,
        "launches that found a process prepared beforehand; always 0 in cache mode")
    case .coldCached:
      LaunchKindInfo(
        "cold_cached", label: "cached",
        "launches without a process, its files still cached; always 0 in cache mode")
    case .coldUncached:
      LaunchKindInfo(
        "cold_uncached", label: "uncached",
        "launches without a process and without cached files")
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }
}

/// The row of one kind of launch.
public struct LaunchKindInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// A word for a column of a summary.
  public let label: String
  /// Whether its column is left out of a summary without any.
  public let isRare: Bool
  /// The launches that are of this kind, for dictionaries of columns.
  public let meaning: String

  init(_ name: String, label: String, isRare: Bool = false, _ meaning: String) {
    self.name = name
    self.label = label
    self.isRare = isRare
    self.meaning = meaning
  }
}

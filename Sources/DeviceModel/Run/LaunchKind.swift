/// What a launch found when it was requested; fixed at the request.
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
  @inlinable public var isCold: Bool { self == .coldCached || self == .coldUncached }

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .resumed: "resumed"
    case .prewarmed: "prewarmed"
    case .coldCached: "cold_cached"
    case .coldUncached: "cold_uncached"
    }
  }
}

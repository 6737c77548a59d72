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

/// Why a process ended; each end has exactly one reason (I-05).
@frozen
public enum EndReason: UInt8, CaseIterable, Sendable {
  /// The policy named it to make room.
  case evicted
  /// The time its policy retains an idle app was over.
  case retentionOver

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .evicted: "evicted"
    case .retentionOver: "retention_over"
    }
  }
}

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
  /// Cache mode: the policy named it to make room.
  case evicted
  /// The time its policy retains an idle app was over.
  case retentionOver
  /// Less than critical was available, or a launch waited for memory (X-18: 4).
  case pageShortage
  /// Idle, when little was available (X-18: 9).
  case idleExit
  /// Idle for long, when available memory began to run short (X-18: 17).
  case longIdleExit
  /// Over its soft limit, when little was available (X-18: 2).
  case highWater
  /// Every idle process comes back at once: all up to a band go (X-18: 5, X-16).
  case procThrashing
  /// Idle, when the level had been above normal for ten minutes (X-18: 14, X-17).
  case sustainedPressure
  /// Its finite task ran on past its time.
  case taskExpired
  /// It crossed its own limit (X-18: 7).
  case processLimit
  /// The person removed it from the switcher.
  case forceQuit
  /// The device rebooted.
  case reboot

  /// The name in columns and reports.
  public var name: String {
    switch self {
    case .evicted: "evicted"
    case .retentionOver: "retention_over"
    case .pageShortage: "vm_pageshortage"
    case .idleExit: "idle_exit"
    case .longIdleExit: "long_idle_exit"
    case .highWater: "highwater"
    case .procThrashing: "proc_thrashing"
    case .sustainedPressure: "sustained_memory_pressure"
    case .taskExpired: "task_expired"
    case .processLimit: "per_process_limit"
    case .forceQuit: "force_quit"
    case .reboot: "reboot"
    }
  }
}

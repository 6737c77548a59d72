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

extension EndReason {
  /// Whether the device or its policy took the process's memory; not its own limit or task,
  /// the person or a reboot.
  public var isEviction: Bool {
    switch self {
    case .processLimit, .taskExpired, .forceQuit, .reboot: false
    default: true
    }
  }
}

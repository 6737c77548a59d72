/// Why a process ended; each end has exactly one reason (I-05).
///
/// A reason is a case here, with where it comes from, and its row below.
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
  /// Its launch to the front took too long.
  case watchdogLaunch
  /// Its return to the front took too long.
  case watchdogResume
  /// Its handler of entering the background did not return in time (S-48, X-54); by the literal
  /// reading that of losing input (D-01).
  case watchdogBackground
  /// It was started for a call and did not report it.
  case voipUnreported
  /// A fault of its own ended it.
  case crash

  /// What is said and counted of it.
  public var info: EndReasonInfo {
    switch self {
    case .evicted:
      EndReasonInfo(
        "evicted", label: "evicted", .room, in: .cache,
        "processes the strategy named to make room")
    case .retentionOver:
      EndReasonInfo(
        "retention_over", label: "retention", .room,
        "processes whose time was over, under strategies that keep apps for a time")
    case .pageShortage:
      EndReasonInfo(
        "vm_pageshortage", label: "shortage", .memory, in: .device,
        "processes the strategy named because less than critical was available, or a launch or a "
          + "growing app waited for memory")
    case .idleExit:
      EndReasonInfo(
        "idle_exit", label: "idle", .idle, in: .device,
        "idle processes ended when little was available")
    case .longIdleExit:
      EndReasonInfo(
        "long_idle_exit", label: "long idle", .idle, in: .device,
        "processes idle for long, ended when available memory began to run short")
    case .highWater:
      EndReasonInfo(
        "highwater", label: "high water", .memory, in: .device,
        "processes over their soft limit, ended when little was available")
    case .procThrashing:
      EndReasonInfo(
        "proc_thrashing", label: "thrashing", .memory, in: .device,
        "processes ended in a row: all idle ones came back at once, so that all up to a band went")
    case .sustainedPressure:
      EndReasonInfo(
        "sustained_memory_pressure", label: "sustained", .memory, in: .device,
        "idle processes ended because the level had been above normal for ten minutes")
    case .taskExpired:
      EndReasonInfo(
        "task_expired", label: "task", .ownLimit, in: .device,
        "processes whose finite task, push or refresh ran on past its time")
    case .processLimit:
      EndReasonInfo(
        "per_process_limit", label: "own limit", .ownLimit, in: .device,
        "processes that crossed their own limit")
    case .forceQuit:
      EndReasonInfo(
        "force_quit", label: "force quit", .person, in: .device,
        "processes of apps the person removed from the switcher")
    case .reboot:
      EndReasonInfo(
        "reboot", label: "reboot", .person, in: .device,
        "processes that were there when the device rebooted")
    case .watchdogLaunch:
      EndReasonInfo(
        "watchdog_launch", label: "launch", .ownLimit, in: .device,
        "processes whose launch was not complete in front 20 s after it was asked for, or off "
          + "screen 30 s after the system began it (0x8badf00d)")
    case .watchdogResume:
      EndReasonInfo(
        "watchdog_resume", label: "resume", .ownLimit, in: .device,
        "processes that were not back in front 10 s after they were asked for (0x8badf00d)")
    case .watchdogBackground:
      EndReasonInfo(
        "watchdog_background", label: "handler", .ownLimit, in: .device,
        "processes whose handler of entering the background had not returned in time, or by "
          + "device.rules: \"literal\" that of losing input (0x8badf00d)")
    case .voipUnreported:
      EndReasonInfo(
        "voip_unreported", label: "call", .ownLimit, in: .device, isPerApp: false,
        "processes started for a call that they did not report")
    case .crash:
      EndReasonInfo(
        "crash", label: "crash", .ownLimit, in: .device, isPerApp: false,
        "processes that a fault of their own ended: rows of crash")
    }
  }

  /// The name in columns and reports.
  public var name: String { info.name }

  /// Whether the device or its policy took the process's memory; not its own limit or task,
  /// the person or a reboot.
  public var isEviction: Bool { Self.evictions.contains(self) }

  private static let evictions = KindMask(allCases.filter { $0.info.family.evicts })
}

/// What kind of thing ends a process.
public enum EndFamily: Sendable {
  /// A strategy, to make room or because its time was over.
  case room
  /// The device, short of memory.
  case memory
  /// The device, which lets idle ones go before it is short.
  case idle
  /// A limit of its own.
  case ownLimit
  /// The person, a restart of the device among it.
  case person

  /// Whether the device or its policy takes the process's memory.
  var evicts: Bool {
    switch self {
    case .room, .memory, .idle: true
    case .ownLimit, .person: false
    }
  }
}

/// The row of one reason.
public struct EndReasonInfo: Sendable {
  /// The name in columns and reports; permanent.
  public let name: String
  /// A word or two for a column of a summary.
  public let label: String
  /// What kind of thing it is.
  public let family: EndFamily
  /// The mode in which it occurs; nil for both.
  public let mode: SimulationMode?
  /// Whether it has a column in the table of apps, which is a study's bulk.
  public let isPerApp: Bool
  /// The processes that end for it, for dictionaries of columns.
  public let meaning: String

  init(
    _ name: String, label: String, _ family: EndFamily, in mode: SimulationMode? = nil,
    isPerApp: Bool = true, _ meaning: String
  ) {
    self.name = name
    self.label = label
    self.family = family
    self.mode = mode
    self.isPerApp = isPerApp
    self.meaning = meaning
  }
}

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
  /// No more files could be held open (X-18: 3).
  case vnodeLimit
  /// Files were read again as soon as they were dropped (X-18: 6).
  case fileCacheThrashing
  /// Storage was full (X-18: 8).
  case diskSpaceShortage
  /// The kernel's own heap was nearly full (X-18: 10).
  case zoneMapExhaustion
  /// Memory came back as soon as it was compressed (X-18: 11).
  case compressorThrashing
  /// The compressor held nearly all it may (X-18: 12).
  case compressorSpaceShortage
  /// The swap file was nearly full (X-18: 13, X-37).
  case lowSwap
  /// Something waited for memory, and not a page was left to take (X-18: 15).
  case pageoutStarvation
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
        "vm_pageshortage", label: "shortage", .memory, in: .device, kernel: .pageShortage,
        "processes the strategy named because less than critical was available, or a launch or a "
          + "growing app waited for memory")
    case .idleExit:
      EndReasonInfo(
        "idle_exit", label: "idle", .idle, in: .device, kernel: .idleExit,
        "idle processes ended when little was available")
    case .longIdleExit:
      EndReasonInfo(
        "long_idle_exit", label: "long idle", .idle, in: .device, kernel: .longIdleExit,
        "processes idle for long, ended when available memory began to run short")
    case .highWater:
      EndReasonInfo(
        "highwater", label: "high water", .memory, in: .device, kernel: .highWater,
        "processes over their soft limit, ended when little was available")
    case .procThrashing:
      EndReasonInfo(
        "proc_thrashing", label: "thrashing", .memory, in: .device, kernel: .procThrashing,
        "processes ended in a row: all idle ones came back at once, so that all up to a band went")
    case .sustainedPressure:
      EndReasonInfo(
        "sustained_memory_pressure", label: "sustained", .memory, in: .device,
        kernel: .sustainedPressure,
        "idle processes ended because the level had been above normal for ten minutes")
    case .taskExpired:
      EndReasonInfo(
        "task_expired", label: "task", .ownLimit, in: .device,
        "processes whose finite task, push or refresh ran on past its time")
    case .processLimit:
      EndReasonInfo(
        "per_process_limit", label: "own limit", .ownLimit, in: .device, kernel: .processLimit,
        "processes that crossed their own limit")
    case .forceQuit:
      EndReasonInfo(
        "force_quit", label: "force quit", .person, in: .device,
        "processes of apps the person removed from the switcher")
    case .reboot:
      EndReasonInfo(
        "reboot", label: "reboot", .person, in: .device,
        "processes that were there when the device rebooted")
    case .watchdogLaunch, .watchdogResume, .watchdogBackground, .voipUnreported, .crash: ownInfo
    case .vnodeLimit, .fileCacheThrashing, .diskSpaceShortage, .zoneMapExhaustion,
      .compressorThrashing, .compressorSpaceShortage, .lowSwap, .pageoutStarvation:
      rareInfo
    }
  }

  /// The rows of what an app did wrong, or not in time.
  private var ownInfo: EndReasonInfo {
    switch self {
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
        "processes that a fault of their own ended, as a row of demand said")
    default: preconditionFailure("its row is among the others")
    }
  }

  /// The rows of what seldom or never occurs.
  private var rareInfo: EndReasonInfo {
    switch self {
    case .vnodeLimit:
      EndReasonInfo(
        "vnode_limit", label: "vnodes", .memory, in: .device, kernel: .vnodeLimit, isPerApp: false,
        "processes ended because no more files could be held open, as a row of demand said")
    case .fileCacheThrashing:
      EndReasonInfo(
        "fc_thrashing", label: "files", .memory, in: .device, kernel: .fileCacheThrashing,
        isPerApp: false,
        "processes ended because files were read again as soon as they were dropped")
    case .diskSpaceShortage:
      EndReasonInfo(
        "disk_space_shortage", label: "disk", .memory, in: .device, kernel: .diskSpaceShortage,
        isPerApp: false,
        "processes ended because storage was full, as a row of demand said")
    case .zoneMapExhaustion:
      EndReasonInfo(
        "zone_map_exhaustion", label: "zone map", .memory, in: .device,
        kernel: .zoneMapExhaustion, isPerApp: false,
        "processes ended because the kernel's heap was nearly full, as a row of demand said")
    case .compressorThrashing:
      EndReasonInfo(
        "vm_compressor_thrashing", label: "compressor", .memory, in: .device,
        kernel: .compressorThrashing, isPerApp: false,
        "processes ended because memory came back as soon as it was compressed")
    case .compressorSpaceShortage:
      EndReasonInfo(
        "vm_compressor_space_shortage", label: "space", .memory, in: .device,
        kernel: .compressorSpaceShortage, isPerApp: false,
        "processes ended because the compressor held nearly all it may, where it is bounded")
    case .lowSwap:
      EndReasonInfo(
        "low_swap", label: "swap", .memory, in: .device, kernel: .lowSwap, isPerApp: false,
        "processes ended because the swap file was nearly full")
    case .pageoutStarvation:
      EndReasonInfo(
        "vm_pageout_starvation", label: "starvation", .memory, in: .device,
        kernel: .pageoutStarvation, isPerApp: false,
        "processes ended because something waited for memory and not a page was left to take")
    default: preconditionFailure("its row is among the others")
    }
  }

  /// The kernel's number of it; nil for what its jetsam does not know.
  public var number: Int? { info.kernel?.rawValue }

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
  /// A limit or a fault of its own.
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
  /// What the kernel calls it; nil for what its jetsam does not know.
  public let kernel: JetsamReason?
  /// Whether each app has a column of it: what is rare is counted of whole runs alone, and among
  /// an app's ends and kills.
  public let isPerApp: Bool
  /// The processes that end for it, for dictionaries of columns.
  public let meaning: String

  init(
    _ name: String, label: String, _ family: EndFamily, in mode: SimulationMode? = nil,
    kernel: JetsamReason? = nil, isPerApp: Bool = true, _ meaning: String
  ) {
    self.name = name
    self.label = label
    self.family = family
    self.mode = mode
    self.kernel = kernel
    self.isPerApp = isPerApp
    self.meaning = meaning
  }
}

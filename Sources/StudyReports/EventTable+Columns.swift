import DeviceModel

/// What the tables of things that happen say, row by row.
extension EventTable {
  /// Its columns, those of the trial left out.
  public var columns: [Column] {
    switch self {
    case .launches: EventColumnNames.columns(of: LaunchOutcome.self)
    case .kills: EventColumnNames.columns(of: EndRecord.self)
    case .warnings: EventColumnNames.columns(of: WarningRecord.self)
    case .timeline: EventColumnNames.columns(of: MemorySample.self)
    case .demand: EventColumnNames.columns(of: DemandRow.self)
    case .states: EventColumnNames.columns(of: LifeChange.self)
    }
  }
}

extension LaunchOutcome: EventRow {
  static func columns(_ list: inout some EventColumns<Self>) {
    list.add(Column("time_s", "s", "when it was requested, since boot")) {
      $0.seconds($1.launch.time.microseconds)
    }
    list.add(Column("app", "text", "the app")) { $0.app($1.launch.app) }
    list.add(Column("kind", "text", EventColumnTexts.launchKinds)) {
      $0.name($1.launch.kind.name)
    }
    list.add(Column("first", "0 or 1", "1 if it is the app's first launch since boot")) {
      $0.number($1.launch.isFirst ? 1 : 0)
    }
    list.add(
      in: .device,
      Column(
        "launch_ms", "ms", direction: .lessIsBetter,
        "time from the request to the complete launch, waits included; empty if it was aborted, "
          + "or under way at the horizon")
    ) { $0.milliseconds($1.microseconds) }
    list.add(
      in: .device,
      Column(
        "wait_ms", "ms", direction: .lessIsBetter,
        "the part of launch_ms that it waited for a kill or for memory")
    ) { $0.milliseconds($1.waitMicroseconds) }
  }
}

extension EndRecord: EventRow {
  static func columns(_ list: inout some EventColumns<Self>) {
    list.add(Column("time_s", "s", "when it ended, since boot")) {
      $0.seconds($1.time.microseconds)
    }
    list.add(Column("app", "text", "the app")) { $0.app($1.app) }
    list.add(Column("reason", "text", "one of the names behind ends_ in runs.csv")) {
      $0.name($1.reason.name)
    }
    list.add(Column("freed_mib", "MiB", "the memory it gave back")) { $0.mebibytes($1.freedBytes) }
    list.add(
      in: .device,
      Column(
        "band", "number",
        "the jetsam band it was in when it was named, or ended; \(EventColumnTexts.bands)")
    ) { $0.number($1.band.map { Int64($0) }) }
    list.add(
      in: .device,
      Column(
        "state_lost_s", "s", direction: .lessIsBetter,
        "time with input whose outcome was not saved, and is lost with the process")
    ) { $0.seconds($1.lostMicroseconds) }
  }
}

extension WarningRecord: EventRow {
  static func columns(_ list: inout some EventColumns<Self>) {
    list.add(Column("time_s", "s", "when the app was told, since boot")) {
      $0.seconds($1.time.microseconds)
    }
    list.add(Column("app", "text", "the app")) { $0.app($1.app) }
    list.add(
      Column("cause", "text", EventColumnTexts.causes)
    ) { $0.name($1.cause.name) }
    list.add(Column("level", "text", "the device's level then: \(EventColumnTexts.levels)")) {
      $0.name($1.level.name)
    }
    list.add(Column("footprint_mib", "MiB", "the app's footprint before it gave anything up")) {
      $0.mebibytes($1.footprintBytes)
    }
    list.add(Column("shed_mib", "MiB", "what it gave up")) { $0.mebibytes($1.shedBytes) }
  }
}

extension MemorySample: EventRow {
  static func columns(_ list: inout some EventColumns<Self>) {
    list.add(Column("time_s", "s", "the instant, since boot")) {
      $0.seconds($1.time.microseconds)
    }
    list.add(Column("wired_mib", "MiB", "memory that never moves")) { $0.mebibytes($1.wiredBytes) }
    list.add(Column("file_cache_mib", "MiB", "clean pages of files")) {
      $0.mebibytes($1.fileCacheBytes)
    }
    list.add(Column("free_mib", "MiB", "free memory")) { $0.mebibytes($1.freeBytes) }
    list.add(Column("plain_mib", "MiB", "uncompressed pages of apps and daemons")) {
      $0.mebibytes($1.plainBytes)
    }
    list.add(
      Column("compressor_mib", "MiB", "what compressed pages of apps and daemons occupy")
    ) { $0.mebibytes($1.compressorBytes) }
    list.add(Column("level", "text", "the pressure level: \(EventColumnTexts.levels)")) {
      $0.name($1.level.name)
    }
    list.add(Column("apps_alive", "count", "apps with a process")) { $0.number($1.aliveApps) }
    list.add(
      Column(
        "available_mib", "MiB",
        "free memory and the file cache, whole: what the thresholds of kills are held against")
    ) { $0.mebibytes($1.availableBytes) }
    list.add(
      Column(
        "swap_mib", "MiB",
        "pages of frozen apps on flash, compressed as they were written; not in RAM")
    ) { $0.mebibytes($1.swapBytes) }
    list.add(
      Column("front", "text", "the app in front, one being launched too; empty if there is none")
    ) { $0.app($1.front) }
  }
}

extension DemandRow: EventRow {
  static func columns(_ list: inout some EventColumns<Self>) {
    list.add(Column("time_s", "s", "when it was asked, since boot")) {
      $0.seconds($1.time.microseconds)
    }
    list.add(
      Column("kind", "text", EventColumnTexts.demandKinds)
    ) { $0.name($1.kind.name) }
    list.add(Column("app", "text", "the app it names; empty if it names none")) {
      $0.app($1.kind.namesApp && $1.app >= 0 ? AppID($1.app) : nil)
    }
    list.add(
      in: .device,
      Column(
        "length_s", "s", "how long background work or an interruption was to last; else empty")
    ) {
      let length = $1.length.microseconds
      if length > 0 { $0.seconds(length) } else { $0.empty() }
    }
    list.add(in: .device, Column("trigger", "text", "what interrupts; else empty")) {
      if $1.kind.info.subject == .interruption { $0.name($1.trigger.name) } else { $0.empty() }
    }
  }
}

/// Texts that name every kind there is.
private enum EventColumnTexts {
  static var launchKinds: String { LaunchKind.allCases.map(\.name).enumerated("or") }
  static var levels: String { PressureLevel.allCases.map(\.name).enumerated("or") }

  static var causes: String {
    WarningCause.allCases.map { "\($0.name) (\($0.info.words))" }.enumerated("or")
  }

  static var bands: String {
    Band.allCases.map { "\($0.number) \($0.info.name)" }.joined(separator: ", ")
  }

  static var demandKinds: String {
    let kinds = DemandKind.allCases.map(\.info)
    let others = kinds.filter { $0.key != $0.name }.map { "; \($0.key) is \($0.name)" }
    return "one of the names behind events_ in runs.csv, from \(kinds.first?.name ?? "") to "
      + "\(kinds.last?.name ?? "")" + others.joined()
  }
}

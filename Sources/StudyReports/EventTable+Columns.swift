/// What the tables of things that happen say, row by row.
extension EventTable {
  /// Its columns, those of the trial left out.
  public var columns: [Column] {
    switch self {
    case .launches: Self.launchColumns
    case .kills: Self.killColumns
    case .warnings: Self.warningColumns
    case .timeline: Self.timelineColumns
    case .demand: Self.demandColumns
    }
  }

  private static let launchColumns = [
    Column("time_s", "s", "when it was requested, since boot"),
    Column("app", "text", "the app"),
    Column("kind", "text", "resumed, prewarmed, cold_cached or cold_uncached"),
    Column("first", "0 or 1", "1 if it is the app's first launch since boot"),
    Column(
      "launch_ms", "ms", in: .device, direction: .lessIsBetter,
      "time from the request to the complete launch, waits included; empty if it was aborted, or "
        + "under way at the horizon"),
    Column(
      "wait_ms", "ms", in: .device, direction: .lessIsBetter,
      "the part of launch_ms that it waited for a kill or for memory"),
  ]

  private static let killColumns = [
    Column("time_s", "s", "when it ended, since boot"),
    Column("app", "text", "the app"),
    Column("reason", "text", "one of the names behind ends_ in runs.csv"),
    Column("freed_mib", "MiB", "the memory it gave back"),
    Column(
      "band", "number", in: .device,
      "the jetsam band it was in when it was named, or ended; 0 idle, 20 aging, 30 background, "
        + "75 frozen, 100 foreground, 120 audio"),
  ]

  private static let warningColumns = [
    Column("time_s", "s", "when the app was told, since boot"),
    Column("app", "text", "the app"),
    Column(
      "cause", "text",
      "level (the device's pressure) or process_limit (80 % of the app's own limit)"
    ),
    Column("level", "text", "the device's level then: normal, warning or critical"),
    Column("footprint_mib", "MiB", "the app's footprint before it gave anything up"),
    Column("shed_mib", "MiB", "what it gave up"),
  ]

  private static let timelineColumns = [
    Column("time_s", "s", "the instant, since boot"),
    Column("wired_mib", "MiB", "memory that never moves"),
    Column("file_cache_mib", "MiB", "clean pages of files"),
    Column("free_mib", "MiB", "free memory"),
    Column("plain_mib", "MiB", "uncompressed pages of apps and daemons"),
    Column("compressor_mib", "MiB", "what compressed pages of apps and daemons occupy"),
    Column("level", "text", "the pressure level: normal, warning or critical"),
    Column("apps_alive", "count", "apps with a process"),
    Column(
      "available_mib", "MiB",
      "free memory and the file cache, whole: what the thresholds of kills are held against"),
    Column(
      "swap_mib", "MiB",
      "pages of frozen apps on flash, compressed as they were written; not in RAM"),
    Column("front", "text", "the app in front, one being launched too; empty if there is none"),
  ]

  private static let demandColumns = [
    Column("time_s", "s", "when it was asked, since boot"),
    Column(
      "kind", "text",
      "one of the names behind events_ in runs.csv, from open to note; quit is force_quit"),
    Column("app", "text", "the app it names; empty if it names none"),
    Column(
      "length_s", "s", in: .device,
      "how long background work or an interruption was to last; else empty"),
    Column("trigger", "text", in: .device, "what interrupts; else empty"),
  ]
}

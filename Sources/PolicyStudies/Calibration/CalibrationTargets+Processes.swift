/// Targets of phones short of memory and not, of their processes, and of what they do in a day.
extension CalibrationTargets {
  /// `pressed`: 5 headers with less than 15.5 % available; 12 with no less.
  static let ofPressure: [CalibrationTarget] = [
    pressed("available_percent", (10.5, 5...15), (27, 19...57)),
    pressed("true_free_mib", (11.5, 0...23), (37, 6...195)),
    pressed("file_to_uncompressed", (0.35, 0.20...0.37), (0.45, 0.31...0.64)),
    pressed("file_to_balance", (0.83, 0.4...1.3), (2.4, 1.5...3.2)),
    pressed("uncompressed_to_pageable", (0.49, 0.32...0.64), (0.81, 0.33...0.98)),
    pressed("compressor_percent", (31, 16...54), (14, 2...60)),
    pressed("compression_ratio", (2.74, 1.69...3.95), (3.12, 1.64...4.34)),
    pressed("wired_percent", (21, 20...71), (19, 10...33)),
  ].flatMap { $0 }

  private static func pressed(
    _ measure: String, _ short: Row, _ enough: Row
  ) -> [CalibrationTarget] {
    [
      Target(measure, .pressed(true), 5, short.median, short.range, headers),
      Target(measure, .pressed(false), 12, enough.median, enough.range, headers),
    ]
  }

  /// Process lists: two phones of 4 GB, some of 1 GB of which only ranges are known.
  static let ofProcesses: [CalibrationTarget] =
    [
      Target("compressed_suspended", .all, 2, 0.94, 0.91...0.97, "C-a, C-c"),
      Target("compressed_idle_daemons", .all, 2, 0.79, 0.74...0.84, "C-a, C-c"),
      Target("compressed_other_daemons", .all, 2, 0.51, 0.49...0.53, "C-a, C-c"),
      Target("compressed_front", .all, 2, 0.23, 0.22...0.24, "C-a, C-c"),
      Target("apps_alive", .ram(1), 2, nil, 1...3, "C-b, C-d"),
      Target("suspended_mib", .ram(1), 2, nil, 0...75, "C-b, C-d"),
      Target("suspended_age_max_h", .ram(1), 2, nil, 0...1.7, "C-b, C-d"),
      Target("frozen_apps", .all, 3, nil, 0...11, "C-a and two reports"),
      Target("frozen_mib", .all, 2, nil, 80...420, "C-a and a fresh boot"),
      Target("flash_mib", .both(4, middle), 1, 492, 492...492, "C-a"),
      Target("idle_daemons", .both(4, 14...18), 1, 270, 260...270, "C-a and two reports"),
      Target("daemon_age_p10_h", .both(4, middle), 1, 23.5, 23.5...23.5, "C-a, 43 h after boot"),
      Target(
        "daemon_age_median_h", .both(4, middle), 1, 43.1, 43.1...43.1, "C-a, 43 h after boot"),
      // 70 % of 2312 MiB belong to main apps; C-c with three helpers, which are no apps here.
      Target("suspended_mib", .both(4, middle), 1, 1618, 1618...1618, "C-a"),
      Target("suspended_mib", .both(4, old), 1, 562, 562...562, "C-c"),
      Target("flow_in_gib_per_h", .both(4, old), 1, 3.2, 3.2...3.2, "C-c"),
      Target("flow_in_gib_per_h", .both(4, middle), 1, 1.05, 1.0...1.1, "C-a"),
      Target("flow_out_gib_per_h", .both(4, old), 1, 2.2, 2.2...2.2, "C-c"),
      Target("flow_out_gib_per_h", .both(4, middle), 1, 1.05, 1.0...1.1, "C-a"),
    ] + onFourGigabytes

  private static let onFourGigabytes: [CalibrationTarget] = [
    one("apps_alive", 8, 18),
    one("suspended_apps", 8, 18),
    one("suspended_age_min_h", nil, 13.5),
    one("suspended_age_median_h", 6, 36),
    one("suspended_age_max_h", nil, 43),
  ].flatMap { $0 }

  /// What C-c (iOS 12) and C-a (iOS 14) show, both phones of 4 GB.
  private static func one(
    _ measure: String, _ old: Double?, _ middle: Double
  ) -> [CalibrationTarget] {
    let first = old.map { Target(measure, .both(4, Self.old), 1, $0, $0...$0, "C-c") }
    return (first.map { [$0] } ?? [])
      + [Target(measure, .both(4, Self.middle), 1, middle, middle...middle, "C-a")]
  }

  private static let days = "daily counts of the system, three days"

  static let ofRates: [CalibrationTarget] =
    [
      Target("app_kills_per_day", .all, 3, 0, 0...0, days),
      Target("app_kills_sustained_memory_pressure_per_day", .all, 2, 0, 0...0, days),
      // Ten processes on three days (8, 2 and 0): seven for their own limit, three for high water.
      Target("daemon_kills_per_day", .all, 3, nil, 0...3, days),
      Target("daemon_limit_kills_per_day", .all, 3, nil, 0...7, days),
      // ANC ÷ AM is .5 or more in 11 of 12 headers.
      Target("level_normal_percent", .system(new), 12, 91.7, 91.7...91.7, headers),
      Target("asleep_percent", .all, 2, 93.5, 87.5...99.5, "two nights"),
    ]
}

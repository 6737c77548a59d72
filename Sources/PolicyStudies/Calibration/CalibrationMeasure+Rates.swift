import DeviceModel

/// What a run shows over its whole length.
extension CalibrationMeasure {
  static let rates: [CalibrationMeasure] =
    [
      CalibrationMeasure(
        "flow_in_gib_per_h", "GiB/awake h", "flow into the compressor, GiB an awake h",
        decimals: 2
      ) { $0.perAwakeHour($0.result.compressedBytes) },
      CalibrationMeasure(
        "flow_out_gib_per_h", "GiB/awake h", "flow out of it, GiB an awake h", decimals: 2
      ) { $0.perAwakeHour($0.result.faultedBytes) },
      CalibrationMeasure(
        "app_kills_per_day", "count/day", "apps killed for memory, a day", decimals: 2
      ) { $0.perDay($0.samples.appEnds, of: kills) },
    ]
    // What occurs with apps; the rarer reasons have no real phone beside them.
    + (kills + idleExits).filter(\.info.isPerApp).map { reason in
      CalibrationMeasure(
        "app_kills_\(reason.name)_per_day", "count/day", "apps: \(reason.name), a day",
        decimals: 2
      ) { $0.perDay($0.samples.appEnds, of: [reason]) }
    }
    + [
      CalibrationMeasure(
        "app_kills_per_process_limit_per_day", "count/day", "apps: own limit, a day", decimals: 2
      ) { $0.perDay($0.samples.appEnds, of: [.processLimit]) },
      CalibrationMeasure(
        "daemon_kills_per_day", "count/day", "daemons killed for memory, a day", decimals: 2
      ) { $0.samples.namesDaemons ? $0.perDay($0.samples.daemonEnds, of: kills) : nil },
      CalibrationMeasure(
        "daemon_limit_kills_per_day", "count/day", "daemons: own limit, a day", decimals: 2,
        .fitted
      ) {
        $0.perDay($0.samples.daemonEnds, of: [.processLimit], and: $0.result.daemonLimitKills)
      },
      CalibrationMeasure(
        "daemon_exits_per_day", "count/day", "daemons: idle exits, a day", decimals: 1
      ) { $0.perDay($0.samples.daemonEnds, of: idleExits, and: $0.result.daemonExits) },
      CalibrationMeasure(
        "asleep_percent", "%", "asleep, % of screen-off time", decimals: 1, .fitted
      ) { run in
        CalibrationInstant.share(
          run.result.asleepMicroseconds, of: run.samples.lockedMicroseconds, scale: 100)
      },
    ]
    + PressureLevel.allCases.map { level in
      CalibrationMeasure(
        "level_\(level.name)_percent", "%", "awake time at level \(level.name), %", decimals: 1
      ) { run in
        let counts = run.samples.levelCounts
        return CalibrationInstant.share(
          counts[Int(level.rawValue)], of: counts.reduce(0, +), scale: 100)
      }
    }

  /// Ends by which a phone takes memory, idle exits apart: real counts leave open whether they
  /// hold them.
  private static let kills = EndReason.allCases.filter { $0.info.family == .memory }
  private static let idleExits = EndReason.allCases.filter { $0.info.family == .idle }
}

/// One run's samples beside what it counted.
struct CalibrationRun {
  let samples: CalibrationSamples
  let result: RunResult

  /// The `ends` for one of `reasons`, and so many more, a day.
  func perDay(_ ends: [Int64], of reasons: [EndReason], and more: Int64 = 0) -> Double? {
    let count = reasons.reduce(more) { $0 + ends[Int($1.rawValue)] }
    return CalibrationInstant.share(
      count, of: result.countedMicroseconds, scale: 86_400_000_000)
  }

  func perAwakeHour(_ bytes: Int128) -> Double? {
    let awake = result.countedMicroseconds - result.asleepMicroseconds
    guard awake > 0 else { return nil }
    return Double(bytes) / 1_073_741_824 / (Double(awake) / 3_600_000_000)
  }
}

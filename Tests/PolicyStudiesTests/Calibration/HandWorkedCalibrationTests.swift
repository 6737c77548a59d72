import DeviceModel
import SimKernel
import Synchronization
import Testing

@testable import PolicyStudies

private struct Oldest: EvictionPolicy {
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}

private struct TwoSeconds: SuspensionPolicy {
  mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime? { .seconds(2) }
}

private struct Compressor: ReclaimPolicy {
  var compresses: Bool { true }
}

/// A phone worked out by hand, in MiB: 1000 of RAM, 900 usable, 200 wired, 100 of files in use.
/// Ten idle daemons and four busy ones of 2 plain and 2 compressed each. Three apps: one of 80, all
/// compressed, one of 40, half of it, and one of 60 in front, which the person locks away after 10
/// minutes and does not come back to; the phone is unlocked after 16. Compression makes a quarter.
private func smallPhone() -> Scenario {
  var profile = DeviceProfile(ramBytes: 1000 << 20)
  profile.usableBytes = 900 << 20
  profile.wiredBytes = 200 << 20
  profile.fileCacheBytes = 100 << 20
  profile.fileUseBytes = 100 << 20
  profile.fileFloorBytes = 0
  profile.contentBytesPerSecond = 0
  profile.daemonReadBytesPerSecond = 0
  profile.thresholds.criticalBytes = 40 << 20
  profile.compressionRatioMillis = 4000
  profile.awakeMillionths = 50_000
  profile.daemons.idleCount = 10
  profile.daemons.busyCount = 4
  profile.daemons.plainBytes = 2 << 20
  profile.daemons.compressedBytes = 2 << 20
  profile.daemons.sharedBytes = 0
  profile.daemons.limitKillMicroseconds = 0
  let apps = [80, 40, 60].map { (size: Int64) -> AppProfile in
    var behaviour = AppBehaviour(activeBytes: size << 20)
    behaviour.backgroundBytes = size << 20
    behaviour.codeBytes = 0
    return AppProfile(name: "app\(size)", sizeBytes: size << 20, behaviour: behaviour)
  }
  return Scenario(
    name: "small", device: profile, apps: apps,
    alive: [
      AliveProcess(0), AliveProcess(1, compressedMillis: 500),
      AliveProcess(2, .front, compressedMillis: 0),
    ],
    demand: [
      .rows([
        DemandRow(time: .seconds(600), kind: .lock, app: -1),
        DemandRow(time: .seconds(960), kind: .unlock, app: -1),
      ])
    ], horizon: .seconds(1200))
}

/// Its calibration: of 20 minutes a tenth is sampled, every other minute.
private func calibration() async throws -> Calibration {
  let scenario = smallPhone()
  let device = try #require(scenario.device)
  let interval = CalibrationSampler.interval(of: scenario, replications: 1)
  #expect(interval == 120_000_000)
  let kept = Mutex([CalibrationSamples]())
  let strategy = StudyStrategy(name: "oldest") { _, _ in
    RunStrategy(
      eviction: Oldest(), suspension: TwoSeconds(), reclaim: Compressor())
  }
  let runs = Replications(of: scenario, threads: 1) { _ in
    .init(
      observer: CalibrationSampler(of: scenario, on: device, every: interval) { samples in
        kept.withLock { $0.append(samples) }
      }, monitor: Unwatched())
  }
  let results = try await runs.run([Trial(strategy: strategy, seed: 1, replication: 0)])
  return Calibration(
    strategy: "oldest", samples: kept.withLock { $0 }, results: results, on: device)
}

@Suite("A calibration worked out by hand")
struct HandWorkedCalibrationTests {
  /// Asleep from 10:02 to 16:00, so that of the instants at 2, 4, … 20 minutes those at 12 and 14
  /// are left out. Compressed are 80 + 20 + 20 + 8 = 128, which take 32; plain are 20 + 60 + 20 +
  /// 8 = 108. Of 700 not wired that leaves 560 available, 460 of them free.
  private static let expected: [(measure: String, median: Double?)] = [
    ("available_percent", 560.0 / 9), ("true_free_mib", 460), ("file_mib", 100),
    ("file_to_uncompressed", 100.0 / 668), ("file_to_balance", 1),
    ("uncompressed_to_pageable", 668.0 / 700), ("compressor_percent", 3200.0 / 900),
    ("held_mib", 128), ("compression_ratio", 4), ("wired_percent", 200.0 / 9),
    ("wired_mib", 200),
    // 100 of 120 at five instants, 100 of 180 once the app in front is suspended.
    ("compressed_suspended", 100.0 / 120), ("compressed_idle_daemons", 0.5),
    ("compressed_other_daemons", 0.5), ("compressed_front", 0),
    ("apps_alive", 3), ("suspended_apps", 2), ("suspended_mib", 120),
    // Awake for 2, 4, 6, 8, 10 min, then 602 + 17.9 s and on: half-way between 480 and 600 s.
    ("suspended_age_min_h", 0.15), ("suspended_age_median_h", 0.15),
    ("suspended_age_max_h", 0.15), ("frozen_apps", 0), ("frozen_mib", 0), ("flash_mib", 0),
    ("idle_daemons", 10), ("daemon_age_p10_h", 0.15), ("daemon_age_median_h", 0.15),
    ("flow_in_gib_per_h", 0), ("flow_out_gib_per_h", 0), ("app_kills_per_day", 0),
    ("app_kills_vm_pageshortage_per_day", 0), ("app_kills_highwater_per_day", 0),
    ("app_kills_proc_thrashing_per_day", 0),
    ("app_kills_sustained_memory_pressure_per_day", 0), ("app_kills_idle_exit_per_day", 0),
    ("app_kills_long_idle_exit_per_day", 0), ("app_kills_per_process_limit_per_day", 0),
    ("daemon_kills_per_day", nil), ("daemon_limit_kills_per_day", 0),
    ("daemon_exits_per_day", 0),
    // 358 s less 17.9 s of wake-ups, of 360 s locked.
    ("asleep_percent", 34_010.0 / 360), ("level_normal_percent", 100),
    ("level_warning_percent", 0), ("level_critical_percent", 0),
  ]

  @Test("every figure of a small phone is what is worked out by hand")
  func figures() async throws {
    let calibration = try await calibration()
    #expect(calibration.instants == 8)
    #expect(calibration.lines.map(\.measure.name) == Self.expected.map(\.measure))
    for (line, expected) in zip(calibration.lines, Self.expected) {
      guard let median = expected.median else {
        #expect(line.shown == nil, "\(expected.measure)")
        continue
      }
      let shown = try #require(line.shown, "\(expected.measure)")
      #expect(abs(shown.median - median) < 1e-9 * max(1, median), "\(line.measure.name): \(shown)")
    }
  }

  @Test("ANC ÷ AM and the compressor's share are no more than what is held and the ratio say")
  func following() async throws {
    let calibration = try await calibration()
    func value(_ name: String) throws -> Double {
      let line = try #require(calibration.lines.first { $0.measure.name == name })
      return try #require(line.shown).median
    }
    let compressor = try value("held_mib") / value("compression_ratio")
    #expect(abs(try value("uncompressed_to_pageable") - (1 - compressor / 700)) < 1e-12)
    #expect(abs(try value("compressor_percent") - 100 * compressor / 900) < 1e-12)
  }

  @Test("what a tenth does not reach and passes lies between two instants in proportion")
  func spread() async throws {
    let calibration = try await calibration()
    let line = try #require(calibration.lines.first { $0.measure.name == "suspended_age_max_h" })
    let shown = try #require(line.shown)
    #expect(shown.count == 8)
    #expect(abs(shown.low - 204.0 / 3600) < 1e-9)
    #expect(abs(shown.high - (739.9 + 0.3 * 120) / 3600) < 1e-9)
    let front = try #require(calibration.lines.first { $0.measure.name == "compressed_front" })
    #expect(front.shown?.count == 4)
  }

  @Test("ends are counted a day, by reason, apps apart from daemons, after the warm-up alone")
  func kills() throws {
    var scenario = smallPhone()
    scenario.countFrom = .seconds(100)
    scenario.apps[2].behaviour.role = .idleDaemon
    let device = try #require(scenario.device)
    let kept = Mutex(CalibrationSamples())
    var sampler = CalibrationSampler(of: scenario, on: device, every: 1_000_000) { samples in
      kept.withLock { $0 = samples }
    }
    let ends: [(AppID, EndReason, Int64)] = [
      (0, .pageShortage, 99), (0, .pageShortage, 100), (1, .highWater, 200),
      (0, .sustainedPressure, 300), (1, .idleExit, 300), (0, .processLimit, 400),
      (1, .forceQuit, 400), (2, .highWater, 500), (2, .longIdleExit, 500), (2, .processLimit, 501),
    ]
    for (app, reason, second) in ends {
      let end = EndRecord(app: app, reason: reason, freedBytes: 1, time: .seconds(second))
      sampler.observe(.ended(end), at: end.time)
    }
    sampler.observe(.finished, at: scenario.horizon)
    // Half a day.
    var result = RunResult(appCount: 3)
    result.endedAt = .seconds(43_200)
    result.daemonExits = 5
    result.daemonLimitKills = 2
    let calibration = Calibration(
      strategy: "x", samples: [kept.withLock { $0 }], results: [result], on: device)
    func value(_ name: String) -> Double? {
      calibration.lines.first { $0.measure.name == name }?.shown?.median
    }
    #expect(value("app_kills_per_day") == 6)
    #expect(value("app_kills_vm_pageshortage_per_day") == 2)
    #expect(value("app_kills_highwater_per_day") == 2)
    #expect(value("app_kills_sustained_memory_pressure_per_day") == 2)
    #expect(value("app_kills_idle_exit_per_day") == 2)
    #expect(value("app_kills_per_process_limit_per_day") == 2)
    #expect(value("daemon_kills_per_day") == 2)
    #expect(value("daemon_limit_kills_per_day") == 6)
    #expect(value("daemon_exits_per_day") == 12)
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// What was counted before a warm-up's end and after it is what is counted of the whole.
@Suite("Warm-up")
struct WarmUpTests {
  /// The counts that are told the moment they happen, so that parts add up.
  private func counts(_ run: RunResult) -> [Int64] {
    EventKind.allCases.map { run.events[$0] } + LaunchKind.allCases.map { run.launches[$0] }
      + EndReason.allCases.map { run.ends[$0] } + WarningCause.allCases.map { run.warnings[$0] }
      + [
        run.firstLaunches, run.warmFirstLaunches, run.slowLaunches, Int64(run.launchTime.count),
        run.relaunchesWithinMinute, run.relaunchesWithinTenMinutes, run.daemonExits,
        run.prewarmStarts, run.prewarmHits, run.countedMicroseconds,
      ]
      + run.apps.flatMap { app in
        [app.launches.total, app.ends.total, app.firstLaunches, app.aliveTime.microseconds]
      }
  }

  private func areas(_ run: RunResult) -> [Int128] {
    [
      run.aliveApps.integral(until: run.endedAt), run.residentBytes.integral(until: run.endedAt),
      run.memory.free, run.memory.plain, run.memory.compressor, run.memory.fileCache,
      run.memory.apps, run.launchTime.sum, run.freedBytes, run.compressedBytes,
    ]
  }

  private func expectSum(_ first: RunResult, _ second: RunResult, _ whole: RunResult, _ seed: Int) {
    let parts = zip(counts(first), counts(second)).map { $0 + $1 }
    #expect(parts == counts(whole), "seed \(seed)")
    for ((one, other), all) in zip(zip(areas(first), areas(second)), areas(whole)) {
      // Each part is rounded down to whole units.
      #expect((0...1).contains(all - one - other), "seed \(seed)")
    }
  }

  @Test("device mode: the parts before and after add up to the whole, and nothing else happens")
  func device() throws {
    for seed in 0..<70 {
      var tested = Self.phone(seed)
      let reclaim: [ReclaimRule] = [.none, .compress, .freeze]
      let strategy = RunStrategy(
        eviction: KeepFor(length: seed % 2 == 0 ? nil : .seconds(90)),
        suspension: seed % 5 == 0 ? .never : .after(nil), reclaim: reclaim[seed % 3])
      func run() throws -> RunResult {
        var monitor = Unwatched()
        return try DeviceRun(
          tested, on: SmallPhone.profile, strategy: strategy, seed: 1, replication: 0
        ).run(monitor: &monitor)
      }
      let whole = try run()
      // An odd instant, at which nothing falls due.
      let time = SimTime(microseconds: tested.horizon.microseconds / 3 | 1)
      tested.countFrom = time
      let second = try run()
      tested.countFrom = .zero
      tested.horizon = time
      expectSum(try run(), second, whole, seed)
      #expect(second.memory.mostByApps <= whole.memory.mostByApps)
    }
  }

  /// A small phone with six apps of chance sizes and a hundred things asked of it.
  private static func phone(_ seed: Int) -> Scenario {
    var draw = SplitMix64(state: UInt64(seed))
    let apps = (0..<6).map { _ in
      SmallPhone.app(active: 120 + Int64(draw.below(280)), background: 100)
    }
    let kinds: [DemandKind] = [
      .open, .open, .open, .open, .home, .audio, .task, .forceQuit, .interrupt, .lock,
    ]
    var time = SimTime.zero
    let rows = (0..<100).map { _ in
      time = time + SimTime(microseconds: Int64(draw.below(20_000_000)))
      return DemandRow(
        time: time, kind: kinds[Int(draw.below(UInt64(kinds.count)))],
        app: Int32(draw.below(6)), length: .seconds(Int64(draw.below(60))))
    }
    return Scenario(
      name: "phone", device: SmallPhone.profile, apps: apps, demand: [.rows(rows)],
      horizon: time + .seconds(100))
  }

  @Test("cache mode: the same, with apps that are kept for a while and without")
  func cache() throws {
    for seed in 0..<40 {
      var draw = SplitMix64(state: UInt64(seed))
      let rows = (0..<60).map { open(Int32(draw.below(5)), at: 2 * Int64($0)) }
      var tested = scenario(rows, sizes: [3, 4, 5, 2, 6], capacity: 9, until: 130)
      let policy = KeepFor(length: seed % 2 == 0 ? nil : SimTime(microseconds: 6))
      func run() throws -> RunResult {
        var monitor = Unwatched()
        return try CacheRun(tested, policy: policy, seed: 1, replication: 0)
          .run(monitor: &monitor)
      }
      let whole = try run()
      tested.countFrom = SimTime(microseconds: 51)
      let second = try run()
      tested.countFrom = .zero
      tested.horizon = SimTime(microseconds: 51)
      expectSum(try run(), second, whole, seed)
    }
  }

  @Test("a warm-up that outlasts all events leaves nothing but what is still there")
  func late() throws {
    var tested = scenario([open(0, at: 1)], until: 100)
    tested.countFrom = SimTime(microseconds: 60)
    var monitor = Unwatched()
    let run = try CacheRun(tested, policy: KeepFor(length: nil), seed: 1, replication: 0)
      .run(monitor: &monitor)
    #expect(run.launches.total == 0 && run.events.total == 0 && run.countedMicroseconds == 40)
    #expect(run.apps[0].aliveTime.microseconds == 40 && run.apps[0].firstLaunches == 0)
    #expect(run.aliveApps.integral(until: run.endedAt) == 40)
  }
}

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
      var device = RandomDevice(seed: seed)
      let strategy = RandomDevice.strategy(seed)
      let whole = try device.run(strategy)
      // An odd instant, at which nothing falls due.
      let end = device.scenario.horizon
      let time = SimTime(microseconds: end.microseconds / 3 | 1)
      device.scenario.countFrom = time
      let second = try device.run(strategy)
      device.scenario.countFrom = .zero
      device.scenario.horizon = time
      expectSum(try device.run(strategy), second, whole, seed)
      #expect(second.memory.mostByApps <= whole.memory.mostByApps)
    }
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

import SimKernel
import Testing

@testable import DeviceModel

/// What was counted before a warm-up's end and after it is what is counted of the whole, and so is
/// what was counted in batches.
@Suite("Warm-up and batches")
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

  /// What is told where it ends: complete only where every end was counted.
  private func lengths(_ run: RunResult) -> [Int64] {
    [
      run.abortedLaunches, run.killDelayedLaunches, run.killWaitMicroseconds, run.waitedLaunches,
      run.launchWaitMicroseconds, run.stalledMicroseconds, run.interruptions,
      run.inactiveMicroseconds, run.relaunchMicroseconds, run.compressMicroseconds,
    ]
  }

  private func expectSum(_ parts: [RunResult], _ whole: RunResult, _ seed: Int) {
    func sum<Value: AdditiveArithmetic>(_ values: (RunResult) -> [Value]) -> [Value] {
      values(whole).indices.map { place in
        parts.reduce(.zero) { $0 + values($1)[place] }
      }
    }
    #expect(sum(counts) == counts(whole), "seed \(seed)")
    for (parted, all) in zip(sum(areas), areas(whole)) {
      // Each part is rounded down to whole units.
      #expect((0..<Int128(parts.count)).contains(all - parted), "seed \(seed)")
    }
  }

  /// Batches and the one run counted whole: parts of the same trajectory, end to end.
  private func expectBatches(_ batches: [RunResult], _ whole: RunResult, _ seed: Int) {
    expectSum(batches, whole, seed)
    for (place, value) in lengths(whole).enumerated() {
      #expect(batches.reduce(0) { $0 + lengths($1)[place] } == value, "seed \(seed)")
    }
    #expect(Set(batches.map(\.countedMicroseconds)).count == 1)
    #expect(batches.first?.countedFrom == whole.countedFrom)
    #expect(zip(batches, batches.dropFirst()).allSatisfy { $0.endedAt == $1.countedFrom })
    #expect(batches.last?.endedAt == whole.endedAt)
    #expect(batches.map(\.memory.mostByApps).max() == whole.memory.mostByApps)
    #expect(batches.map(\.aliveApps.maximum).max() == whole.aliveApps.maximum)
    #expect(batches.map { $0.launchTime.maximum ?? 0 }.max() == whole.launchTime.maximum ?? 0)
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
        return try IOSRun(
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
      expectSum([try run(), second], whole, seed)
      #expect(second.memory.mostByApps <= whole.memory.mostByApps)
    }
  }

  @Test("device mode: batches add up to what was counted whole, from boot or after a warm-up")
  func deviceBatches() throws {
    for seed in 0..<60 {
      var tested = Self.phone(seed)
      let (count, reclaim) = (Int64(2 + seed % 9), [ReclaimRule.none, .compress, .freeze])
      let strategy = RunStrategy(
        eviction: KeepFor(length: seed % 2 == 0 ? nil : .seconds(90)),
        suspension: seed % 5 == 0 ? .never : .after(nil), reclaim: reclaim[seed % 3])
      let start = seed % 4 == 0 ? 0 : tested.horizon.microseconds / 5
      let length = (tested.horizon.microseconds - start) / count
      tested.countFrom = SimTime(microseconds: tested.horizon.microseconds - count * length)
      func run(_ take: @escaping (RunResult) -> Void) throws -> RunResult {
        var monitor = Unwatched()
        return try IOSRun(
          tested, on: SmallPhone.profile, strategy: strategy, seed: 1, replication: 0,
          batchEnded: take
        ).run(monitor: &monitor)
      }
      var batches: [RunResult] = []
      let whole = try run { batches.append($0) }
      #expect(batches.isEmpty)
      tested.batchLength = SimTime(microseconds: length)
      let last = try run { batches.append($0) }
      #expect(batches.count == Int(count) - 1)
      expectBatches(batches + [last], whole, seed)
    }
  }

  @Test("cache mode: the same, with batches longer and shorter than what happens")
  func cacheBatches() throws {
    for seed in 0..<24 {
      var draw = SplitMix64(state: UInt64(seed))
      let rows = (0..<40).map { open(Int32(draw.below(5)), at: 3 * Int64($0)) }
      var tested = scenario(rows, sizes: [3, 4, 5, 2, 6], capacity: 9, until: 130)
      let length = [1, 2, 3, 10, 13, 60][seed % 6]
      tested.countFrom = SimTime(microseconds: seed % 2 == 0 ? 130 % Int64(length) : 10)
      let policy = KeepFor(length: seed % 4 < 2 ? nil : SimTime(microseconds: 6))
      func run(_ take: @escaping (RunResult) -> Void) throws -> RunResult {
        var monitor = Unwatched()
        return try CacheRun(tested, policy: policy, seed: 1, replication: 0, batchEnded: take)
          .run(monitor: &monitor)
      }
      let whole = try run { _ in }
      tested.batchLength = SimTime(microseconds: Int64(length))
      guard whole.countedMicroseconds % Int64(length) == 0 else { continue }
      var batches: [RunResult] = []
      let last = try run { batches.append($0) }
      #expect(batches.count + 1 == Int(whole.countedMicroseconds) / length)
      expectBatches(batches + [last], whole, seed)
    }
  }

  @Test("an instant between two batches is of the later one")
  func boundary() throws {
    var tested = scenario([open(0, at: 10), open(0, at: 20), open(0, at: 30)], until: 30)
    tested.countFrom = SimTime(microseconds: 10)
    tested.batchLength = SimTime(microseconds: 10)
    var (monitor, launches) = (Unwatched(), [Int64]())
    let last = try CacheRun(
      tested, policy: KeepFor(length: nil), seed: 1, replication: 0,
      batchEnded: { launches.append($0.launches.total) }
    ).run(monitor: &monitor)
    #expect(launches == [1] && last.launches.total == 2)
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
      expectSum([try run(), second], whole, seed)
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

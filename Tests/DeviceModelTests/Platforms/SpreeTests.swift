import SimKernel
import Testing

@testable import DeviceModel

/// When aggressive jetsam begins, and how far it goes.
@Suite("Sprees")
struct SpreeTests {
  /// 1,000 MB; `idle` daemons that come back within 4 s; little available.
  private static func run(
    idle: Int64, available: Int64 = 60, ramBytes: Int64 = 1_000_000_000
  ) throws -> IOSRun {
    var profile = ShortPhone.profile
    profile.ramBytes = ramBytes
    profile.wiredBytes = ramBytes / 5
    profile.daemons.idleCount = idle
    profile.daemons.plainBytes = 1_000_000
    profile.daemons.compressedBytes = 0
    profile.daemons.respawnMicroseconds = 4_000_000
    let apps = (0..<4).map { ShortPhone.app("app\($0)", megabytes: 1) }
    let alive = (0..<3).map { AliveProcess($0, .background, compressedMillis: 0) }
    let scenario = Scenario(
      name: "spree", device: profile, apps: apps, alive: alive, demand: [],
      horizon: .seconds(1000))
    var run = try IOSRun(
      scenario, on: profile,
      strategy: RunStrategy(
        eviction: BandOrder(rules: [.aggressive]), suspension: .never, reclaim: .none), seed: 1,
      replication: 0)
    let most = available * 1_000_000 * MemoryLedger.unit
    run.footprints.allocate(0, run.footprints.ledger.available - most)
    return run
  }

  /// The ceiling of the round that begins at `time`, if one does.
  private static func ceiling(_ run: inout IOSRun, at time: Int64) -> Int? {
    run.timers.pass(until: SimTime(microseconds: time))
    run.platform.aggression.endRound()
    return run.beginAggressiveRound() ? run.platform.aggression.round?.ceiling : nil
  }

  @Test("five candidates, not four")
  func count() throws {
    var five = try Self.run(idle: 5)
    #expect(Self.ceiling(&five, at: 0) == 40)
    var four = try Self.run(idle: 4)
    #expect(Self.ceiling(&four, at: 0) == nil)
  }

  @Test("all of them must come back at once")
  func share() throws {
    var run = try Self.run(idle: 99)
    run.platform.bands.place(0, in: .idle, at: .zero)
    #expect(Self.ceiling(&run, at: 0) == nil)
    run.processes.seat(0, .soon)
    #expect(Self.ceiling(&run, at: 0) == 40)
  }

  @Test("no more than 7 % available")
  func available() throws {
    var enough = try Self.run(idle: 9, available: 71)
    #expect(Self.ceiling(&enough, at: 0) == nil)
    var little = try Self.run(idle: 9, available: 70)
    #expect(Self.ceiling(&little, at: 0) == 40)
  }

  @Test("40, 40, 80, 80, 150 and so on, from the start again more than 6 s after the last start")
  func ladder() throws {
    var run = try Self.run(idle: 9)
    let ceilings = (0..<6).map { Self.ceiling(&run, at: 1_000_000 * $0) }
    #expect(ceilings == [40, 40, 80, 80, 150, 150])
    // However often since: the count began at 0 s.
    #expect(Self.ceiling(&run, at: 6_000_000) == 150)
    #expect(Self.ceiling(&run, at: 6_000_001) == 40)
    #expect(Self.ceiling(&run, at: 12_000_001) == 40)
    #expect(Self.ceiling(&run, at: 12_000_002) == 40)
    #expect(Self.ceiling(&run, at: 12_000_003) == 40)
    #expect(Self.ceiling(&run, at: 12_000_004) == 80)
  }

  @Test("8 s on 512 MiB and less")
  func small() throws {
    var tiny = try Self.run(idle: 9, available: 20, ramBytes: 512 << 20)
    _ = (0..<3).map { Self.ceiling(&tiny, at: $0) }
    #expect(Self.ceiling(&tiny, at: 8_000_000) == 80)
    #expect(Self.ceiling(&tiny, at: 8_000_001) == 40)
    var other = try Self.run(idle: 9, available: 20, ramBytes: (512 << 20) + 100)
    _ = (0..<3).map { Self.ceiling(&other, at: $0) }
    #expect(Self.ceiling(&other, at: 6_000_001) == 40)
  }

  @Test("no more kills than twice the processes below the ceiling")
  func kills() throws {
    var run = try Self.run(idle: 9)
    #expect(Self.ceiling(&run, at: 0) == 40)
    #expect(run.platform.aggression.round?.left == 6)
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// Apps that are on flash when a run begins: 1,000 MB, of which half is wired, and apps of 20 MB.
@Suite("Frozen at the start")
struct FrozenAtStartTests {
  private static let megabyte: Int64 = 1_000_000

  /// Apps 0 and 1 are frozen, the others suspended and plain; 30 MB of the budget are left.
  private static func run(
    apps count: Int, reclaim: ReclaimRule = .platform, rows: [DemandRow] = []
  ) throws -> IOSRun {
    var profile = ShortPhone.profile
    profile.wiredBytes = 500 * megabyte
    profile.thresholds.criticalBytes = 10 * megabyte
    profile.thresholds.idleBytes = 11 * megabyte
    profile.thresholds.softBytes = 12 * megabyte
    profile.thresholds.reaperBytes = 13 * megabyte
    profile.swapWriteBytesLeft = 30 * megabyte
    let apps = (0..<count).map { number in
      var app = ShortPhone.app("app\(number)", megabytes: 1)
      app.behaviour.launchBytes = 20 * megabyte
      app.behaviour.activeBytes = 20 * megabyte
      app.behaviour.backgroundBytes = 20 * megabyte
      app.behaviour.codeBytes = 0
      return app
    }
    let alive = (0..<count).map {
      $0 < 2 ? AliveProcess($0, .frozen) : AliveProcess($0, compressedMillis: 0)
    }
    let scenario = Scenario(
      name: "frozen", device: profile, apps: apps, alive: alive, demand: [.rows(rows)],
      horizon: .seconds(3600))
    var run = try IOSRun(
      scenario, on: profile,
      strategy: RunStrategy(eviction: BandOrder(rules: []), reclaim: reclaim), seed: 1,
      replication: 0)
    try run.begin()
    return run
  }

  /// Packed 3.6 : 1, 20 MB are 5.56 on flash.
  @Test("they hold no memory, rank as frozen and are charged to no budget")
  func seats() throws {
    let run = try Self.run(apps: 6)
    #expect(run.footprints[0].swapped == 20 * Self.megabyte * MemoryLedger.unit)
    #expect(run.footprints[0].written == 5_555_555_555_556 && run.footprints[0].occupied == 0)
    #expect(run.footprints.onFlash == 2 * 5_555_555_555_556)
    #expect(run.footprints.ledger.plain == 80 * Self.megabyte * MemoryLedger.unit)
    #expect(run.platform.bands.band(of: 0) == .frozen && run.platform.bands.band(of: 2) == .idle)
    #expect(
      run.platform.freezer.frozenCount == 2 && run.platform.freezer.budget == 30 * Self.megabyte)
  }

  @Test("what is left of the budget holds for the day under way")
  func budget() throws {
    var run = try Self.run(apps: 8)
    while try run.step() {}
    // One of six has its 20 MB; of the 10 that are left there is none.
    #expect(
      run.platform.freezer.frozenCount == 3 && run.platform.freezer.budget == 10 * Self.megabyte)
  }

  @Test("opened, one reads what was written and counts as thawed")
  func opened() throws {
    var run = try Self.run(apps: 6, rows: [DemandRow(time: .seconds(5), kind: .open, app: 0)])
    while try run.step() {}
    #expect(run.platform.freezer.thawedCount == 1 && run.footprints[0].swapped == 0)
    #expect(run.result.launches[.resumed] == 1)
  }

  @Test("where nothing is frozen they are suspended and compressed as others")
  func compressed() throws {
    let run = try Self.run(apps: 6, reclaim: .compress)
    #expect(run.footprints[0].swapped == 0 && run.footprints[0].occupied == 5_555_555_555_556)
    #expect(run.platform.bands.band(of: 0) == .idle && run.platform.freezer.frozenCount == 0)
  }
}

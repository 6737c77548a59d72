import SimKernel
import Testing

@testable import DeviceModel

private func device() -> DeviceProfile { ShortPhone.profile }

private func app(_ name: String, megabytes: Int64) -> AppProfile {
  ShortPhone.app(name, megabytes: megabytes)
}

private func scenario(_ profile: DeviceProfile, large: Int64, horizon: SimTime) -> Scenario {
  ShortPhone.scenario(
    profile, large: large, rows: [DemandRow(time: .seconds(1), kind: .open, app: 5)],
    horizon: horizon)
}

private func ends(
  _ scenario: Scenario, _ rules: JetsamRules
) throws -> (ends: [EndRecord], result: RunResult) {
  try ShortPhone.run(scenario, rules)
}

@Suite("A shortage that lasts")
struct LastingShortageTests {
  @Test("ten minutes above normal, and idle apps go one by one until it is normal again")
  func sustained() throws {
    // 100 MB of small apps and 560 leave 140: warning. Normal from 230 up: five must go.
    let lasting = scenario(device(), large: 560, horizon: .seconds(2000))
    let (ends, result) = try ends(lasting, [.sustained])
    #expect(ends.map(\.app) == [0, 1, 2, 3, 4])
    #expect(ends.allSatisfy { $0.reason == .sustainedPressure })
    // The launch takes half a second, and each kill a millisecond.
    let first = ends[0].time.microseconds - 1_000
    #expect(first == 601_500_000)
    #expect(
      ends.map { $0.time.microseconds - first - 1_000 }
        == [0, 500_000, 1_000_000, 1_500_000, 2_000_000])
    #expect(result.levelRises[.warning] == 1)
    // 200 MB less in front: back to normal after the second kill, 232 MB being available.
    let milder = scenario(device(), large: 508, horizon: .seconds(2000))
    #expect(try self.count(milder) == 2)
    // Nobody else asks for it.
    #expect(try LastingShortageTests.none(lasting))
  }

  private func count(_ scenario: Scenario) throws -> Int {
    try ends(scenario, [.sustained]).ends.count
  }

  private static func none(_ scenario: Scenario) throws -> Bool {
    try ends(scenario, []).ends.isEmpty
  }

  /// Two idle daemons at the first step, back before each of the next: four exits, and no fifth.
  @Test("no more go than twice those that the idle band held at first (X-17)")
  func most() throws {
    var profile = device()
    profile.daemons.idleCount = 2
    profile.daemons.plainBytes = 1_000_000
    profile.daemons.compressedBytes = 0
    var empty = scenario(profile, large: 100, horizon: .seconds(60))
    empty.alive = []
    var run = try IOSRun(
      empty, on: profile,
      strategy: RunStrategy(eviction: BandOrder(rules: [.sustained]), reclaim: .none), seed: 1,
      replication: 0)
    try run.begin()
    for exits in [1, 2, 3, 4, 4, 4] as [Int64] {
      run.sustainedStep()
      #expect(run.result.daemonExits == exits)
      run.respawnDaemons()
      #expect(run.footprints.daemons.idleCount == 2)
    }
  }

  @Test("a level that comes back to normal in time ends nobody")
  func passing() throws {
    var passing = scenario(device(), large: 560, horizon: .seconds(2000))
    passing.demand = [
      .rows([
        DemandRow(time: .seconds(1), kind: .open, app: 5),
        DemandRow(time: .seconds(590), kind: .forceQuit, app: 5),
        DemandRow(time: .seconds(595), kind: .open, app: 5),
        DemandRow(time: .seconds(1190), kind: .forceQuit, app: 5),
      ])
    ]
    let (ends, result) = try ends(passing, [.sustained])
    #expect(ends.map(\.reason) == [.forceQuit, .forceQuit])
    #expect(result.levelRises[.warning] == 2)
  }

  @Test("where daemons come back at once, everybody up to a band goes")
  func aggressive() throws {
    var profile = device()
    profile.daemons.idleCount = 6
    profile.daemons.plainBytes = 1_000_000
    profile.daemons.compressedBytes = 0
    profile.daemons.respawnMicroseconds = 4_000_000
    var busy = scenario(profile, large: 660, horizon: .seconds(60))
    busy.alive = []
    // The small apps follow the location: band 30.
    let opens = (0..<6).map { DemandRow(time: .seconds(Int64($0) * 2), kind: .open, app: $0) }
    let works = (0..<5).map { app in
      DemandRow(
        time: .seconds(Int64(app) * 2 + 1), kind: .location, app: app, length: .seconds(3600))
    }
    busy.demand = [.rows(opens), .rows(works)]
    let (ends, result) = try ends(busy, [.aggressive])
    // One kill would do: 20 MB more than the 40 there are. All five go, but not the one in front.
    #expect(ends.map(\.app) == [0, 1, 2, 3, 4])
    #expect(ends.allSatisfy { $0.reason == .procThrashing })
    #expect(result.foregroundKills == 0)
    // Where they take a minute, single kills help.
    var slow = try #require(busy.device)
    slow.daemons.respawnMicroseconds = 60_000_000
    busy.device = slow
    let alone = try ShortPhone.run(busy, [.aggressive]).ends
    #expect(alone.map(\.app) == [0] && alone.map(\.reason) == [.pageShortage])
  }
}

@Suite("A phone in use when the run begins")
struct AliveTests {
  @Test("who is alive holds its background footprint, and is warm")
  func warm() throws {
    let (ends, result) = try ends(scenario(device(), large: 100, horizon: .seconds(60)), [])
    #expect(ends.isEmpty && result.launches.total == 1)
    #expect(result.aliveApps.maximum == 6)
    #expect(result.apps[0].aliveTime == .seconds(60))
    var again = scenario(device(), large: 100, horizon: .seconds(60))
    again.demand = [.rows([DemandRow(time: .seconds(1), kind: .open, app: 2)])]
    let second = try ShortPhone.run(again, []).result
    #expect(second.launches[.resumed] == 1 && second.launches.cold == 0)
    #expect(second.aliveApps.maximum == 5)
  }

  @Test("only as many are alive as RAM holds, those who left last")
  func room() throws {
    var small = scenario(device(), large: 100, horizon: .seconds(60))
    // 800 MB free: room for three of 250 MB, but the app that is opened costs one its life.
    small.apps = (0..<6).map { app("app\($0)", megabytes: 250) }
    let (_, result) = try ends(small, [])
    #expect(
      result.apps.map { $0.aliveTime > .seconds(50) } == [
        false, false, false, true, true, true,
      ])
  }
}

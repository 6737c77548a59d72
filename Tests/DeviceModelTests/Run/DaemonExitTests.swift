import SimKernel
import Testing

@testable import DeviceModel

/// Which idle daemons leave when memory gets short, and when they are back.
@Suite("Exits of daemons")
struct DaemonExitTests {
  private static let megabyte = SmallPhone.megabyte

  /// Ten idle daemons of 4 MB, all plain: 710 MB are available without apps. Below 60 some leave.
  private static func device(
    _ active: [Int64], _ rows: [DemandRow], _ rules: JetsamRules? = nil, horizon: Int64 = 200
  ) throws -> IOSRun {
    try device(active.map { SmallPhone.app(active: $0) }, rows, rules, horizon: horizon)
  }

  private static func device(
    _ apps: [AppProfile], _ rows: [DemandRow], _ rules: JetsamRules? = nil, horizon: Int64 = 200
  ) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.daemons.idleCount = 10
    profile.daemons.plainBytes = 4 * megabyte
    profile.daemons.compressedBytes = 0
    let eviction: any EvictionPolicy =
      rules.map { BandOrder(rules: $0) } ?? KeepFor(length: nil)
    return try SmallPhone.device(
      apps, rows,
      RunStrategy(eviction: eviction, suspension: .after(.seconds(2)), reclaim: .none),
      horizon: .seconds(horizon), profile: profile)
  }

  private static func ended(_ run: inout IOSRun) throws {
    try run.begin()
    while try run.step() {}
  }

  /// An app of 680 MB leaves 30: eight daemons make it 62. Of 651 it leaves 59: one will do.
  @Test(
    "as many leave as bring available back to the idle threshold, before any app",
    arguments: [(650, 0), (651, 1), (654, 1), (655, 2), (680, 8)] as [(Int64, Int64)])
  func count(active: Int64, exits: Int64) throws {
    var run = try Self.device([active], [.open(0, at: 0)], horizon: 30)
    try Self.ended(&run)
    #expect(run.result.daemonExits == exits && run.result.ends.total == 0)
    #expect(run.footprints.daemons.idleCount == 10 - exits)
  }

  /// Two apps of 200 and 495 MB leave 15, and 55 without daemons: the first one is ended for
  /// nothing less than critical, which is 50.
  @Test("all of them leave before the first app is ended")
  func before() throws {
    var run = try Self.device([200, 495], [.open(0, at: 0), .open(1, at: 10)], horizon: 60)
    try Self.ended(&run)
    #expect(run.result.daemonExits == 10 && run.result.ends.total == 0)
    run = try Self.device([200, 501], [.open(0, at: 0), .open(1, at: 10)], horizon: 60)
    try Self.ended(&run)
    #expect(run.result.daemonExits == 10 && run.result.ends[.pageShortage] == 1)
  }

  /// App 0 is suspended at 3 s. Daemons have been idle for half an hour or more: they go first. Ten
  /// wake-ups, one every half hour, make all of them younger than the app.
  @Test("under jetsam the idle band's oldest goes first, daemon or app")
  func jetsam() throws {
    let rows: [DemandRow] = [.open(0, at: 0), .row(.home, at: 1000)]
    var run = try Self.device(
      [200, 490], rows + [.open(1, at: 10)], [.idleExit], horizon: 60)
    try Self.ended(&run)
    // 710 − 150 − 490 = 70; app 0 was left with 150.
    #expect(run.result.daemonExits == 0)
    run = try Self.device([200, 530], rows + [.open(1, at: 10)], [.idleExit], horizon: 60)
    try Self.ended(&run)
    #expect(run.result.daemonExits == 8 && run.result.ends.total == 0)
    run = try Self.device([200, 530], rows + [.open(1, at: 18_010)], [.idleExit], horizon: 18_050)
    try Self.ended(&run)
    #expect(run.result.daemonExits == 0 && run.result.ends[.idleExit] == 1)
  }

  /// Eight leave, the last before 6.3 s. The app, left at 20 s, falls to 200, and all are back 60 s
  /// after the last exit.
  @Test("they are back a minute later, as far as available stays above the reaper threshold")
  func respawn() throws {
    var run = try Self.device([680], [.open(0, at: 0), .row(.home, at: 20_000)])
    try run.begin()
    try run.advance(toMilliseconds: 60_000)
    #expect(run.footprints.daemons.idleCount == 2)
    try run.advance(toMilliseconds: 67_000)
    #expect(run.footprints.daemons.idleCount == 10)
    #expect(run.platform.idleDaemons.oldest == SimTime(microseconds: -6 * 1_800_000_000))
  }

  /// Two are left beside the app, which falls to `held` at 20 s: of 750 MB, 650 and 8 leave 92. Of
  /// the 12 above the reaper threshold of 80, three daemons of 4 take all; a MB less is room for
  /// two.
  @Test(
    "so many come back as leave the reaper threshold",
    arguments: [(650, 5), (651, 4)] as [(Int64, Int64)])
  func room(held: Int64, count: Int64) throws {
    let app = SmallPhone.app(active: 680, background: held)
    var run = try Self.device([app], [.open(0, at: 0), .row(.home, at: 20_000)])
    try run.begin()
    try run.advance(toMilliseconds: 67_000)
    #expect(run.footprints.daemons.idleCount == count)
  }
}

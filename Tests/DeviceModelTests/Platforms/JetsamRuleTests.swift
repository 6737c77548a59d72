import SimKernel
import Testing

@testable import DeviceModel

/// What jetsam does beyond the critical rule, on a phone worked out by hand.
///
/// Apps are opened at 0, 10 and 20 s, the last stays in front: the others hold 200 MB each and are
/// suspended at 12 and 22 s. c holds 100 at 20.5 s and grows: 350 less what it holds are available.
@Suite("Jetsam's rules")
struct JetsamRuleTests {
  private static let rows: [DemandRow] = [.open(0, at: 0), .open(1, at: 10), .open(2, at: 20)]

  private static func run(
    _ rules: JetsamRules, _ apps: [AppProfile], _ rows: [DemandRow] = rows,
    until horizon: Int64 = 30, gaps: UInt32 = 0
  ) throws -> [String] {
    let story = Story()
    let strategy = RunStrategy(
      eviction: BandOrder(rules: rules), suspension: .after(.seconds(2)), reclaim: .none)
    var run = try SmallPhone.device(
      apps, rows, strategy, horizon: .seconds(horizon), observer: story)
    run.processes.seat(0, RelaunchHistory(codes: gaps))
    try run.begin()
    while try run.step() {}
    return story.ends
  }

  private static func apps(active: Int64 = 300, softLimits: [Int64] = [0, 0, 0, 0]) -> [AppProfile]
  {
    softLimits.map { limit in
      var app = SmallPhone.app(active: active)
      app.behaviour.limits = ProcessLimits(
        both: ProcessLimit(bytes: limit * SmallPhone.megabyte))
      return app
    }
  }

  @Test("idle exit: below 60 the app longest idle goes, though nothing is critical")
  func idleExit() throws {
    // c holds 290 at 22.4 s; the kill takes 10 ms.
    #expect(try Self.run([.idleExit], Self.apps()) == ["22410 end 0 idle_exit 200 MB"])
    #expect(try Self.run([], Self.apps()) == [])
    #expect(try Self.run([.idleExit], Self.apps(active: 290)) == [])
  }

  @Test("high water (X-14): below 70 the first app upward that holds more than its soft limit")
  func highWater() throws {
    // c holds 280 at 22.3 s. b holds 200, and a, idle longer, is within its limit.
    let limits: [Int64] = [200, 199, 0, 0]
    #expect(
      try Self.run([.highWater], Self.apps(softLimits: limits)) == ["22310 end 1 highwater 200 MB"])
    #expect(try Self.run([], Self.apps(softLimits: limits)) == [])
    #expect(try Self.run([.highWater], Self.apps(active: 280, softLimits: limits)) == [])
  }

  @Test("high water reaches apps of high bands while idle ones live (I-08's exception)")
  func highWaterInHighBand() throws {
    let audio = DemandRow(time: .seconds(9), kind: .audio, app: 0, length: .seconds(60))
    let rows = [Self.rows[0], audio] + Self.rows.dropFirst()
    #expect(
      try Self.run([.highWater], Self.apps(softLimits: [150, 0, 0, 0]), rows)
        == ["22310 end 0 highwater 200 MB"])
    // The app in front is one of them.
    #expect(
      try Self.run([.highWater], Self.apps(softLimits: [0, 0, 150, 0]), rows)
        == ["22310 end 2 highwater 280 MB"])
  }

  /// c grows to 275: 75 are available, below the reaper threshold alone. a is idle for 300 s at
  /// 312 s. d, opened at 330 s, brings available back to 75; b and c are idle long enough at 322
  /// and 632 s, but a sweep begins 300 s after the last one ended, which b's death does.
  @Test("long idle (X-15): after 300 s in the idle band, and 300 s after the last sweep")
  func longIdle() throws {
    let rows = Self.rows + [.open(3, at: 330)]
    let apps = Self.apps(active: 275)
    #expect(
      try Self.run([.longIdleExit], apps, rows, until: 900)
        == ["312010 end 0 long_idle_exit 200 MB", "612020 end 1 long_idle_exit 200 MB"])
    #expect(try Self.run([.longIdleExit], Self.apps(active: 270), rows, until: 320) == [])
    #expect(try Self.run([], apps, until: 900) == [])
  }

  @Test(
    "a sweep spares who mostly came back within 5 s of being killed (X-05)",
    arguments: [(0, false), (0b01, true), (0b10, false), (0b11, false), (0b01_01_11, true)]
      as [(UInt32, Bool)])
  func spared(gaps: UInt32, isSpared: Bool) throws {
    let ends = try Self.run([.longIdleExit], Self.apps(active: 275), until: 320, gaps: gaps)
    #expect(ends == (isSpared ? [] : ["312010 end 0 long_idle_exit 200 MB"]))
  }

  @Test(
    "a gap of up to 5 s is short, of up to 10 s medium, to the microsecond (X-05)",
    arguments: [(5_000_000, 1), (5_000_001, 2), (10_000_000, 2), (10_000_001, 3)]
      as [(Int64, UInt32)])
  func gap(length: Int64, code: UInt32) {
    var history = RelaunchHistory()
    history.ended(wasEvicted: true, at: .seconds(1000))
    history.launched(
      at: .seconds(1000) + SimTime(microseconds: length), KernelConstants.relaunchGaps)
    #expect(history.codes == code)
  }

  @Test("relaunch probability: the majority of the last ten gaps, and only of evictions")
  func relaunchProbability() {
    var history = RelaunchHistory()
    func comeBack(after seconds: Int64) {
      history.ended(wasEvicted: true, at: .seconds(1000))
      history.launched(at: .seconds(1000 + seconds), KernelConstants.relaunchGaps)
    }
    #expect(!history.areSoon)
    comeBack(after: 5)
    #expect(history.areSoon)
    comeBack(after: 6)
    #expect(!history.areSoon)
    for _ in 0..<9 { comeBack(after: 1) }
    #expect(history.areSoon)
    comeBack(after: 10)
    #expect(history.codes & 3 == 2)
    comeBack(after: 11)
    #expect(history.codes & 3 == 3)
    for _ in 0..<9 { comeBack(after: 1) }
    // A launch that follows no kill is no gap.
    let gaps = history.codes
    history.launched(at: .seconds(5000), KernelConstants.relaunchGaps)
    #expect(history.codes == gaps)
    // The eleventh gap forgets the first: five of ten are no majority, six are.
    for _ in 0..<4 { comeBack(after: 60) }
    #expect(history.areSoon)
    comeBack(after: 60)
    #expect(!history.areSoon)
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// Rounds of notices, step by step: warning below 70 MB, critical below 50; left above
/// 80.5 and 57.5.
@Suite("Rounds of notices")
struct NoticeTests {
  private static let megabyte = SmallPhone.megabyte * MemoryLedger.unit

  /// Three apps run: a lingers (20), b works (30), c plays (120).
  private static func device(bytes: Int64 = 10_000_000) throws -> IOSRun {
    var app = SmallPhone.app()
    app.behaviour.backgroundBytes = bytes
    let profile = SmallPhone.profile
    let scenario = Scenario(
      name: "notices", device: profile, apps: [app, app, app],
      alive: (0..<3).map { AliveProcess($0, .background, compressedMillis: 0) }, demand: [],
      horizon: .seconds(100_000))
    var run = try IOSRun(
      scenario, on: profile,
      strategy: RunStrategy(
        eviction: KeepFor(length: nil), suspension: .never, reclaim: .none), seed: 1,
      replication: 0)
    run.platform.bands.place(1, in: .background, at: .zero)
    run.platform.bands.place(2, in: .audio, at: .zero)
    return run
  }

  private static func make(_ run: inout IOSRun, available: Int64, at time: SimTime) {
    run.timers.pass(until: time)
    let missing = run.footprints.ledger.available - available * megabyte
    run.footprints.take(missing)
    run.updateLevel()
  }

  /// Lets notices come until none has for a while: who heard, and when, in milliseconds.
  private static func heard(
    _ run: inout IOSRun, until horizon: SimTime
  ) throws -> [String] {
    var texts: [String] = []
    while run.reading(of: .warning) <= horizon {
      run.timers.pass(until: run.reading(of: .warning))
      let before = (0..<3).map { run.platform.warnings[$0].levels }
      let lastNotice = run.platform.warnings.lastNotice
      run.warnNext()
      guard run.platform.warnings.lastNotice != lastNotice || !texts.isEmpty else { continue }
      for app in 0..<3 where run.platform.warnings[app].levels != before[app] {
        texts.append("\(run.now.microseconds / 1000) \(app)")
      }
    }
    return texts
  }

  @Test("up from the lowest band, down from the highest, to normal only those who heard (S-85)")
  func order() throws {
    var run = try Self.device()
    Self.make(&run, available: 65, at: .seconds(10))
    #expect(try Self.heard(&run, until: .seconds(12)) == ["10000 0", "10250 1", "10500 2"])
    Self.make(&run, available: 300, at: .seconds(60))
    // It is believed after 5 s.
    #expect(run.reading(of: .warning) == .seconds(65))
    #expect(try Self.heard(&run, until: .seconds(70)) == ["65000 2", "65250 1", "65500 0"])
    #expect(run.result.warnings.total == 3 && run.platform.warnings.announced == .normal)
    #expect((0..<3).allSatisfy { run.platform.warnings[$0].levels.isEmpty })
  }

  @Test("a fall that does not last is no news")
  func shortFall() throws {
    var run = try Self.device()
    Self.make(&run, available: 65, at: .seconds(10))
    _ = try Self.heard(&run, until: .seconds(12))
    Self.make(&run, available: 300, at: .seconds(60))
    Self.make(&run, available: 65, at: .seconds(64))
    #expect(try Self.heard(&run, until: .seconds(100)) == [])
    #expect(run.result.warnings.total == 3)
  }

  /// The round is over at 10.5 s; a begins to run at 15 s and is to hear when the rest of 25 s is
  /// over. From 20 to 22 s the level is normal.
  @Test("a fall that does not last takes nothing from who has begun to run")
  func begun() throws {
    var run = try Self.device()
    Self.make(&run, available: 65, at: .seconds(10))
    _ = try Self.heard(&run, until: .seconds(12))
    run.timers.pass(until: .seconds(15))
    run.platform.warnings.end(0)
    run.noteRunning(0)
    Self.make(&run, available: 300, at: .seconds(20))
    Self.make(&run, available: 65, at: .seconds(22))
    #expect(try Self.heard(&run, until: .seconds(60)) == ["35500 0"])
  }

  @Test("critical to warning: those not told of it, after 5 s; all again after a rest of 25 s")
  func rest() throws {
    var run = try Self.device()
    // Two of three have heard of the warning when it gets critical.
    Self.make(&run, available: 65, at: .seconds(10))
    _ = try Self.heard(&run, until: .seconds(10) + SimTime(microseconds: 250_000))
    Self.make(&run, available: 45, at: .seconds(11))
    #expect(try Self.heard(&run, until: .seconds(12)) == ["11000 0", "11000 1", "11000 2"])
    Self.make(&run, available: 65, at: .seconds(20))
    #expect(try Self.heard(&run, until: .seconds(26)) == ["25000 2"])
    // All have heard of both: the next critical round waits until 11 s and the rest are over.
    Self.make(&run, available: 45, at: .seconds(30))
    #expect(run.reading(of: .warning) == .seconds(30))
    _ = try Self.heard(&run, until: .seconds(35))
    #expect(run.reading(of: .warning) == .seconds(36))
    try run.warnNextAtTimer()
    #expect(run.result.warnings.total == 7 && run.platform.warnings.announced == .critical)
  }

  @Test("from normal a level is passed on at once, whatever the rest")
  func fromNormal() throws {
    var run = try Self.device()
    Self.make(&run, available: 65, at: .seconds(10))
    _ = try Self.heard(&run, until: .seconds(12))
    Self.make(&run, available: 300, at: .seconds(13))
    _ = try Self.heard(&run, until: .seconds(19))
    Self.make(&run, available: 65, at: .seconds(20))
    #expect(try Self.heard(&run, until: .seconds(22)) == ["20000 0", "20250 1", "20500 2"])
  }

  @Test("halfway between soft and critical the pause goes")
  func hurry() throws {
    // (70 + 50) / 2 = 60.
    var late = try Self.device()
    Self.make(&late, available: 61, at: .seconds(10))
    #expect(try Self.heard(&late, until: .seconds(12)) == ["10000 0", "10250 1", "10500 2"])
    var soon = try Self.device()
    Self.make(&soon, available: 60, at: .seconds(10))
    #expect(try Self.heard(&soon, until: .seconds(12)) == ["10000 0", "10000 1", "10000 2"])
  }

  @Test("apps of less than 6 MiB, and those that were ever frozen, hear nothing")
  func eligible() throws {
    var small = try Self.device(bytes: (6 << 20) - 1)
    Self.make(&small, available: 65, at: .seconds(10))
    #expect(try Self.heard(&small, until: .seconds(12)) == [])
    var large = try Self.device(bytes: 6 << 20)
    large.platform.freezer.mark(1)
    Self.make(&large, available: 65, at: .seconds(10))
    #expect(try Self.heard(&large, until: .seconds(12)) == ["10000 0", "10250 2"])
  }

  @Test("bands below 20 hear nothing")
  func lowest() throws {
    var run = try Self.device()
    run.platform.bands.place(0, in: .deferred, at: .zero)
    Self.make(&run, available: 65, at: .seconds(10))
    #expect(try Self.heard(&run, until: .seconds(12)) == ["10000 1", "10250 2"])
  }

  @Test("an app shed grows back in some 25 minutes, unless it says otherwise")
  func regrow() {
    let behaviour = AppBehaviour(activeBytes: 1_900_000_000)
    #expect(behaviour.regrowBytesPerSecond == 190_000)
  }
}

extension IOSRun {
  /// Moves on to the next notice.
  fileprivate mutating func warnNextAtTimer() throws {
    timers.pass(until: reading(of: .warning))
    warnNext()
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// What goes on at the horizon, or when the person leaves, counts up to there.
@Suite("Measures at the horizon")
struct HorizonTests {
  private static func result(
    _ apps: [AppProfile], _ rows: [DemandRow], horizon: Int64, kill: Int64 = 10_000
  ) throws -> RunResult {
    var profile = SmallPhone.profile
    profile.killBaseMicroseconds = kill
    var monitor = Unwatched()
    return try SmallPhone.device(
      apps, rows, .oldest, horizon: SimTime(microseconds: horizon), profile: profile
    ).run(monitor: &monitor)
  }

  @Test("memory taken at that very instant")
  func most() throws {
    let result = try Self.result([SmallPhone.app()], [.open(0, at: 0)], horizon: 500_000)
    #expect(result.memory.mostByApps == 100 * SmallPhone.megabyte)
  }

  /// Ready at 6.5 s, it waits for 500 MB; nothing comes back before 20 s.
  @Test("a launch that waits for memory")
  func waits() throws {
    var big = SmallPhone.app(active: 500)
    big.behaviour.launchBytes = 500 * SmallPhone.megabyte
    let result = try Self.result(
      [SmallPhone.app(active: 500, background: 500), big], [.open(0, at: 0), .open(1, at: 6)],
      horizon: 20_000_000, kill: 100_000_000)
    #expect(result.waitedLaunches == 1 && result.launchWaitMicroseconds == 13_500_000)
    #expect(result.stalledMicroseconds == 13_500_000 && result.abortedLaunches == 0)
  }

  /// App 0 is opened at 8 s while its old process is dying.
  @Test("a launch that waits for its app's old process")
  func waitsForKill() throws {
    var big = SmallPhone.app(active: 500)
    big.behaviour.launchBytes = 500 * SmallPhone.megabyte
    let result = try Self.result(
      [SmallPhone.app(active: 500, background: 500), big],
      [.open(0, at: 0), .open(1, at: 6), .open(0, at: 8)], horizon: 20_000_000, kill: 100_000_000)
    #expect(result.killDelayedLaunches == 1 && result.killWaitMicroseconds == 12_000_000)
    #expect(result.launchWaitMicroseconds == 13_500_000 && result.waitedLaunches == 2)
  }

  /// App 0, 100 MB, is named at 10.5 s and dies for 100 s; app 1 takes the last byte at 11 s.
  @Test("a stall")
  func stall() throws {
    let result = try Self.result(
      [SmallPhone.app(active: 100, background: 100), SmallPhone.app(active: 700)],
      [.open(0, at: 0), .open(1, at: 5)], horizon: 20_000_000, kill: 100_000_000)
    #expect(result.ends.total == 0 && result.stalledMicroseconds == 9_000_000)
  }

  /// Over 700 MB at 6.5 s, it dies for 10 s; left at 9 s, it is unused for 7.5 s.
  @Test("an app that was left while it is killed is unused from then on")
  func unused() throws {
    let rows: [DemandRow] = [.open(0, at: 0), .row(.home, at: 9000)]
    let result = try Self.result(
      [SmallPhone.app(active: 800)], rows, horizon: 60_000_000, kill: 10_000_000)
    let held = Int128(result.freedBytes)
    #expect(held == 700_000_100)
    #expect(result.unusedByteMicroseconds == held * 7_500_001)
  }
}

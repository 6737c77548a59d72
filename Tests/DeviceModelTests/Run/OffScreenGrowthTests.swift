import SimKernel
import Testing

@testable import DeviceModel

/// Off screen an app grows by its leak alone, whatever size its visits have.
@Suite("Growth off screen")
struct OffScreenGrowthTests {
  private func held(
    _ apps: [AppProfile], _ rows: [DemandRow], at horizon: Int64, profile: DeviceProfile
  ) throws -> [Int64] {
    let strategy = RunStrategy(
      eviction: KeepFor(length: nil), suspension: .after(.seconds(3)), reclaim: .none)
    var run = try SmallPhone.device(
      apps, rows, strategy, horizon: .seconds(horizon), profile: profile)
    try run.begin()
    while try run.step() {}
    run.pass(until: .seconds(horizon))
    return apps.indices.map { run.footprints[$0].total(at: run.now) / MemoryLedger.unit }
  }

  /// Left at 4 s with 200 MB, suspended at 7 s.
  @Test("a leak goes on until the app is suspended, and nothing else")
  func leak() throws {
    var app = SmallPhone.app()
    app.behaviour.leakBytesPerSecond = 1000
    let rows = [DemandRow.open(0, at: 0), DemandRow(time: .seconds(4), kind: .home, app: -1)]
    let held = try held([app], rows, at: 9, profile: SmallPhone.profile)
    #expect(held == [200_003_000])
  }

  /// App 2 takes all that is available, from 7 s on at 1 GB/s, while the kill of app 0 takes
  /// 500 ms; app 1, left at 7 s, still runs when its bytes come back.
  @Test("the end of a stall lets no app off screen grow back")
  func stall() throws {
    var profile = SmallPhone.profile
    profile.killBaseMicroseconds = 500_000
    var last = SmallPhone.app(active: 600)
    last.behaviour.growthBytesPerSecond = 1000 * SmallPhone.megabyte
    let apps = [
      SmallPhone.app(active: 300, background: 300), SmallPhone.app(active: 200, background: 60),
      last,
    ]
    let rows = [DemandRow.open(0, at: 0), .open(1, at: 4), .open(2, at: 7)]
    let held = try held(apps, rows, at: 9, profile: profile)
    #expect(held == [0, 60_000_000, 600_000_000])
  }
}

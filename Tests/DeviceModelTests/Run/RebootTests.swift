import SimKernel
import Testing

@testable import DeviceModel

@Suite("Reboots")
struct RebootTests {
  /// App 1 takes all but 57 MB of what is available, files too, and ends app 0 and the daemons.
  @Test("all is as boot makes it, but for what the person did")
  func boot() throws {
    var profile = SmallPhone.profile
    profile.daemons.idleCount = 10
    profile.daemons.busyCount = 3
    profile.daemons.plainBytes = SmallPhone.megabyte
    profile.daemons.compressedBytes = 0
    var strategy = RunStrategy.oldest
    strategy.eviction = BandOrder(rules: [.sustained, .highWater])
    let apps = [SmallPhone.app(), SmallPhone.app(active: 690), SmallPhone.app()]
    let rows: [DemandRow] = [
      .row(.open, 2, at: 0), .row(.forceQuit, 2, at: 500), .row(.open, 0, at: 1000),
      .row(.open, 1, at: 5000), .row(.reboot, at: 13_000),
    ]
    var run = try SmallPhone.device(
      apps, rows, strategy, horizon: .seconds(90), profile: profile)
    let fresh = run.footprints.ledger
    try run.begin()
    try run.advance(toMilliseconds: 12_999)
    #expect(
      run.footprints.ledger.fileCache < fresh.fileCache && run.footprints.daemons.idleCount == 0)
    #expect(run.platform.pressure.level > .normal && run.processes[0].relaunches.evictedAt != nil)
    try run.advance(toMilliseconds: 13_000)
    let ledger = run.footprints.ledger
    #expect(ledger.free == fresh.free && ledger.fileCache == fresh.fileCache)
    #expect(ledger.plain == fresh.plain && ledger.compressor == fresh.compressor)
    #expect(run.footprints.daemons.idleCount == 10)
    #expect(run.platform.pressure.level == .normal && run.processes.aliveCount == 0)
    #expect(run.processes[0].relaunches.evictedAt == nil && !run.processes[0].hasEnded)
    #expect(run.processes[2].wasForceQuit && !run.processes[0].wasForceQuit)
    #expect(run.nextEvent().time > run.timers.horizon)
  }
}

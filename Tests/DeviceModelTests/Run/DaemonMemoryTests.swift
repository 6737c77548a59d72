import SimKernel
import Testing

@testable import DeviceModel

/// Daemons on the small phone: what they keep in use, get back and lose.
@Suite("Memory of daemons")
struct DaemonMemoryTests {
  private static let megabyte = SmallPhone.megabyte
  private static let unit = MemoryLedger.unit

  /// Ten idle and ten busy daemons of 4 MB, 3 of them compressed, and 50 MB shared.
  private static func device(
    _ rows: [DemandRow] = [], horizon: Int64 = 4000, strategy: RunStrategy? = nil,
    change: (inout DeviceProfile) -> Void = { _ in }
  ) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.daemons.idleCount = 10
    profile.daemons.busyCount = 10
    profile.daemons.plainBytes = megabyte
    profile.daemons.compressedBytes = 3 * megabyte
    profile.daemons.sharedBytes = 50 * megabyte
    change(&profile)
    return try SmallPhone.device(
      [SmallPhone.app()], rows,
      strategy
        ?? RunStrategy(
          eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: .compress),
      horizon: .seconds(horizon), profile: profile)
  }

  private static func inUse(_ run: borrowing IOSRun) -> [Int64] {
    let owners = DaemonOwner.allCases
    return [
      run.footprints.daemons[owners[0]], run.footprints.daemons[owners[1]],
      run.footprints.daemons[owners[2]],
    ]
    .map { $0.inUse / unit }
  }

  /// 21 and 49 % of 40 MB, of which 10 are plain, and 20 % of 50.
  @Test("aims are 21, 49 and 20 % of all bytes, as far as they are plain")
  func aims() throws {
    let run = try Self.device()
    #expect(run.footprints.daemons.aim(of: .idle, run.footprints.lots) == 8_400_000 * Self.unit)
    #expect(run.footprints.daemons.aim(of: .busy, run.footprints.lots) == 19_600_000 * Self.unit)
    #expect(run.footprints.daemons.aim(of: .shared, run.footprints.lots) == 10_000_000 * Self.unit)
    #expect(Self.inUse(run) == [8_400_000, 10_000_000, 10_000_000])
    // 30, 30 and 40 MB at 4 : 1.
    #expect(run.footprints.ledger.compressor == 25_000_000 * Self.unit)
    #expect(run.parts[2] == 30_000_000)
  }

  /// Busy daemons lack 9.6 MB; opening gives half, leaving half of the rest: 4.8 and 2.4.
  @Test("half of what an owner lacks comes back when an app is opened and when one leaves")
  func deficits() throws {
    var run = try Self.device([.open(0, at: 1), .row(.home, at: 5_000)])
    try run.begin()
    try run.advance(toMilliseconds: 1_000)
    #expect(Self.inUse(run) == [8_400_000, 14_800_000, 10_000_000])
    #expect(run.footprints.flow.thrashedBytes == 4_800_000)
    try run.advance(toMilliseconds: 5_000)
    #expect(Self.inUse(run) == [8_400_000, 17_200_000, 10_000_000])
    #expect(run.footprints.flow.faultedBytes == 7_200_000)
  }

  /// 2 % of 40, 40 and 50 MB: 2.6 MB.
  @Test("every 30 minutes awake each owner faults 2 % of its bytes back")
  func wakeUps() throws {
    var run = try Self.device()
    try run.begin()
    try run.advance(toMilliseconds: 1_799_999)
    #expect(run.footprints.flow.faultedBytes == 0)
    try run.advance(toMilliseconds: 1_800_000)
    #expect(run.footprints.flow.faultedBytes == 2_600_000)
    #expect(
      run.footprints.lots.bytes(of: run.footprints.daemons[.shared].newer) == Self.megabyte
        * Self.unit)
    #expect(Self.inUse(run) == [8_400_000, 10_000_000, 10_000_000])
    try run.advance(toMilliseconds: 3_600_000)
    #expect(run.footprints.flow.faultedBytes == 5_200_000)
    // Two lots of as much.
    #expect(
      run.footprints.lots.bytes(of: run.footprints.daemons[.shared].older) == Self.megabyte
        * Self.unit)
  }

  /// One of ten is woken at a time, for 2 % are rounded up: 25 h, in 50 groups of which ten are one
  /// daemon. The oldest, in the fifth, has been idle for 23 h; it is woken first.
  @Test("the daemons idle longest become idle once more")
  func queue() throws {
    var run = try Self.device()
    try run.begin()
    #expect(run.platform.idleDaemons.oldest == SimTime(microseconds: -46 * 1_800_000_000))
    try run.advance(toMilliseconds: 1_800_000)
    #expect(run.platform.idleDaemons.oldest == SimTime(microseconds: -41 * 1_800_000_000))
    #expect(run.platform.idleDaemons.oldestCount == 1)
  }

  /// Nothing but daemons and files in use can be taken.
  @Test("short of all else, daemons give what they use down to half their aim")
  func leastUse() throws {
    var run = try Self.device()
    run.footprints.allocate(0, run.footprints.ledger.free)
    run.footprints.scan(until: 500_000_000 * Self.unit)
    #expect(Self.inUse(run) == [4_200_000, 9_800_000, 5_000_000])
    #expect(run.footprints.lots.sum(.anonymous) == 0 && run.footprints.files.held == 0)
  }

  @Test("a wake-up and a deficit take no bytes in use, and leave the low mark")
  func spared() throws {
    var run = try Self.device([.open(0, at: 1)])
    try run.begin()
    run.footprints.scan(until: run.footprints.ledger.free + 1_200_000 * Self.unit)
    run.footprints.allocate(0, run.footprints.ledger.free - run.levels.low)
    let before = run.parts
    run.wakeDaemons()
    run.footprints.mendDeficits()
    #expect(run.parts == before && Self.inUse(run) == [8_400_000, 10_000_000, 10_000_000])
  }

  /// One of ten: a tenth of 8.4 in use, of a lot of 1.6 and of 30 compressed.
  @Test("an exit takes its part of everything, and 60 s later one is back, all plain")
  func exit() throws {
    var run = try Self.device()
    try run.begin()
    try run.advance(toMilliseconds: 1_000)
    run.endDaemons(1)
    #expect(run.footprints.daemons.idleCount == 9 && run.result.daemonExits == 1)
    #expect(run.footprints.daemons[.idle].inUse == 7_560_000 * Self.unit)
    #expect(run.footprints.daemons[.idle].compressed == 27_000_000 * Self.unit)
    #expect(run.parts == [646_750_000, 50_000_000, 29_000_000, 24_250_000])
    try run.advance(toMilliseconds: 60_999)
    #expect(run.footprints.daemons.idleCount == 9)
    try run.advance(toMilliseconds: 61_000)
    #expect(run.footprints.daemons.idleCount == 10)
    // 4 MB, 21 % of them in use.
    #expect(run.footprints.daemons[.idle].inUse == 8_400_000 * Self.unit)
    #expect(run.footprints.daemons[.idle].compressed == 27_000_000 * Self.unit)
    #expect(
      run.footprints.lots.bytes(of: run.footprints.daemons[.idle].newer) == 3_160_000 * Self.unit)
  }

  /// 10.3 h are 37,080 s: 1000 of them on average in that many times as long.
  @Test("daemons exceed their own limits at random, at the rate of the profile")
  func limitKills() throws {
    var run = try Self.device(horizon: 37_080_000) {
      $0.daemons.limitKillMicroseconds = DaemonLayer(ramBytes: 4 << 30).limitKillMicroseconds
    }
    try run.begin()
    while try run.step() {}
    // Three standard deviations are 95.
    #expect(abs(run.result.daemonLimitKills - 1000) < 95)
    #expect(run.result.daemonExits == 0)
  }
}

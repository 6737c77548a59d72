import SimKernel
import Testing

@testable import DeviceModel

/// How files come in, and what lets ramps that stand still go on.
@Suite("Reads and stalls")
struct ReadAndStallTests {
  private static let megabyte = SmallPhone.megabyte

  private static func reader(_ rows: [DemandRow], _ app: AppProfile) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.contentBytesPerSecond = 200_000
    profile.daemonReadBytesPerSecond = 70_000
    profile.fileFloorBytes = profile.fileCacheBytes
    return try SmallPhone.device(
      [app], rows, .oldest, horizon: .seconds(200), profile: profile)
  }

  /// 100 s of 270 KB, of 70 KB, and of 5 % of these while the phone sleeps.
  @Test(
    "content is read while an app is in front, and by daemons in awake time",
    arguments: [
      ([DemandRow.open(0, at: 0)], 77_000_000), ([], 57_000_000),
      ([DemandRow.row(.lock, at: 0)], 50_350_000),
    ] as [([DemandRow], Int64)])
  func rates(rows: [DemandRow], file: Int64) throws {
    var run = try Self.reader(rows, SmallPhone.app())
    try run.begin()
    try run.advance(toMilliseconds: 100_000)
    #expect(run.parts[1] == file)
  }

  /// Reads since an app has left are a lot of their own: two of them, and the app's lot between.
  @Test("what is read before and after a lot of other memory stands on either side of it")
  func lots() throws {
    var run = try Self.reader([.open(0, at: 0), .row(.home, at: 10_000)], SmallPhone.app())
    try run.begin()
    try run.advance(toMilliseconds: 20_000)
    run.footprints.gatherReads()
    let reads = run.footprints.readLots.count
    #expect(reads == 2)
    let first = run.footprints.lots.oldest(.file)
    #expect(run.footprints.lots.bytes(of: first) == 2_700_000 * MemoryLedger.unit)
    #expect(
      run.footprints.lots.bytes(of: run.footprints.lots.next(after: first)) == 700_000
        * MemoryLedger.unit)
    let files = run.footprints.lots.fileBytes(inOldest: 202_700_000 * MemoryLedger.unit)
    #expect(files == 2_700_000_000_000)
  }

  /// An app of 698 MB leaves 2 MB free of its phone's 700, less than the low mark; the floor holds
  /// all files of boot.
  @Test("reads stand still while free pages stay at or below the low mark")
  func still() throws {
    var run = try Self.reader([.open(0, at: 0)], SmallPhone.app(active: 698))
    try run.begin()
    try run.advance(toMilliseconds: 5_000)
    #expect(run.footprints.ledger.reads == 270_000)
    try run.advance(toMilliseconds: 20_000)
    #expect(run.footprints.ledger.reads == 0)
    #expect(run.parts == [2, 50, 698, 0].map { $0 * Self.megabyte })
  }

  private static func resident(_ bytes: Int64) -> AppProfile {
    var app = SmallPhone.app()
    app.behaviour.activeBytes = bytes
    app.behaviour.launchBytes = bytes
    app.behaviour.backgroundBytes = bytes
    return app
  }

  /// Two apps of `bytes` each; a third one takes 100 MB at 10.5 s and grows by 64 bytes a
  /// microsecond until nothing is left: at 20,623,482 us where they hold a MiB each, two
  /// microseconds later where it is 64 bytes less. The first one's end takes 10 ms. A MiB lets the
  /// third grow for 16,384 us; less is not enough, and the second one goes at once.
  @Test(
    "ramps go on when a MiB can be had, not before",
    arguments: [
      (1 << 20, [20_633_482, 20_659_866]), ((1 << 20) - 64, [20_633_484, 20_643_484]),
    ] as [(Int64, [Int64])])
  func resume(bytes: Int64, ends: [Int64]) throws {
    var profile = SmallPhone.profile
    profile.thresholds.criticalBytes = 0
    profile.thresholds.idleBytes = 0
    profile.thresholds.softBytes = 0
    profile.thresholds.reaperBytes = 0
    var last = SmallPhone.app(active: 800)
    last.behaviour.growthBytesPerSecond = 64 * Self.megabyte
    let diary = EndTimes()
    var run = try SmallPhone.device(
      [Self.resident(bytes), Self.resident(bytes), last],
      [.open(0, at: 0), .open(1, at: 5), .open(2, at: 10)], .oldest,
      horizon: SimTime(microseconds: 20_660_000), profile: profile, observer: diary)
    try run.begin()
    while try run.step() {}
    #expect(diary.times == ends)
    #expect(run.result.stalledMicroseconds == 20_000)
  }
}

/// Keeps when processes ended, in microseconds.
private final class EndTimes: RunObserver {
  var times: [Int64] = []
  var interest: RunInterest { .ends }
  func observe(_ event: RunEvent, at time: SimTime) {
    if case .ended = event { times.append(time.microseconds) }
  }
}

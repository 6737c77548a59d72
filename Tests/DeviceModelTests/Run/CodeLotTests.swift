import SimKernel
import Testing

@testable import DeviceModel

/// The code of an app in the file cache: 40 MB, read in 40 ms.
@Suite("Code in the file cache")
struct CodeLotTests {
  private static let megabyte = SmallPhone.megabyte
  private static let unit = MemoryLedger.unit

  private static func device(_ rows: [DemandRow]) throws -> IOSRun {
    var app = SmallPhone.app(active: 200)
    app.behaviour.codeBytes = 40 * megabyte
    return try SmallPhone.device(
      [app], rows,
      RunStrategy(
        eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: .compress),
      horizon: .seconds(60))
  }

  /// Takes `bytes` of the code out of the file cache.
  private static func drop(_ bytes: Int64, _ run: inout IOSRun) {
    let lot = run.footprints[0].codeLot
    if !run.footprints.lots.take(bytes * unit, from: lot) {
      run.footprints.rows[0].codeLot = PageLots.none
    }
    run.footprints.dropFiles(bytes * unit)
  }

  /// Removed at 10 s and opened at 20 s, when `missing` bytes of its code are gone.
  @Test(
    "it outlives its process, and a launch is cached if half of it is there",
    arguments: [
      (0, "cold_cached", 500_000), (20_000_000, "cold_cached", 520_000),
      (20_000_001, "cold_uncached", 520_000), (40_000_000, "cold_uncached", 540_000),
    ] as [(Int64, String, Int128)])
  func cached(missing: Int64, kind: String, length: Int128) throws {
    var run = try Self.device([.open(0, at: 0), .row(.forceQuit, 0, at: 10_000), .open(0, at: 20)])
    try run.begin()
    try run.advance(toMilliseconds: 15_000)
    #expect(run.parts == [660, 90, 0, 0].map { $0 * Self.megabyte })
    Self.drop(missing, &run)
    try run.advance(toMilliseconds: 20_000)
    #expect(run.launches[0].kind.name == kind)
    #expect(run.parts[1] == 90 * Self.megabyte)
    try run.advance(toMilliseconds: 30_000)
    #expect(run.result.launchTime.sum == 540_000 + length)
  }

  /// All of it is gone when the app, left at 5 s, is opened at 20 s.
  @Test("a resume reads it beside its start")
  func resumed() throws {
    var run = try Self.device([.open(0, at: 0), .row(.home, at: 5_000), .open(0, at: 20)])
    try run.begin()
    try run.advance(toMilliseconds: 15_000)
    Self.drop(40 * Self.megabyte, &run)
    try run.advance(toMilliseconds: 30_000)
    #expect(run.parts[1] == 90 * Self.megabyte)
    #expect(run.footprints.flow.fileReadBytes == 80_000_000)
    #expect(run.result.launchTime.sum == 540_000 + 200_000)
  }

  /// 15 MB of files in use are taken from under it.
  @Test("what files in use lack when an app stops is missing of its code first")
  func missing() throws {
    var run = try Self.device([.open(0, at: 0), .row(.home, at: 5_000)])
    try run.begin()
    try run.advance(toMilliseconds: 4_000)
    run.footprints.files.held -= 15 * Self.megabyte * Self.unit
    run.footprints.dropFiles(15 * Self.megabyte * Self.unit)
    try run.advance(toMilliseconds: 5_000)
    #expect(
      run.footprints.lots.bytes(of: run.footprints[0].codeLot) == 25 * Self.megabyte * Self.unit)
    #expect(run.footprints.files.held == 50 * Self.megabyte * Self.unit)
    // It stands behind the app's own lot.
    let half = 200 * Self.megabyte * Self.unit
    let files = run.footprints.lots.fileBytes(inOldest: half)
    #expect(files == 0)
  }
}

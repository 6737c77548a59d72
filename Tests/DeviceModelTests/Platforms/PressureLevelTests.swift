import SimKernel
import Testing

@testable import DeviceModel

/// Levels and who is told of them on the small phone.
@Suite("Pressure levels")
struct PressureLevelTests {
  private static let unit = MemoryLedger.unit

  /// The level after each step, from normal.
  private func levels(
    _ reclaim: ReclaimRule, _ steps: [Int64], _ step: (inout Footprints, Int64) -> Void
  ) throws -> [PressureLevel] {
    var run = try SmallPhone.device(
      [SmallPhone.app()], [], RunStrategy(eviction: KeepFor(length: nil), reclaim: reclaim),
      horizon: .seconds(1))
    var levels: [PressureLevel] = []
    for amount in steps {
      step(&run.footprints, amount * (SmallPhone.megabyte / 10) * Self.unit)
      run.updateLevel()
      levels.append(run.platform.pressure.level)
    }
    return levels
  }

  @Test("without a compressor: available below 70 and 50 MB, and back at 115 % of each (X-30)")
  func available() throws {
    // Tenths of a MB of available memory.
    let steps: [Int64] = [700, 699, 804, 805, 499, 574, 575, 804, 805]
    let levels = try levels(.none, steps) { footprints, available in
      footprints.take(footprints.ledger.available - available)
    }
    #expect(
      levels == [
        .normal, .warning, .warning, .normal, .critical, .critical, .warning, .warning, .normal,
      ])
  }

  @Test(
    "with a compressor: what it leaves of 750 MB falls below 50 and 30 %, rises above 35 and 60")
  func compressor() throws {
    // Tenths of a MB in the compressor.
    let steps: [Int64] = [3750, 3751, 3000, 2999, 5250, 5251, 4875, 4874, 3000, 2999]
    let levels = try levels(.compress, steps) { footprints, compressor in
      footprints.releaseAnonymous(0)
      footprints.seat(0, plain: 0, compressed: compressor, in: compressor)
    }
    #expect(
      levels == [
        .normal, .warning, .warning, .normal, .warning, .critical, .critical, .warning, .warning,
        .normal,
      ])
  }

  /// a and b are left at 10 and 20 s and hold 150 and 200 MB; c grows to 335 and takes available
  /// below 70 when it holds 330, at 22.8 s.
  private func warnings(
    _ suspension: SuspensionRule, work: [DemandRow] = [], active: Int64 = 335,
    until horizon: Int64 = 30
  ) throws -> [String] {
    let apps = [
      SmallPhone.app(background: 150), SmallPhone.app(), SmallPhone.app(active: active),
    ]
    let opens: [DemandRow] = [.open(0, at: 0), .open(1, at: 10), .open(2, at: 20)]
    let story = Story()
    let strategy = RunStrategy(
      eviction: KeepFor(length: nil), suspension: suspension, reclaim: .none)
    let run = try SmallPhone.device(
      apps, (opens + work).sorted { $0.time < $1.time }, strategy, horizon: .seconds(horizon),
      observer: story)
    var monitor = Unwatched()
    _ = try run.run(monitor: &monitor)
    return story.warnings
  }

  @Test("notices go a quarter of a second apart, lowest band first, the largest of it first")
  func pacing() throws {
    #expect(
      try warnings(.never) == ["22800001 1 level", "23050001 0 level", "23300001 2 level"])
  }

  @Test("work lifts an app above those that merely linger, audio above the app in front")
  func bands() throws {
    func work(_ kind: DemandKind, _ app: Int32) -> DemandRow {
      DemandRow(time: .seconds(21), kind: kind, app: app, length: .seconds(60))
    }
    #expect(
      try warnings(.never, work: [work(.location, 1)]).map { $0.split(separator: " ")[1] }
        == ["0", "1", "2"])
    #expect(
      try warnings(.never, work: [work(.audio, 1)]).map { $0.split(separator: " ")[1] }
        == ["0", "2", "1"])
  }

  /// c grows to 345: 60 are available, halfway between soft and critical, at 22.9 s.
  @Test("no time is lost between notices while next to nothing is left (X-32)")
  func scarce() throws {
    #expect(
      try warnings(.never, active: 345)
        == ["22800001 1 level", "23050001 0 level", "23050001 2 level"])
  }

  @Test("a level that stays is passed on again after half an hour (X-30)")
  func stuck() throws {
    let times = try warnings(.never, until: 4000).compactMap {
      Int64($0.split(separator: " ")[0])
    }
    #expect(times.count == 9)
    #expect(times[3] - times[0] == 1_800_000_000 && times[6] - times[3] == 1_800_000_000)
  }

  @Test("a suspended app is never told (X-31)")
  func suspended() throws {
    #expect(try warnings(.after(.seconds(1))) == ["22800001 2 level"])
  }
}

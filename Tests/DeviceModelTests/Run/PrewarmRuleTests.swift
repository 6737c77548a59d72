import SimKernel
import Testing

@testable import DeviceModel

/// Wants app 0 every minute.
private struct Wish: PrewarmPolicy {
  var period: SimTime { .seconds(60) }
  mutating func launched(_ app: AppID, at time: SimTime) {}
  mutating func wanted(at time: SimTime) -> [AppID] { [0] }
}

/// App 0 takes 175 ms to its application object (35 % of 500 ms), reads 500 MB of files at
/// 1000 MB/s and holds 30 MB prewarmed; app 1 is in front.
@Suite("Prewarming")
struct PrewarmRuleTests {
  private static func run(
    front: Int64, _ rows: [DemandRow] = [], until milliseconds: Int64
  ) throws -> IOSRun {
    var wanted = SmallPhone.app()
    wanted.behaviour.codeBytes = 500 * SmallPhone.megabyte
    var strategy = RunStrategy.oldest
    strategy.prewarm = Wish()
    var run = try SmallPhone.device(
      [wanted, SmallPhone.app(active: front)], [.row(.open, 1, at: 2000)] + rows, strategy,
      horizon: .seconds(400))
    try run.begin()
    try run.advance(toMilliseconds: milliseconds)
    return run
  }

  @Test("it takes the part before the application object and the reading of its files")
  func length() throws {
    #expect(try !Self.run(front: 100, until: 60_674).processes[0].exists)
    let ready = try Self.run(front: 100, until: 60_675)
    #expect(ready.processes[0].isPrewarmed && ready.megabytes(of: 0) == 30)
    #expect(ready.table.tier(of: 0) == .prewarmed && ready.platform.bands.band(of: 0) == .idle)
  }

  /// 750 MB are available, 80 have to be left: the reaper threshold.
  @Test("only if no less than the reaper threshold is left", arguments: [640, 641] as [Int64])
  func headroom(front: Int64) throws {
    #expect(try Self.run(front: front, until: 70_000).processes[0].exists == (front == 640))
  }

  @Test("an app that was force-quit is passed over until it is opened again (X-45)")
  func forceQuit() throws {
    let rows: [DemandRow] = [.row(.forceQuit, 0, at: 10_000)]
    #expect(try Self.run(front: 100, rows, until: 190_000).result.prewarmStarts == 0)
    let during: [DemandRow] = [.row(.forceQuit, 0, at: 60_300)]
    #expect(try Self.run(front: 100, during, until: 190_000).result.prewarmStarts == 0)
    let reopened: [DemandRow] =
      rows + [
        .row(.open, 0, at: 20_000), .row(.forceQuit, 0, at: 30_000), .row(.reboot, at: 40_000),
      ]
    #expect(try Self.run(front: 100, reopened, until: 190_000).result.prewarmStarts == 0)
  }

  @Test("left before it is complete, a prewarmed launch has been a hit")
  func left() throws {
    let rows: [DemandRow] = [.row(.open, 0, at: 70_000), .row(.home, at: 70_100)]
    let run = try Self.run(front: 100, rows, until: 80_000)
    #expect(run.result.prewarmHits == 1 && run.result.prewarmWastes == 0)
    #expect(run.processes[0].state == .suspended && !run.processes[0].isPrewarmed)
  }
}

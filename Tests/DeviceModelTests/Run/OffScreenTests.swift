import SimKernel
import Testing

@testable import DeviceModel

/// Everything that is told of apps, but for where the memory is.
private final class Hearing: RunObserver {
  var lines: [String] = []
  var warnings: [WarningRecord] = []
  var interest: RunInterest {
    [
      .launches, .outcomes, .starts, .states, .callbacks, .suspensions, .prewarming, .warnings,
      .ends, .work, .input, .handlers,
    ]
  }

  func observe(_ event: RunEvent, at time: SimTime) {
    if case .warned(let warning) = event { warnings.append(warning) }
    if case .finished = event { return }
    lines.append("\(event)")
  }

  /// What was heard behind the first line that begins with `text`.
  func lines(behind text: String) -> [String] {
    Array(lines.drop { !$0.hasPrefix(text) }.dropFirst())
  }
}

/// Wants app 0 every minute.
private struct EveryMinute: PrewarmPolicy {
  var period: SimTime { .seconds(60) }
  mutating func launched(_ app: AppID, at time: SimTime) {}
  mutating func wanted(at time: SimTime) -> [AppID] { [0] }
}

/// What an app does and holds that is not in front.
@Suite("Off screen and asleep")
struct OffScreenTests {
  private static func run(
    leak: Int64 = 0, _ rows: [DemandRow] = [], _ strategy: RunStrategy = .oldest,
    observer: (any RunObserver)? = nil
  ) throws -> IOSRun {
    let app = LifeLog.app { $0.leakBytesPerSecond = leak * SmallPhone.megabyte }
    var run = try SmallPhone.device(
      [app], rows, strategy, horizon: .seconds(1000), observer: observer)
    try run.begin()
    return run
  }

  /// Left with 300 MB at ten seconds; suspended at thirteen if nothing is to be done.
  private static let left: [DemandRow] = [.row(.open, 0, at: 0), .row(.home, at: 10_000)]

  /// 200 MB are left; 1 MB/s from ten seconds on.
  @Test("off screen an app's code runs: it begins work, ends it, and grows (S-05)")
  func background() throws {
    let hearing = Hearing()
    let task = [DemandRow.row(.task, 0, at: 11_000, for: 20)]
    var run = try Self.run(leak: 1, Self.left + task, observer: hearing)
    try run.advance(toMilliseconds: 30_999)
    #expect(run.processes[0].state == .background && run.megabytes(of: 0) == 220)
    try run.advance(toMilliseconds: 34_000)
    #expect(run.processes[0].state == .suspended && run.megabytes(of: 0) == 224)
    #expect(
      hearing.lines.filter { $0.hasPrefix("work") } == [
        "workBegan(DeviceModel.BackgroundWork.task, 0)",
        "workEnded(DeviceModel.BackgroundWork.task, 0)",
      ])
  }

  @Test("suspended it does nothing, whatever it was at, and holds what it held (S-06)")
  func asleep() throws {
    let hearing = Hearing()
    var run = try Self.run(leak: 1, Self.left, observer: hearing)
    try run.advance(toMilliseconds: 13_000)
    #expect(run.processes[0].state == .suspended && run.megabytes(of: 0) == 203)
    let (held, rate) = (run.footprints[0].total(at: run.now), run.footprints[0].rate)
    try run.advance(toMilliseconds: 999_000)
    #expect(run.footprints[0].total(at: run.now) == held && rate == 0)
    #expect(hearing.lines(behind: "suspended") == [])
  }

  /// Of 750 MB that are available without apps.
  @Test("suspension gives nothing back, an end does (S-53)")
  func stillHeld() throws {
    var run = try Self.run(Self.left + [.row(.forceQuit, 0, at: 500_000)])
    func available() -> Int64 { run.footprints.ledger.available / MemoryLedger.unit / 1_000_000 }
    try run.advance(toMilliseconds: 12_999)
    #expect(run.processes[0].state == .background && available() == 550)
    try run.advance(toMilliseconds: 13_000)
    #expect(run.processes[0].state == .suspended && available() == 550)
    try run.advance(toMilliseconds: 499_999)
    #expect(run.megabytes(of: 0) == 200 && available() == 550)
    try run.advance(toMilliseconds: 500_000)
    #expect(available() == 750)
  }

  /// Back in 0.2 s, it grows by 100 MB/s.
  @Test("what is given up off screen is taken again in front, and that takes time (S-60)")
  func trimmed() throws {
    var run = try Self.run(Self.left + [.row(.open, 0, at: 20_000)])
    let held: [(Int64, Int64)] = [
      (9999, 300), (10_000, 200), (20_200, 200), (20_700, 250), (21_200, 300), (30_000, 300),
    ]
    for (time, megabytes) in held {
      try run.advance(toMilliseconds: time)
      #expect(run.megabytes(of: 0) == megabytes, "at \(time) ms")
    }
  }

  @Test("a prewarmed process is paused until its app is launched (S-74)")
  func prewarmed() throws {
    var strategy = RunStrategy.oldest
    strategy.prewarm = EveryMinute()
    let hearing = Hearing()
    var run = try Self.run(leak: 1, [.row(.open, 0, at: 500_000)], strategy, observer: hearing)
    try run.advance(toMilliseconds: 300_000)
    #expect(run.processes[0].isPrewarmed && run.processes[0].state == .notRunning)
    let held = run.footprints[0].total(at: run.now)
    try run.advance(toMilliseconds: 499_999)
    #expect(run.footprints[0].total(at: run.now) == held && run.footprints[0].rate == 0)
    #expect(hearing.lines(behind: "prewarmed") == [])
    try run.advance(toMilliseconds: 510_000)
    #expect(run.processes[0].state == .active)
    #expect(hearing.lines(behind: "prewarmed").first?.hasPrefix("launchBegan") == true)
  }

  /// Grows by 10 MB/s from 100 MB at 0.5 s; 680 of 750 MB at 58.5 s leave the 70 of a warning.
  @Test("an app that is warned gives up what it can shed, no more (S-85)")
  func shed() throws {
    let hearing = Hearing()
    var app = SmallPhone.app(active: 725)
    app.behaviour.warningShedMillis = 250
    app.behaviour.growthBytesPerSecond = 10 * SmallPhone.megabyte
    var run = try SmallPhone.device(
      [app], [.row(.open, 0, at: 0)], .oldest, horizon: .seconds(70), observer: hearing)
    try run.begin()
    try run.advance(toMilliseconds: 58_501)
    let warning = try #require(hearing.warnings.first)
    #expect(hearing.warnings.count == 1 && warning.cause == .level)
    #expect((680_000_000...680_000_020).contains(warning.footprintBytes))
    #expect(warning.shedBytes == warning.footprintBytes / 4)
    #expect(run.megabytes(of: 0) == 510)
    #expect(hearing.lines.count { $0.contains("didReceiveMemoryWarning") } == 1)
  }
}

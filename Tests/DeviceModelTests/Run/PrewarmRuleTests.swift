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
    front: Int64, _ rows: [DemandRow] = [], until milliseconds: Int64,
    keychain: Bool = false, system: SystemVersion = .newest, observer: (any RunObserver)? = nil
  ) throws -> IOSRun {
    var wanted = SmallPhone.app()
    wanted.behaviour.codeBytes = 500 * SmallPhone.megabyte
    wanted.behaviour.prewarmBytes = 30 * SmallPhone.megabyte
    wanted.behaviour.steps.needsKeychain = keychain
    var strategy = RunStrategy.oldest
    strategy.prewarm = Wish()
    var run = try SmallPhone.device(
      [wanted, SmallPhone.app(active: front)], [.row(.open, 1, at: 2000)] + rows, strategy,
      horizon: .seconds(400), profile: .small(system), observer: observer)
    try run.begin()
    try run.advance(toMilliseconds: milliseconds)
    return run
  }

  @Test("it takes the part before the application object and the reading of its files (S-72)")
  func length() throws {
    #expect(try !Self.run(front: 100, until: 60_674).processes[0].exists)
    let ready = try Self.run(front: 100, until: 60_675)
    #expect(ready.processes[0].origin == .prewarm)
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

  @Test("before iOS 15 no app is prewarmed (S-71)")
  func systems() throws {
    for (system, starts) in [("ios 14.8", 0), ("ios 15", 1)] as [(String, Int64)] {
      let version = try #require(SystemVersion(system))
      let run = try Self.run(front: 100, until: 70_000, system: version)
      #expect(run.result.prewarmStarts == starts)
    }
  }

  /// 500 ms to the complete launch, of which 175 are done; it was begun 675 ms before it was ready.
  @Test("opened, a launch takes what is left, its age apart (S-52, S-73, S-78, I-14)")
  func opened() throws {
    let rows: [DemandRow] = [.row(.open, 0, at: 70_000)]
    let run = try Self.run(front: 100, rows, until: 80_000)
    #expect(run.result.prewarmHits == 1 && run.result.launches[.prewarmed] == 1)
    #expect(run.result.launchTime.sum == 500_000 + 325_000)
    #expect(run.result.prewarmAgeMicroseconds == 9_325_000)
    // The other launch, of 0.5 s, is measured as it is.
    #expect(run.result.naiveTime.sum == 500_000 + 10_325_000)
    #expect(run.result.naiveTimes.count == 2)
  }

  @Test("an own clock does not see how long a kill was waited for, and no resume (S-78)")
  func naive() throws {
    let rows: [DemandRow] = [
      .row(.home, at: 5000), .row(.open, 1, at: 10_000), .row(.forceQuit, 1, at: 20_000),
      .row(.open, 1, at: 21_000),
    ]
    let run = try Self.run(front: 100, rows, until: 30_000)
    #expect(run.result.launchTime.count == 3 && run.result.naiveTime.count == 2)
    #expect(run.result.naiveTime.maximum == 500_000)
  }

  private final class Heard: RunObserver {
    var lines: [String] = []
    var interest: RunInterest { [.steps, .callbacks, .prewarming] }
    func observe(_ event: RunEvent, at time: SimTime) {
      switch event {
      case .launchStep(let step, 0): lines.append("\(time.microseconds / 1000) \(step.name)")
      case .callback(let callback, 0): lines.append("\(time.microseconds / 1000) \(callback)")
      case .prewarmFailed: lines.append("\(time.microseconds / 1000) failed")
      default: break
      }
    }
  }

  @Test("a prewarmed process is silent until it is opened (S-72, S-74), then goes on (S-63)")
  func steps() throws {
    let log = Heard()
    let rows: [DemandRow] = [.row(.lock, at: 65_000), .row(.open, 0, at: 70_000)]
    _ = try Self.run(front: 100, rows, until: 70_400, observer: log)
    #expect(
      log.lines == [
        "60675 process", "60675 main", "70000 requested", "70000 applicationMain",
        "70000 willFinish", "70000 willFinishLaunching", "70325 didFinish",
        "70325 didFinishLaunching", "70325 memory", "70325 firstFrame", "70325 didBecomeActive",
      ])
  }

  @Test(
    "locked, initialisers that need the keychain fail, and run again in the launch (S-77, S-108)",
    arguments: [(true, true), (true, false), (false, true)])
  func keychain(needs: Bool, isLocked: Bool) throws {
    let log = Heard()
    let rows: [DemandRow] =
      (isLocked ? [.row(.lock, at: 50_000)] : []) + [.row(.open, 0, at: 70_000)]
    let run = try Self.run(front: 100, rows, until: 80_000, keychain: needs, observer: log)
    let fails = needs && isLocked
    #expect(run.result.prewarmFailures == (fails ? 1 : 0) && run.result.prewarmHits == 1)
    #expect(run.result.launches[.prewarmed] == 1)
    #expect(run.result.launchTime.sum == 500_000 + (fails ? 500_000 : 325_000))
    #expect(log.lines.contains("60675 failed") == fails)
    #expect(log.lines.contains("70175 main") == fails)
  }

  @Test("it is begun again 45 s after a reboot, to the microsecond (S-76)")
  func reboot() throws {
    let rows: [DemandRow] = [.row(.reboot, at: 20_000)]
    #expect(try Self.run(front: 100, rows, until: 65_674).result.prewarmStarts == 0)
    #expect(try Self.run(front: 100, rows, until: 65_675).result.prewarmStarts == 1)
    #expect(LaunchConstants.bootToPrewarmMicroseconds == 45_000_000)
  }

  @Test("a prewarmed process holds, and cost, what was seen on phones (S-72)")
  func seen() throws {
    #expect(AppBehaviour(activeBytes: 300 << 20).prewarmBytes == 734_003)
    #expect(AppBehaviour(activeBytes: 7_340_020).prewarmBytes == 734_002)
    let ready = try Self.run(front: 100, until: 61_000).result.relaunchMicroseconds
    #expect(ready == 500_000 + 11_500)
    let opened = try Self.run(front: 100, [.row(.open, 0, at: 70_000)], until: 80_000)
    #expect(opened.result.relaunchMicroseconds == ready + 325_000)
  }

  @Test("pressed for memory it goes first, unopened: a waste (S-75)")
  func evicted() throws {
    // Of 750 MB app 1, suspended, holds 100 and the prewarmed process 30; with 590 more, less than
    // 50 are left.
    let rows: [DemandRow] = [.row(.home, at: 50_000), .row(.open, 2, at: 65_000)]
    var wanted = SmallPhone.app()
    wanted.behaviour.prewarmBytes = 30 * SmallPhone.megabyte
    var strategy = RunStrategy.oldest
    strategy.prewarm = Wish()
    var run = try SmallPhone.device(
      [wanted, SmallPhone.app(active: 100, background: 100), SmallPhone.app(active: 590)],
      [.row(.open, 1, at: 2000)] + rows, strategy, horizon: .seconds(100))
    try run.begin()
    try run.advance(toMilliseconds: 64_000)
    #expect(run.processes[0].isPrewarmed)
    try run.advance(toMilliseconds: 90_000)
    #expect(!run.processes[0].exists && run.result.prewarmWastes == 1)
    #expect(run.processes[1].exists)
  }

  @Test(
    "conditions of the phone refuse it, and no app is prewarmed (S-71)",
    arguments: [DeviceCondition.lowPower, .batteryCritical, .noWifi, .noRefresh, .charging])
  func conditions(condition: DeviceCondition) throws {
    let allows = ![DeviceCondition.lowPower, .batteryCritical].contains(condition)
    var row = DemandRow.row(.condition, at: 10_000)
    row.detail = condition.rawValue
    let run = try Self.run(front: 100, [row], until: 190_000)
    #expect(run.result.prewarmStarts == (allows ? 1 : 0))
    #expect(run.result.prewarmRefusals == (allows ? 0 : 3))
  }

  @Test("an app that is opened meanwhile is not prewarmed as well")
  func meanwhile() throws {
    let run = try Self.run(front: 100, [.row(.open, 0, at: 60_300)], until: 80_000)
    #expect(run.result.prewarmStarts == 0 && run.result.launches[.prewarmed] == 0)
    #expect(run.processes[0].state == .active)
  }
}

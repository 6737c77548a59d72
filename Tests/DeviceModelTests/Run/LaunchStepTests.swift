import SimKernel
import Testing

@testable import DeviceModel

/// Writes what launches come to as texts, times in milliseconds.
private final class StepLog: RunObserver {
  private(set) var lines: [String] = []
  private(set) var origins: [LaunchOrigin] = []
  private(set) var footprints: [String: Int64] = [:]
  private var memory: Int64 = 0

  var interest: RunInterest { [.steps, .callbacks, .states, .launches, .footprints, .ends] }

  func observe(_ event: RunEvent, at time: SimTime) {
    let milliseconds = time.microseconds / 1000
    switch event {
    case .memory(let shown): memory = shown.footprintBytes / SmallPhone.megabyte
    case .launchStep(let step, let app): lines.append("\(milliseconds) \(app) step \(step.name)")
    case .callback(let callback, let app):
      lines.append("\(milliseconds) \(app) \(callback)")
      footprints["\(callback)"] = memory
    case .stateChanged(let app, _, let state, _):
      lines.append("\(milliseconds) \(app) \(state)")
    case .launchBegan(let launch): origins.append(launch.origin)
    case .ended(let end): lines.append("\(milliseconds) \(end.app) ends")
    default: break
    }
  }
}

/// On the small phone: 100 + 400 ms, of which 175 come before the application object.
@Suite("Launches step by step")
struct LaunchStepTests {
  private static func run(
    _ apps: [AppProfile], _ rows: [DemandRow], until seconds: Int64 = 100,
    _ profile: DeviceProfile = SmallPhone.profile, _ observer: (any RunObserver)?
  ) throws -> RunResult {
    var monitor = Unwatched()
    return try SmallPhone.device(
      apps, rows, .oldest, horizon: .seconds(seconds), profile: profile, observer: observer
    ).run(monitor: &monitor)
  }

  private static func log(
    _ apps: [AppProfile], _ rows: [DemandRow], until seconds: Int64 = 100,
    _ profile: DeviceProfile = SmallPhone.profile
  ) throws -> (log: StepLog, result: RunResult) {
    let log = StepLog()
    return (log, try run(apps, rows, until: seconds, profile, log))
  }

  private static let restoring = LifeLog.app {
    $0.steps.storyboardMicroseconds = 40_000
    $0.steps.restorationMicroseconds = 20_000
    $0.steps.savedStateBytes = 4_000_000
  }

  @Test("a launch to the front becomes active by itself, step by step (S-16, S-31, S-61 to S-67)")
  func launch() throws {
    let (log, result) = try Self.log([SmallPhone.app()], [.row(.open, 0, at: 1000)])
    #expect(
      log.lines == [
        "1000 0 step requested", "1000 0 inactive", "1000 0 step process", "1175 0 step main",
        "1175 0 step applicationMain", "1175 0 step willFinish", "1175 0 willFinishLaunching",
        "1500 0 step didFinish", "1500 0 didFinishLaunching", "1500 0 step memory",
        "1500 0 step firstFrame", "1500 0 active", "1500 0 didBecomeActive",
      ])
    #expect(log.origins == [.user] && result.launchTime.maximum == 500_000)
    #expect(result.events[.launch] == 1)
  }

  @Test("storyboard and saved state have their places and lengths (S-64, S-66)")
  func restoring() throws {
    let (log, result) = try Self.log([Self.restoring], [.row(.open, 0, at: 1000)])
    #expect(
      log.lines[3...] == [
        "1175 0 step main", "1175 0 step applicationMain", "1175 0 step storyboard",
        "1215 0 step willFinish", "1215 0 willFinishLaunching", "1215 0 step restoration",
        "1215 0 shouldRestoreState", "1600 0 step didFinish", "1600 0 didFinishLaunching",
        "1600 0 step memory", "1600 0 step firstFrame", "1600 0 active", "1600 0 didBecomeActive",
      ])
    #expect(result.launchTime.maximum == 600_000)
  }

  @Test("nothing is restored after it was removed from the switcher, until it was left (S-66)")
  func discarded() throws {
    let (_, result) = try Self.log(
      [Self.restoring],
      [
        .row(.open, 0, at: 1000), .row(.forceQuit, 0, at: 10_000), .row(.open, 0, at: 20_000),
        .row(.reboot, at: 30_000), .row(.open, 0, at: 40_000),
      ])
    #expect(result.launchTime.count == 3)
    #expect(result.launchTime.sum == 600_000 + 540_000 + 600_000)
  }

  @Test("a launch after a kill goes through the same steps as the first (S-55, D-07)")
  func again() throws {
    let leak = LifeLog.app {
      $0.steps = Self.restoring.behaviour.steps
      $0.limits = ProcessLimits(both: ProcessLimit(bytes: 250 * SmallPhone.megabyte, isFatal: true))
    }
    let (log, _) = try Self.log([leak], [.row(.open, 0, at: 0), .row(.open, 0, at: 10_000)])
    let ends = try #require(log.lines.firstIndex { $0.hasSuffix("ends") })
    func whats(_ lines: ArraySlice<String>) -> [String] {
      lines.map { String($0.drop { $0 != " " }) }
    }
    let second = log.lines[(ends + 1)...]
    #expect(whats(second.prefix(16)) == whats(log.lines.prefix(16)))
    #expect(second.first == "10000 0 step requested" && log.lines[15].hasSuffix("BecomeActive"))
  }

  @Test("a resume enters the front, has its memory, and runs (S-36)")
  func resume() throws {
    let (log, _) = try Self.log(
      [SmallPhone.app()],
      [.row(.open, 0, at: 0), .row(.home, at: 5000), .row(.open, 0, at: 20_000)])
    let resume = log.lines.filter { $0.hasPrefix("20") }
    #expect(
      resume == [
        "20000 0 step requested", "20000 0 step foreground", "20000 0 willEnterForeground",
        "20000 0 inactive", "20200 0 step memory", "20200 0 step firstFrame", "20200 0 active",
        "20200 0 didBecomeActive",
      ])
  }

  @Test("caches are there again before the app has input (S-104)")
  func reload() throws {
    let app = LifeLog.app { $0.steps.reloadMillis = 500 }
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.home, at: 10_000), .row(.open, 0, at: 20_000),
    ]
    let (log, result) = try Self.log([app], rows, until: 21)
    #expect(log.footprints["willEnterForeground"] == 200)
    #expect(log.footprints["didBecomeActive"] == 250)
    #expect(result.launchTime.sum == 500_000 + 200_000)
    let (usual, _) = try Self.log([SmallPhone.app()], rows, until: 21)
    #expect(usual.footprints["didBecomeActive"] == 200)
  }

  @Test("a launch that is left goes on through its steps, without a first frame")
  func left() throws {
    let (log, _) = try Self.log(
      [Self.restoring], [.row(.open, 0, at: 1000), .row(.home, at: 1200)], until: 3)
    #expect(
      log.lines[5...] == [
        "1175 0 step storyboard", "1200 0 background", "1215 0 step willFinish",
        "1215 0 willFinishLaunching", "1215 0 step restoration", "1215 0 shouldRestoreState",
        "1600 0 step didFinish", "1600 0 didFinishLaunching", "1600 0 step memory",
      ])
  }

  @Test("a launch that is broken off comes to no further step, a new one begins with the first")
  func brokenOff() throws {
    let (log, _) = try Self.log(
      [SmallPhone.app()],
      [.row(.open, 0, at: 1000), .row(.forceQuit, 0, at: 1100), .row(.open, 0, at: 1150)], until: 3)
    #expect(
      log.lines.filter { $0.hasSuffix("main") || $0.hasSuffix("ends") } == [
        "1100 0 ends", "1325 0 step main",
      ])
  }

  @Test("one that waits for memory has heard all but that it is active")
  func waiting() throws {
    var small = SmallPhone.profile
    small.killBaseMicroseconds = 2_000_000
    let apps = [SmallPhone.app(active: 700, background: 690), SmallPhone.app()]
    let (log, _) = try Self.log(
      apps, [.row(.open, 0, at: 0), .row(.open, 1, at: 10_000)], until: 20, small)
    let own = log.lines.filter { $0.contains(" 1 ") }
    #expect(own.contains("10500 1 didFinishLaunching"))
    let memory = try #require(own.first { $0.hasSuffix("step memory") })
    #expect(memory > "11000" && own.last == memory.prefix { $0 != " " } + " 1 didBecomeActive")
    let (left, _) = try Self.log(
      apps, [.row(.open, 0, at: 0), .row(.open, 1, at: 10_000), .row(.home, at: 11_000)], until: 20,
      small)
    #expect(left.lines.contains("11000 1 didEnterBackground"))
  }

  @Test("seen or unseen, a launch is the same; no step is an event")
  func unseen() throws {
    let apps = [
      Self.restoring, SmallPhone.app(active: 600), LifeLog.app { $0.steps.reloadMillis = 400 },
    ]
    let rows = (0..<60).map { DemandRow.row(.open, Int32($0 % 3), at: 400 * Int64($0)) }
    let (log, seen) = try Self.log(apps, rows, until: 60)
    let unseen = try Self.run(apps, rows, until: 60, SmallPhone.profile, nil)
    #expect(log.lines.count > 200)
    #expect(seen.events.total == unseen.events.total && seen.freedBytes == unseen.freedBytes)
    #expect(seen.launchTime.sum == unseen.launchTime.sum)
    #expect(seen.memory.mostByApps == unseen.memory.mostByApps)
    #expect(seen.launchWaitMicroseconds == unseen.launchWaitMicroseconds)
  }

  @Test("launched by the system, an app is in the background: no launch (S-15, S-32, S-70)")
  func system() throws {
    let log = StepLog()
    var run = try SmallPhone.device(
      [SmallPhone.app()], [.row(.open, 0, at: 60_000)], .oldest, horizon: .seconds(100),
      observer: log)
    try run.begin()
    try run.advance(toMilliseconds: 1000)
    run.launchInBackground(0, for: .location)
    #expect(run.launches[0].origin == .system(.location) && run.processes[0].state == .background)
    try run.advance(toMilliseconds: 50_000)
    #expect(
      log.lines == [
        "1000 0 step requested", "1000 0 background", "1000 0 step process", "1175 0 step main",
        "1175 0 step applicationMain", "1175 0 step willFinish", "1175 0 willFinishLaunching",
        "1500 0 step didFinish", "1500 0 didFinishLaunching", "1500 0 step memory",
        "4500 0 suspended",
      ])
    #expect(run.processes[0].origin == .system(.location))
    #expect(run.result.launches.total == 0 && run.result.launchTime.count == 0)
    #expect(run.megabytes(of: 0) == 100)
    try run.advance(toMilliseconds: 61_000)
    #expect(run.result.launches[.resumed] == 1 && run.result.firstLaunches == 1)
    #expect(log.origins == [.user] && run.launches[0].origin == .user)
  }

  @Test("one that the person opens while the system launches it comes to the front as it is")
  func systemOpened() throws {
    let log = StepLog()
    var run = try SmallPhone.device(
      [SmallPhone.app()], [.row(.open, 0, at: 1300)], .oldest, horizon: .seconds(100),
      observer: log)
    try run.begin()
    try run.advance(toMilliseconds: 1000)
    run.launchInBackground(0, for: .location)
    try run.advance(toMilliseconds: 3000)
    #expect(run.processes[0].state == .active && run.result.launchTime.maximum == 200_000)
    #expect(log.lines.last == "1500 0 didBecomeActive")
  }
}

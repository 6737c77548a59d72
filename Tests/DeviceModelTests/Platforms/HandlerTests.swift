import SimKernel
import Testing

@testable import DeviceModel

/// What an app's handlers take, and what that delays or ends.
@Suite("Handlers of callbacks")
struct HandlerTests {
  private func app(
    resign: Int64 = 0, background: Int64 = 0, foreground: Int64 = 0, terminate: Int64 = 0
  ) -> AppProfile {
    LifeLog.app {
      $0.handlers.resignMicroseconds = resign * 1000
      $0.handlers.backgroundMicroseconds = background * 1000
      $0.handlers.foregroundMicroseconds = foreground * 1000
      $0.handlers.terminateMicroseconds = terminate * 1000
    }
  }

  /// Opened at once and left after ten seconds.
  private func left(
    _ app: AppProfile, _ profile: DeviceProfile = SmallPhone.profile
  ) throws -> (lines: [String], result: RunResult) {
    let (log, result) = try LifeLog.run(
      [app], [.row(.open, 0, at: 0), .row(.home, at: 10_000)], profile: profile)
    return (log.lines(from: 10_000), result)
  }

  @Test("a handler of losing input over 0.1 s is counted and delays what follows (S-47)")
  func resign() throws {
    let slow = try left(app(resign: 150))
    #expect(
      slow.lines == [
        "10000 0 willResignActive", "10000 0 overran 150", "10150 0 didEnterBackground",
        "13150 0 suspended",
      ])
    #expect(slow.result.handlerOverruns == 1 && slow.result.ends.total == 0)
    let just = try left(app(resign: 100))
    #expect(just.result.handlerOverruns == 0)
    #expect(just.lines.contains("10100 0 didEnterBackground"))
  }

  @Test("memory is given up when the app hears that it is off screen, not before (S-105)")
  func trim() throws {
    var run = try SmallPhone.device(
      [app(resign: 5000)], [.row(.open, 0, at: 0), .row(.home, at: 10_000)], .oldest,
      horizon: .seconds(60))
    try run.begin()
    try run.advance(toMilliseconds: 14_999)
    #expect(run.megabytes(of: 0) == 300 && run.processes[0].state == .background)
    try run.advance(toMilliseconds: 15_001)
    #expect(run.megabytes(of: 0) == 200)
  }

  @Test("5 s on entering the background, no more (S-48, X-54); suspension counts from there (S-50)")
  func background() throws {
    for (length, suspended) in [(4900, 17_900), (5000, 18_000)] as [(Int64, Int)] {
      let (lines, result) = try left(app(background: length))
      #expect(
        lines == [
          "10000 0 willResignActive", "10000 0 didEnterBackground", "\(suspended) 0 suspended",
        ])
      #expect(result.ends.total == 0 && result.events[.handler] == 1)
    }
    let (lines, result) = try left(app(background: 5100))
    #expect(
      lines == [
        "10000 0 willResignActive", "10000 0 didEnterBackground", "15000 0 watchdog_background",
      ])
    #expect(result.ends[.watchdogBackground] == 1 && result.events[.watchdog] == 1)
    #expect(!EndReason.watchdogBackground.isEviction)
  }

  @Test("before iOS 13 it may take 10 s (X-55)")
  func backgroundBefore13() throws {
    let old = DeviceProfile.small(.ios12)
    #expect(try left(app(background: 10_000), old).lines.last == "23000 0 suspended")
    #expect(try left(app(background: 10_100), old).lines.last == "20000 0 watchdog_background")
  }

  /// The handlers of an app left after ten seconds, in microseconds, and when its process ends.
  @Test(
    "every limit of a handler is met to the microsecond (S-47, X-54, X-55)",
    arguments: [
      (.newest, .platform, 0, 5_000_001, 15_000_000),
      (.ios12, .platform, 0, 10_000_001, 20_000_000),
      (.newest, .literal, 5_000_001, 0, 15_000_000),
    ] as [(SystemVersion, RuleReading, Int64, Int64, Int64)])
  func borders(
    system: SystemVersion, rules: RuleReading, resign: Int64, background: Int64, end: Int64
  ) throws {
    for less in [Int64(0), 1] {
      let app = LifeLog.app {
        $0.handlers.resignMicroseconds = max(0, resign - less)
        $0.handlers.backgroundMicroseconds = max(0, background - less)
      }
      let (log, _) = try LifeLog.run(
        [app], [.row(.open, 0, at: 0), .row(.home, at: 10_000)],
        profile: .small(system, rules: rules))
      #expect(log.ends == (less == 0 ? [end] : []))
    }
  }

  @Test("what is too slow for losing input, and how long an end is waited for, to the microsecond")
  func advice() throws {
    for (length, count) in [(100_000, 0), (100_001, 1)] as [(Int64, Int64)] {
      let app = LifeLog.app { $0.handlers.resignMicroseconds = length }
      #expect(try left(app).result.handlerOverruns == count)
    }
    for (system, end) in [(.newest, 25_000_000), (.ios12, 26_000_000)]
      as [(SystemVersion, Int64)]
    {
      let (log, _) = try LifeLog.run(
        [app(terminate: 9000)],
        [
          .row(.open, 0, at: 0), .row(.audio, 0, at: 9000, for: 60), .row(.home, at: 10_000),
          .row(.forceQuit, 0, at: 20_000),
        ], profile: .small(system))
      #expect(log.ends == [end])
    }
  }

  @Test("by the literal reading losing input has the limit, the background none (D-01)")
  func literal() throws {
    let literal = DeviceProfile.small(rules: .literal)
    let call = DemandRow(interruption: .controlCentre, at: .seconds(10), for: .seconds(30))
    let endings: [(Int64, String)] = [
      (5100, "15000 0 watchdog_background"), (5000, "40000 0 didBecomeActive"),
    ]
    for (length, ending) in endings {
      let (log, _) = try LifeLog.run(
        [app(resign: length)], [.row(.open, 0, at: 0), call], profile: literal)
      #expect(log.lines(from: 10_000).last == ending)
      let (usual, _) = try LifeLog.run([app(resign: length)], [.row(.open, 0, at: 0), call])
      #expect(usual.lines.last == "40000 0 didBecomeActive")
    }
    #expect(try left(app(background: 5100), literal).lines.last == "18100 0 suspended")
  }

  @Test("an app back from an interruption hears of it, and has input, after its handler (S-03)")
  func input() throws {
    let (log, result) = try LifeLog.run(
      [app(resign: 2000)],
      [
        .row(.open, 0, at: 0),
        DemandRow(interruption: .alert, at: .seconds(10), for: .seconds(1)),
        .row(.tap, at: 11_500), .row(.tap, at: 12_000),
      ])
    #expect(
      log.lines(from: 10_000) == [
        "10000 0 willResignActive", "10000 0 overran 2000", "12000 0 didBecomeActive",
      ])
    #expect(result.droppedInputs == 1 && result.deliveredInputs == 1)
  }

  /// Resumed in 0.2 s without handlers.
  @Test("a return takes its handler, and waits for those under way")
  func resume() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.home, at: 10_000), .row(.open, 0, at: 11_000),
    ]
    let (log, result) = try LifeLog.run([app(background: 3000, foreground: 500)], rows)
    #expect(
      log.lines(from: 10_000) == [
        "10000 0 willResignActive", "10000 0 didEnterBackground", "13000 0 willEnterForeground",
        "13700 0 didBecomeActive",
      ])
    #expect(result.launchTime.maximum == 2_700_000 && result.launchWaitMicroseconds == 0)
  }

  @Test("a running app is told of its end and has 5 s for it (S-41), before iOS 13 6 s (X-55)")
  func terminate() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.audio, 0, at: 9000, for: 60), .row(.home, at: 10_000),
      .row(.forceQuit, 0, at: 20_000), .row(.forceQuit, 0, at: 21_000),
    ]
    func ending(_ length: Int64, _ system: SystemVersion) throws -> [String] {
      try LifeLog.run([app(terminate: length)], rows, profile: .small(system)).log
        .lines(from: 20_000)
    }
    for (length, system, end) in [
      (4000, .newest, 24_000), (5000, .newest, 25_000), (6000, .newest, 25_000),
      (6000, .ios12, 26_000), (7000, .ios12, 26_000),
    ] as [(Int64, SystemVersion, Int)] {
      #expect(
        try ending(length, system) == ["20000 0 willTerminate", "\(end) 0 force_quit"])
    }
  }

  @Test("an app removed in front resigns, leaves, and hears of its end in turn")
  func terminateInFront() throws {
    let (log, _) = try LifeLog.run(
      [app(resign: 100, background: 200)],
      [.row(.open, 0, at: 0), .row(.forceQuit, 0, at: 10_000), .row(.open, 0, at: 30_000)])
    #expect(
      log.lines(from: 10_000).prefix(4) == [
        "10000 0 willResignActive", "10100 0 didEnterBackground", "10300 0 willTerminate",
        "10300 0 force_quit",
      ])
    #expect(log.lines.last == "30500 0 didBecomeActive")
  }

  @Test("opened while it ends, the old process is gone at once and a new one launched")
  func reopened() throws {
    let (log, result) = try LifeLog.run(
      [app(terminate: 4000)],
      [.row(.open, 0, at: 0), .row(.forceQuit, 0, at: 10_000), .row(.open, 0, at: 12_000)])
    #expect(
      log.lines(from: 10_001) == [
        "12000 0 force_quit", "12175 0 willFinishLaunching", "12500 0 didFinishLaunching",
        "12500 0 didBecomeActive",
      ])
    #expect(result.launches.cold == 2)
  }

  @Test("a reboot ends what handlers do; a suspended app that is ended has none (S-42)")
  func reboot() throws {
    let (log, _) = try LifeLog.run(
      [app(background: 4000, terminate: 4000)],
      [
        .row(.open, 0, at: 0), .row(.home, at: 10_000), .row(.reboot, at: 12_000),
        .row(.open, 0, at: 20_000), .row(.home, at: 30_000), .row(.forceQuit, 0, at: 60_000),
      ])
    #expect(log.lines(from: 12_000).first == "12000 0 reboot")
    #expect(log.lines.suffix(2) == ["37000 0 suspended", "60000 0 force_quit"])
  }
}

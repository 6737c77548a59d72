import SimKernel
import Testing

@testable import DeviceModel

@Suite("Crashes, observers and launches off screen")
struct CrashAndObserverTests {
  @Test("a crash ends a process in any state, and takes what was not saved (S-02, S-107)")
  func crash() throws {
    let front = try LifeLog.run(
      [SmallPhone.app()], [.row(.open, 0, at: 0), .row(.crash, 0, at: 10_500)])
    #expect(front.log.lines.last == "10500 0 crash" && front.log.losses == [10_000])
    #expect(front.result.ends[.crash] == 1)
    let asleep = try LifeLog.run(
      [SmallPhone.app()],
      [
        .row(.open, 0, at: 0), .row(.home, at: 5000), .row(.crash, 0, at: 20_000),
        .row(.crash, 0, at: 21_000),
      ])
    #expect(asleep.log.lines.last == "20000 0 crash" && asleep.log.losses == [0])
    #expect(asleep.result.ends.total == 1)
  }

  @Test("observers add to a handler: 60 and 50 ms are too long together (S-102, S-47)")
  func observers() throws {
    let app = LifeLog.app {
      $0.handlers.resignMicroseconds = 50_000
      $0.handlers.observersMicroseconds = 60_000
    }
    let (log, result) = try LifeLog.run(
      [app], [.row(.open, 0, at: 0), .row(.home, at: 10_000)], until: 60)
    #expect(result.handlerOverruns == 1)
    #expect(
      log.lines(from: 10_000) == [
        "10000 0 willResignActive", "10000 0 overran 110", "10110 0 didEnterBackground",
        "13170 0 suspended",
      ])
    let alone = LifeLog.app { $0.handlers.resignMicroseconds = 50_000 }
    let usual = try LifeLog.run([alone], [.row(.open, 0, at: 0), .row(.home, at: 10_000)])
    #expect(usual.result.handlerOverruns == 0)
  }

  @Test(
    "the system's launch off screen may take 30 s (X-52)",
    arguments: [(29_999_999, false), (30_000_000, false), (30_000_001, true)] as [(Int64, Bool)])
  func offScreen(length: Int64, isEnded: Bool) throws {
    let app = LifeLog.app {
      $0.systemMicroseconds = 0
      $0.appMicroseconds = length
      $0.codeBytes = 0
    }
    let (log, _) = try LifeLog.run([app], [.row(.push, 0, at: 1000, for: 1)], until: 100)
    #expect(log.lines.contains("31000 0 watchdog_launch") == isEnded, "\(log.lines)")
    #expect(log.ends == (isEnded ? [31_000_000] : []))
  }

  @Test(
    "the person who comes to it has the time of a launch in front (X-50, X-52)",
    arguments: [false, true])
  func rejoined(inHandler: Bool) throws {
    var app = LifeLog.app {
      $0.systemMicroseconds = 0
      $0.appMicroseconds = inHandler ? 1_000_000 : 31_000_000
      $0.codeBytes = 0
      $0.handlers.connectMicroseconds = inHandler ? 30_000_000 : 0
    }
    if inHandler { app.scenes = SceneProfile() }
    let push = DemandRow.row(.push, 0, at: 1000, for: 1)
    #expect(try LifeLog.run([app], [push], until: 100).log.ends == [31_000_000])
    let late = try LifeLog.run([app], [push, .row(.open, 0, at: 15_000)], until: 100)
    #expect(late.log.ends == [] && late.result.ends.total == 0, "\(late.log.lines)")
    let early = try LifeLog.run([app], [push, .row(.open, 0, at: 9000)], until: 100)
    #expect(early.log.ends == [29_000_000] && early.result.ends[.watchdogLaunch] == 1)
  }

  @Test("a touch is delivered once the app has heard that it is active (S-04, S-102)")
  func touches() throws {
    let app = LifeLog.app {
      $0.handlers.resignMicroseconds = 100_000
      $0.handlers.observersMicroseconds = 500_000
    }
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.tap, at: 600),
      DemandRow(interruption: .call, at: .seconds(5), for: SimTime(microseconds: 300_000)),
      .row(.tap, at: 5400), .row(.tap, at: 5700),
    ]
    let (log, result) = try LifeLog.run([app], rows, until: 60)
    #expect(
      log.lines(from: 5000) == [
        "5000 0 willResignActive", "5000 0 overran 600", "5600 0 didBecomeActive",
      ])
    #expect(result.deliveredInputs == 2 && result.droppedInputs == 1)
  }

  @Test("the processor's share falls as input goes, while memory stays (S-105)")
  func processor() throws {
    var app = SmallPhone.app()
    app.frontMillionths = 500_000
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0),
      DemandRow(interruption: .call, at: .seconds(1), for: .seconds(2)), .row(.home, at: 10_000),
      .row(.open, 0, at: 60_000), .row(.crash, 0, at: 61_200), .row(.open, 0, at: 70_000),
    ]
    // Active from 0.5 to 1 s, from 3 to 10, from 60.2 to 61.2 and from 70.5 on.
    for (end, active) in [(1, 500), (3, 500), (5, 2500), (50, 7500), (65, 8500), (80, 18_000)] {
      let result = try LifeLog.run([app], rows, until: Int64(end)).result
      #expect(result.inputMicroseconds == Int64(active) * 500, "up to \(end) s")
    }
    let usual = try LifeLog.run([SmallPhone.app()], rows).result
    #expect(usual.inputMicroseconds == 0)
  }

  @Test("duties at each call: growth stops at resign, memory goes in the background (S-05, S-105)")
  func duties() throws {
    let app = SmallPhone.app(active: 300, background: 200)
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.task, 0, at: 900, for: 20),
      DemandRow(interruption: .call, at: .seconds(1), for: .seconds(2)),
      .row(.home, at: 10_000), .row(.open, 0, at: 60_000),
    ]
    let log = FootprintLog()
    var monitor = Unwatched()
    _ = try SmallPhone.device([app], rows, .oldest, horizon: .seconds(70), observer: log)
      .run(monitor: &monitor)
    // 100 MB at the launch, 50 more in half a second; none while it is inactive; then up to 300.
    #expect(
      log.lines == [
        "175 willFinishLaunching 0", "500 didFinishLaunching 0", "500 didBecomeActive 100",
        "1000 willResignActive 150", "3000 didBecomeActive 150", "10000 willResignActive 300",
        "10000 didEnterBackground 300", "60000 willEnterForeground 200",
        "60200 didBecomeActive 200",
      ], "\(log.lines)")
  }
}

/// Footprints in MB at each call.
private final class FootprintLog: RunObserver {
  let interest: RunInterest = [.callbacks, .footprints]
  var lines: [String] = []
  private var bytes: Int64 = 0

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .memory(let memory): bytes = memory.footprintBytes
    case .callback(let callback, _):
      lines.append("\(time.microseconds / 1000) \(callback) \(bytes / 1_000_000)")
    default: break
    }
  }
}

import Testing

@testable import DeviceModel

@Suite("The switcher")
struct SwitcherTests {
  @Test("apps are listed by their last use, and leave when they are removed (S-80)")
  func order() {
    var switcher = Switcher(appCount: 4)
    let first = [2, 0, 3].map { switcher.use($0) }
    #expect(first == [true, true, true] && switcher.apps == [3, 0, 2])
    let again = switcher.use(2)
    let lists = (0..<4).map { switcher.lists($0) }
    #expect(!again && switcher.apps == [2, 3, 0] && lists == [true, false, true, true])
    let removed = switcher.remove(3)
    let never = switcher.remove(1)
    #expect(removed && !never && switcher.apps == [2, 0])
  }

  @Test("a picture goes with its entry, and none is taken without one (S-82, S-83)")
  func pictures() {
    var switcher = Switcher(appCount: 2)
    switcher.picture(0)
    let early = switcher.pictures(0)
    _ = switcher.use(0)
    switcher.picture(0)
    let taken = (0..<2).map { switcher.pictures($0) }
    _ = switcher.remove(0)
    _ = switcher.use(0)
    let again = switcher.pictures(0)
    #expect(!early && taken == [true, false] && !again)
  }

  private func rows(_ rows: [DemandRow], _ change: (inout AppProfile) -> Void = { _ in }) throws
    -> (log: LifeLog, result: RunResult)
  {
    var app = SmallPhone.app()
    change(&app)
    return try LifeLog.run([app, SmallPhone.app()], rows)
  }

  @Test("every return without a process is reset, prewarmed or not, unless it restores (S-82)")
  func reset() throws {
    let story: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.home, at: 5000), .row(.open, 0, at: 10_000),
      .row(.home, at: 15_000), .row(.crash, 0, at: 20_000), .row(.open, 0, at: 30_000),
      .row(.home, at: 35_000), .row(.reboot, at: 40_000), .row(.open, 0, at: 50_000),
      .row(.forceQuit, 0, at: 60_000), .row(.open, 0, at: 70_000),
    ]
    let usual = try rows(story).result
    // Twice; out of the switcher there is no picture.
    #expect(usual.resetLaunches == 2 && usual.launches.total == 5)
    #expect(usual.snapshots == 4)
    let restoring = try rows(story) { $0.behaviour.steps.savedStateBytes = 1_000_000 }.result
    #expect(restoring.resetLaunches == 0 && restoring.snapshots == 4)
  }

  @Test("no picture is taken of an app that is back before its handler has returned (S-83)")
  func back() throws {
    let story: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.home, at: 5000), .row(.open, 0, at: 6000),
      .row(.home, at: 20_000),
    ]
    let late = try rows(story) { $0.behaviour.handlers.backgroundMicroseconds = 2_000_000 }.result
    #expect(late.snapshots == 1 && late.ends.total == 0)
    #expect(try rows(story).result.snapshots == 2)
  }

  @Test("what was opened for several things hears of all of them, in order (S-87, S-89)")
  func several() throws {
    let (log, result) = try rows([
      .row(.open, 0, at: 0), .row(.url, 0, at: 100), .row(.handoff, 0, at: 200),
      .row(.url, 0, at: 300), .row(.url, 1, at: 5000), .row(.handoff, 0, at: 5100),
    ])
    #expect(
      log.lines.filter { $0.contains(" 0 ") } == [
        "175 0 willFinishLaunching", "500 0 didFinishLaunching", "500 0 openURL",
        "500 0 didUpdateUserActivity", "500 0 openURL", "500 0 didBecomeActive",
        "5000 0 willResignActive", "5000 0 didEnterBackground", "5100 0 willEnterForeground",
        "5300 0 didUpdateUserActivity", "5300 0 didBecomeActive",
      ])
    // The launch that was left for another app goes on off screen, and hears of its link there.
    #expect(
      log.lines.filter { $0.contains(" 1 ") } == [
        "5175 1 willFinishLaunching", "5500 1 didFinishLaunching", "5500 1 openURL",
        "8500 1 suspended",
      ])
    #expect(result.launches.total == 3)
  }

  @Test("what a launch was for goes with its process (S-89)")
  func dropped() throws {
    let (log, _) = try rows([
      .row(.url, 0, at: 0), .row(.crash, 0, at: 300), .row(.open, 0, at: 10_000),
    ])
    #expect(!log.lines.contains { $0.hasSuffix("openURL") })
  }

  @Test("an app that the system wakes hears that the time has changed (S-88)")
  func woken() throws {
    let (log, _) = try rows([
      .row(.open, 0, at: 0), .row(.home, at: 5000), .row(.timeChange, at: 20_000),
      .row(.timeChange, at: 25_000), .row(.push, 0, at: 30_000, for: 4),
      .row(.timeChange, at: 31_000), .row(.open, 0, at: 60_000),
    ])
    #expect(
      log.lines(from: 20_000) == [
        "30000 0 significantTimeChange", "30000 0 didReceiveRemoteNotification",
        "31000 0 significantTimeChange", "37000 0 suspended", "60000 0 willEnterForeground",
        "60200 0 didBecomeActive",
      ])
  }
}

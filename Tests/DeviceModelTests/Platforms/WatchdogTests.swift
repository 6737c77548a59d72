import SimKernel
import Testing

@testable import DeviceModel

/// Launches in front that take too long.
@Suite("Watchdogs of launches")
struct WatchdogTests {
  /// Made in 100 ms and so many.
  private func app(launch: Int64 = 400, resume: Int64 = 200) -> AppProfile {
    LifeLog.app {
      $0.appMicroseconds = launch * 1000
      $0.resumeMicroseconds = resume * 1000
    }
  }

  private func run(
    _ apps: [AppProfile], _ rows: [DemandRow], profile: DeviceProfile = SmallPhone.profile
  ) throws -> (lines: [String], result: RunResult) {
    let (log, result) = try LifeLog.run(apps, rows, profile: profile)
    return (log.lines, result)
  }

  @Test(
    "a launch has 20 s (X-50), before iOS 13 too (X-55); what takes exactly as long survives",
    arguments: [SystemVersion.newest, .ios12])
  func launch(system: SystemVersion) throws {
    let just = try run(
      [app(launch: 19_900)], [.row(.open, 0, at: 1000)], profile: .small(system))
    #expect(just.lines.last == "21000 0 didBecomeActive" && just.result.ends.total == 0)
    #expect(just.result.launchTime.maximum == 20_000_000 && just.result.events[.watchdog] == 0)
    let late = try run(
      [app(launch: 19_901)], [.row(.open, 0, at: 1000)], profile: .small(system))
    #expect(late.lines == ["8000 0 willFinishLaunching", "21000 0 watchdog_launch"])
    #expect(late.result.abortedLaunches == 1 && late.result.ends[.watchdogLaunch] == 1)
    #expect(late.result.events[.watchdog] == 1 && !EndReason.watchdogLaunch.isEviction)
  }

  @Test("both limits are met to the microsecond (X-50, X-53)")
  func borders() throws {
    for (more, ends) in [(0, []), (1, [21_000_000])] as [(Int64, [Int64])] {
      let app = LifeLog.app { $0.appMicroseconds = 19_900_000 + more }
      #expect(try LifeLog.run([app], [.row(.open, 0, at: 1000)]).log.ends == ends)
    }
    for (more, ends) in [(0, []), (1, [30_000_000])] as [(Int64, [Int64])] {
      let app = LifeLog.app { $0.resumeMicroseconds = 10_000_000 + more }
      let rows: [DemandRow] = [
        .row(.open, 0, at: 0), .row(.home, at: 10_000), .row(.open, 0, at: 20_000),
      ]
      #expect(try LifeLog.run([app], rows).log.ends == ends)
    }
  }

  @Test("a return has 10 s (X-53)", arguments: [SystemVersion.newest, .ios12])
  func resume(system: SystemVersion) throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.home, at: 10_000), .row(.open, 0, at: 20_000),
    ]
    let just = try run([app(resume: 10_000)], rows, profile: .small(system))
    #expect(just.lines.last == "30000 0 didBecomeActive")
    let late = try run([app(resume: 10_001)], rows, profile: .small(system))
    #expect(late.lines.suffix(2) == ["20000 0 willEnterForeground", "30000 0 watchdog_resume"])
    #expect(late.result.ends[.watchdogResume] == 1)
    #expect(late.result.launches.total == 2 && late.result.abortedLaunches == 1)
  }

  /// 750 MB: two apps keep 200, the third grows to 400 and is critical at 300, 2.5 s after its
  /// request.
  private func crowd(_ first: AppProfile, killSeconds: Int64) -> ([AppProfile], DeviceProfile) {
    var profile = SmallPhone.profile
    profile.killBaseMicroseconds = killSeconds * 1_000_000
    return ([first, SmallPhone.app(), SmallPhone.app(active: 400)], profile)
  }

  /// The first is named a microsecond after 42.5 s and gone 15 s later; asked for at 50 s, it would
  /// be there at 72.6 s.
  @Test("the wait for the end of the old process counts (X-50)")
  func killWait() throws {
    let (apps, profile) = crowd(app(launch: 15_000), killSeconds: 15)
    let (lines, result) = try run(
      apps,
      [
        .row(.open, 0, at: 0), .row(.open, 1, at: 30_000), .row(.open, 2, at: 40_000),
        .row(.open, 0, at: 50_000),
      ], profile: profile)
    #expect(lines.contains("57500 0 vm_pageshortage") && lines.contains("70000 0 watchdog_launch"))
    #expect(result.killWaitMicroseconds == 7_500_001)
  }

  @Test("one that has waited longer ends as soon as it has a process (X-50)")
  func longKillWait() throws {
    let (apps, profile) = crowd(app(), killSeconds: 60)
    let (lines, _) = try run(
      apps,
      [
        .row(.open, 0, at: 0), .row(.open, 1, at: 10_000), .row(.open, 2, at: 20_000),
        .row(.open, 0, at: 30_000),
      ], profile: profile)
    #expect(lines.contains("82500 0 vm_pageshortage") && lines.contains("82500 0 watchdog_launch"))
  }

  /// 600 MB are held or on their way out when the fourth asks for 300 at 30 s.
  @Test("the wait for memory counts (X-50)")
  func memoryWait() throws {
    var (apps, profile) = crowd(app(), killSeconds: 60)
    apps.append(LifeLog.app { $0.launchBytes = 300 * SmallPhone.megabyte })
    let (lines, result) = try run(
      apps,
      [
        .row(.open, 0, at: 0), .row(.open, 1, at: 10_000), .row(.open, 2, at: 20_000),
        .row(.open, 3, at: 30_000),
      ], profile: profile)
    #expect(lines.contains("50000 3 watchdog_launch"))
    #expect(result.launchWaitMicroseconds == 19_500_000)
  }

  @Test("off screen no launch is watched; asked for again, it has its time from there")
  func left() throws {
    let rows: [DemandRow] = [.row(.open, 0, at: 1000), .row(.home, at: 3000)]
    let gone = try run([app(launch: 24_900)], rows)
    #expect(gone.result.ends.total == 0 && gone.lines.last == "29000 0 suspended")
    let soon = try run([app(launch: 24_900)], rows + [.row(.open, 0, at: 6000)])
    #expect(soon.lines.last == "26000 0 didBecomeActive" && soon.result.ends.total == 0)
    let late = try run([app(launch: 24_900)], rows + [.row(.open, 0, at: 5000)])
    #expect(late.lines == ["9750 0 willFinishLaunching", "25000 0 watchdog_launch"])
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// Keeps every callback of app 0.
private final class Callbacks: RunObserver {
  var heard: [AppCallback] = []
  var interest: RunInterest { .callbacks }

  func observe(_ event: RunEvent, at time: SimTime) {
    if case .callback(let callback, 0) = event { heard.append(callback) }
  }
}

@Suite("Callbacks of an app without scenes")
struct CallbackTests {
  private func heard(_ rows: [(Int64, DemandKind, Int32)]) throws -> [AppCallback] {
    try heard(
      rows.map { DemandRow(time: .seconds($0), kind: $1, app: $2, length: .seconds(30)) })
  }

  private func heard(
    _ demand: [DemandRow], until horizon: SimTime = .seconds(1000)
  ) throws -> [AppCallback] {
    let apps = (0..<2).map { AppProfile(name: "app\($0)", sizeBytes: 100 << 20) }
    let profile = DeviceProfile(ramBytes: 4 << 30)
    let scenario = Scenario(
      name: "callbacks", device: profile, apps: apps, demand: [.rows(demand)],
      horizon: horizon)
    let log = Callbacks()
    var monitor = Unwatched()
    _ = try IOSRun(
      scenario, on: profile, strategy: RunStrategy(eviction: KeepFor(length: nil)), seed: 1,
      replication: 0, observer: log
    ).run(monitor: &monitor)
    return log.heard
  }

  @Test("a launch to the foreground (S-31)")
  func launch() throws {
    let heard = try heard([(1, .open, 0)])
    #expect(heard == [.willFinishLaunching, .didFinishLaunching, .didBecomeActive])
  }

  @Test("home, or another app (S-33), and coming back (S-36)")
  func leaveAndReturn() throws {
    for leave in [DemandKind.home, .open] {
      let heard = try heard([(1, .open, 0), (9, leave, leave == .home ? 0 : 1), (20, .open, 0)])
      #expect(
        heard.dropFirst(3) == [
          .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
        ])
    }
  }

  @Test("a suspended app that is ended hears nothing (S-42), one whose code runs does (S-41)")
  func ending() throws {
    let suspended = try heard([(1, .open, 0), (9, .home, 0), (20, .forceQuit, 0)])
    #expect(suspended.last == .didEnterBackground)
    let playing = try heard([
      (1, .open, 0), (8, .audio, 0), (9, .home, 0), (20, .forceQuit, 0),
    ])
    #expect(playing.last == .willTerminate)
  }

  @Test("an interruption, whatever it is (S-37, S-43)", arguments: InterruptionTrigger.allCases)
  func interruption(trigger: InterruptionTrigger) throws {
    let heard = try heard([
      DemandRow(time: .seconds(1), kind: .open, app: 0),
      DemandRow(interruption: trigger, at: .seconds(9), for: .seconds(5)),
      DemandRow(time: .seconds(20), kind: .home, app: 0),
    ])
    #expect(
      heard.dropFirst(3) == [
        .willResignActive, .didBecomeActive, .willResignActive, .didEnterBackground,
      ])
  }

  @Test("the switcher takes input (S-34); closed on the same app it gives it back, no more (S-35)")
  func switcher() throws {
    let rows = [
      DemandRow(time: .seconds(1), kind: .open, app: 0),
      DemandRow(interruption: .switcher, at: .seconds(9), for: .seconds(2)),
    ]
    let opened = try heard(rows, until: .seconds(10))
    #expect(Array(opened.dropFirst(3)) == [.willResignActive])
    let closed = try heard(rows, until: .seconds(1000))
    #expect(Array(closed.dropFirst(3)) == [.willResignActive, .didBecomeActive])
  }

  @Test(
    "whoever leaves an interrupted app does not resign again (S-38)",
    arguments: [DemandKind.home, .open, .lock, .forceQuit])
  func leavingInterrupted(leave: DemandKind) throws {
    let heard = try heard([
      (1, .open, 0), (9, .interrupt, 0), (10, leave, leave == .open ? 1 : 0),
    ])
    let next: [AppCallback] =
      switch leave {
      case .lock: [.protectedDataWillBecomeUnavailable]
      case .forceQuit: [.willTerminate]
      default: []
      }
    #expect(Array(heard.dropFirst(3)) == [.willResignActive, .didEnterBackground] + next)
  }

  @Test("an interruption is not taken along into the next app, nor back")
  func returning() throws {
    let heard = try heard([
      (1, .open, 0), (9, .interrupt, 0), (10, .open, 1), (12, .open, 0), (60, .home, 0),
    ])
    #expect(
      heard.dropFirst(5) == [
        .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground,
      ])
  }

  @Test(
    "a second interruption is the same one, of two ends the later",
    arguments: [(Int64(9), Int64(21)), (1, 19)])
  func twice(length: Int64, end: Int64) throws {
    for (probe, isActive) in [(end - 1, false), (end + 1, true)] {
      let heard = try heard([
        DemandRow(time: .seconds(1), kind: .open, app: 0),
        DemandRow(interruption: .call, at: .seconds(9), for: .seconds(10)),
        DemandRow(interruption: .permission, at: .seconds(12), for: .seconds(length)),
        DemandRow(time: .seconds(probe), kind: .home, app: 0),
      ])
      let over: [AppCallback] = isActive ? [.didBecomeActive, .willResignActive] : []
      #expect(Array(heard.dropFirst(3)) == [.willResignActive] + over + [.didEnterBackground])
    }
  }

  @Test("an app interrupted while it launches becomes active when that is over, or is left so")
  func launchInterrupted() throws {
    let launch: [AppCallback] = [.willFinishLaunching, .didFinishLaunching]
    let waited = try heard([(1, .open, 0), (1, .interrupt, 0)])
    #expect(waited == launch + [.didBecomeActive])
    let left = try heard([(1, .open, 0), (1, .interrupt, 0), (20, .home, 0)])
    #expect(left == launch + [.didEnterBackground])
  }

  @Test("apps whose code runs are told of lock and unlock (S-86)")
  func locking() throws {
    let heard = try heard([
      (1, .open, 0), (8, .audio, 0), (9, .lock, 0), (10, .lock, 0), (20, .unlock, 0),
      (21, .unlock, 0),
    ])
    #expect(
      heard.dropFirst(3) == [
        .willResignActive, .didEnterBackground, .protectedDataWillBecomeUnavailable,
        .protectedDataDidBecomeAvailable,
      ])
  }

  @Test("to open an app unlocks the device first; a suspended one hears nothing of it")
  func openLocked() throws {
    let soon = try heard([(1, .open, 0), (9, .lock, 0), (10, .open, 0)])
    #expect(
      soon.dropFirst(6) == [
        .protectedDataDidBecomeAvailable, .willEnterForeground, .didBecomeActive,
      ])
    let late = try heard([(1, .open, 0), (9, .lock, 0), (30, .open, 0)])
    #expect(late.dropFirst(6) == [.willEnterForeground, .didBecomeActive])
  }

  @Test("a reboot leaves the device unlocked")
  func rebootLocked() throws {
    let heard = try heard([
      (1, .lock, 0), (2, .reboot, 0), (3, .open, 0), (8, .unlock, 0), (9, .lock, 0),
    ])
    #expect(
      heard.dropFirst(3) == [
        .willResignActive, .didEnterBackground, .protectedDataWillBecomeUnavailable,
      ])
  }

  @Test("a launch that is left before it is complete never becomes active")
  func aborted() throws {
    #expect(
      try heard([(1, .open, 0), (1, .home, 0)]) == [.willFinishLaunching, .didFinishLaunching])
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// Keeps every callback of app 0.
private final class Callbacks: RunObserver {
  var heard: [AppCallback] = []
  var hearsCallbacks: Bool { true }

  func launched(_ launch: LaunchRecord) {}
  func ended(_ end: EndRecord) {}
  func finished() {}
  func called(_ callback: AppCallback, _ app: AppID, at time: SimTime) {
    if app == 0 { heard.append(callback) }
  }
}

@Suite("Callbacks of an app without scenes")
struct CallbackTests {
  private func heard(_ rows: [(Int64, DemandKind, Int32)]) throws -> [AppCallback] {
    let apps = (0..<2).map { AppProfile(name: "app\($0)", sizeBytes: 100 << 20) }
    let demand = rows.map { DemandRow(time: .seconds($0), kind: $1, app: $2, length: .seconds(30)) }
    let profile = DeviceProfile(ramBytes: 4 << 30)
    let scenario = Scenario(
      name: "callbacks", device: profile, apps: apps, demand: [.rows(demand)],
      horizon: .seconds(1000))
    let log = Callbacks()
    var monitor = Unwatched()
    _ = try DeviceRun(
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

  @Test("a launch that is left before it is complete never becomes active")
  func aborted() throws {
    #expect(try heard([(1, .open, 0), (1, .home, 0)]) == [])
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// Apps with scenes that the system starts: a scene that goes to the background at once.
@Suite("Scenes that the system asks for")
struct SystemSceneTests {
  private func story(_ rows: [DemandRow]) throws -> (lines: [String], result: RunResult) {
    var app = SmallPhone.app()
    app.scenes = SceneProfile()
    let log = SceneLog()
    var monitor = Unwatched()
    let result = try SmallPhone.device(
      [app], rows, .oldest, horizon: .seconds(200), observer: log
    ).run(monitor: &monitor)
    return (log.lines, result)
  }

  @Test("unattached, then in the background: no word of a foreground (S-11, S-32)")
  func moved() throws {
    let (lines, result) = try story([.row(.moved, 0, at: 20_000, for: 4)])
    #expect(
      lines == [
        "20000 notRunning -> background", "20175 willFinishLaunching", "20500 didFinishLaunching",
        "20500 scene unattached", "20500 configurationForConnecting",
        "20500 scene willConnect", "20500 scene unattached -> background",
        "20500 didUpdateLocations", "27500 background -> suspended",
        "27500 scene background -> suspended",
      ])
    #expect(result.launches.total == 0 && result.systemLaunches[.moved] == 1)
  }

  @Test("the person who opens the app then finds its scene, and no first launch (S-11)")
  func openedLater() throws {
    let lines = try story([.row(.moved, 0, at: 20_000, for: 4), .row(.open, 0, at: 60_000)]).lines
    #expect(
      lines.filter { $0.hasPrefix("60") } == [
        "60000 scene willEnterForeground", "60000 scene suspended -> inactive",
        "60000 suspended -> inactive", "60200 inactive -> active",
        "60200 scene inactive -> active", "60200 scene didBecomeActive",
      ])
  }

  @Test("a push wakes a suspended app and its scenes, and they sleep again (S-59)")
  func woken() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.home, at: 5000), .row(.push, 0, at: 20_000, for: 4),
    ]
    let lines = try story(rows).lines.filter { $0.hasPrefix("20000") || $0.hasPrefix("27000") }
    #expect(
      lines == [
        "20000 suspended -> background", "20000 scene suspended -> background",
        "20000 didReceiveRemoteNotification", "27000 background -> suspended",
        "27000 scene background -> suspended",
      ])
  }
}

/// What one app and its one scene hear, and their states, as texts.
private final class SceneLog: RunObserver {
  private(set) var lines: [String] = []

  var interest: RunInterest { [.callbacks, .states, .scenes] }

  func observe(_ event: RunEvent, at time: SimTime) {
    let at = time.microseconds / 1000
    switch event {
    case .callback(let callback, _): lines.append("\(at) \(callback)")
    case .stateChanged(_, let from, let to, _): lines.append("\(at) \(from) -> \(to)")
    case .sceneMade(_, let state): lines.append("\(at) scene \(state)")
    case .sceneChanged(_, let from, let to, _): lines.append("\(at) scene \(from) -> \(to)")
    case .sceneCalled(let callback, _): lines.append("\(at) scene \(callback)")
    default: break
    }
  }
}

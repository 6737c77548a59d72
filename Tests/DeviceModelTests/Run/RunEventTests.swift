import SimKernel
import Testing

@testable import DeviceModel

/// Writes down what happens, but for samples, with milliseconds.
private final class Script: RunObserver {
  let interest: RunInterest = [
    .launches, .outcomes, .starts, .states, .callbacks, .suspensions, .levels, .warnings, .victims,
    .ends, .work, .stalls, .input, .demand,
  ]
  var lines: [String] = []

  func observe(_ event: RunEvent, at time: SimTime) {
    lines.append("\(time.microseconds / 1000) \(Self.text(event))")
  }

  private static func text(_ event: RunEvent) -> String {
    switch event {
    case .demand(let row): "row \(row.kind)"
    case .launchBegan(let launch): "launch \(launch.app) \(launch.kind)"
    case .launchCompleted(let outcome): "complete \(outcome.launch.app)"
    case .launchAborted(let outcome): "aborted \(outcome.launch.app)"
    case .launchUnfinished(let outcome): "unfinished \(outcome.launch.app)"
    case .stateChanged(let app, let old, let new, _): "\(app) \(old) \(new)"
    case .callback(let callback, let app): "\(app) \(callback)"
    case .victimNamed(let victim): "victim \(victim.app) \(victim.reason)"
    case .ended(let end): "end \(end.app) \(end.reason)"
    case .workBegan(let work, let app): "\(app) begins \(work)"
    case .workProlonged(let work, let app): "\(app) prolongs \(work)"
    case .workEnded(let work, let app): "\(app) ends \(work)"
    case .workExpired(let work, let app): "\(app) has no time left for \(work)"
    case .workBrokenOff(let work, let app): "\(app) breaks off \(work)"
    default: "\(event)"
    }
  }
}

/// Rows and where counting begins, with the memory that is shown before both.
private final class CountingScript: RunObserver {
  let interest: RunInterest = [.demand, .counting, .footprints]
  var lines: [String] = []
  private var shown: SimTime?

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .memory: shown = time
    case .demand(let row): lines.append("\(time.microseconds / 1000) \(row.kind)")
    case .countingBegan:
      #expect(shown == time)
      lines.append("\(time.microseconds / 1000) counting")
    default: break
    }
  }
}

@Suite("Run events")
struct RunEventTests {
  private static func story(
    _ apps: [AppProfile], _ rows: [DemandRow], until seconds: Int64
  ) throws -> [String] {
    let script = Script()
    var monitor = Unwatched()
    _ = try SmallPhone.device(
      apps, rows, .oldest, horizon: .seconds(seconds), observer: script
    ).run(monitor: &monitor)
    return script.lines
  }

  @Test("come in the order in which they happen, within an event too")
  func visit() throws {
    let lines = try Self.story(
      [SmallPhone.app()],
      [
        .row(.open, 0, at: 0), .row(.audio, 0, at: 1000, for: 4), .row(.home, at: 3000),
        .row(.forceQuit, 0, at: 6000),
      ], until: 10)
    #expect(
      lines == [
        "0 row open", "0 launch 0 coldUncached", "0 started(0)", "0 0 notRunning inactive",
        "175 0 willFinishLaunching", "500 0 didFinishLaunching", "500 complete 0",
        "500 0 inactive active", "500 0 didBecomeActive",
        "1000 row audio", "1000 0 begins audio",
        "3000 row home", "3000 0 willResignActive", "3000 0 active inactive",
        "3000 0 inactive background", "3000 0 didEnterBackground",
        "5000 0 ends audio",
        "6000 row forceQuit", "6000 0 willTerminate", "6000 end 0 forceQuit",
        "10000 finished",
      ])
  }

  @Test("work begins once, is prolonged, ends or expires (X-40)")
  func work() throws {
    let lines = try Self.story(
      [SmallPhone.app()],
      [
        .row(.open, 0, at: 0), .row(.audio, 0, at: 1000, for: 4), .row(.audio, 0, at: 2000, for: 5),
        .row(.audio, 0, at: 3000, for: 1), .row(.task, 0, at: 4000, for: 60),
        .row(.home, at: 5000),
      ], until: 60)
    #expect(
      lines.filter { $0.contains("audio") || $0.contains("task") || $0.contains("end 0") } == [
        "1000 row audio", "1000 0 begins audio", "2000 row audio", "2000 0 prolongs audio",
        "3000 row audio", "4000 row task", "4000 0 begins task", "7000 0 ends audio",
        "35000 0 has no time left for task", "35000 end 0 taskExpired",
      ])
  }

  /// Counting begins again where no other event is.
  @Test("where counting begins is an event at that instant, in front of what happens then")
  func counting() throws {
    var scenario = Scenario(
      name: "counted", device: SmallPhone.profile, apps: [SmallPhone.app()],
      demand: [.rows([.row(.open, 0, at: 1000), .row(.home, at: 5000)])], horizon: .seconds(10))
    scenario.countFrom = .seconds(5)
    let (script, strategy) = (CountingScript(), RunStrategy(eviction: KeepFor(length: nil)))
    var monitor = Unwatched()
    _ = try IOSRun(
      scenario, on: SmallPhone.profile, strategy: strategy, seed: 1, replication: 0,
      observer: script
    ).run(monitor: &monitor)
    #expect(script.lines == ["1000 open", "5000 counting", "5000 home"])
  }

  /// App 0 holds 300 of 750 MB, suspended at 7 s; app 1 takes 100 at 8.5 s and grows by 100 MB/s:
  /// less than 50 are left after 11.5 s.
  @Test("a victim is named before it ends, and a launch that is left is aborted")
  func kill() throws {
    let lines = try Self.story(
      [SmallPhone.app(background: 300), SmallPhone.app(active: 700)],
      [
        .row(.open, 0, at: 0), .row(.home, at: 4000), .row(.open, 1, at: 8000),
        .row(.open, 0, at: 14_000), .row(.home, at: 14_100), .row(.open, 1, at: 15_000),
      ], until: 15)
    let named = try #require(lines.firstIndex(of: "11500 victim 0 pageShortage"))
    let ended = try #require(lines.firstIndex(of: "11510 end 0 pageShortage"))
    #expect(named < ended && lines.contains("7000 suspended(0)"))
    #expect(lines.contains("14100 aborted 0") && lines.suffix(2).first == "15000 unfinished 1")
  }
}

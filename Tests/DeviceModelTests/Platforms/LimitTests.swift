import SimKernel
import Testing

@testable import DeviceModel

/// What one app may hold: a limit of 250 MB on the small phone.
@Suite("Process limit")
struct LimitTests {
  private func run(shed: Int64, active: Int64 = 300, regrow: Int64? = nil) throws -> Story {
    var profile = SmallPhone.profile
    profile.appLimitBytes = 250 * SmallPhone.megabyte
    var app = SmallPhone.app(active: active)
    app.behaviour.warningShedMillis = shed
    if let regrow { app.behaviour.regrowBytesPerSecond = regrow * SmallPhone.megabyte }
    let story = Story()
    let run = try SmallPhone.device(
      [app], [.open(0, at: 0)], RunStrategy(eviction: KeepFor(length: nil)),
      horizon: .seconds(5), profile: profile, observer: story)
    var monitor = Unwatched()
    _ = try run.run(monitor: &monitor)
    return story
  }

  @Test("an app is warned at 80 % of its limit and dies at the limit, to the microsecond")
  func warnedThenKilled() throws {
    // 100 MB at 0.5 s, 200 at 1.5 s, 250 at 2 s.
    let story = try run(shed: 0)
    #expect(story.warnings == ["1500001 0 process_limit"])
    #expect(story.ends == ["2000 end 0 per_process_limit 250 MB"])
  }

  @Test("an app that sheds grows back at its own pace, is warned again, and lives")
  func sheds() throws {
    // It sheds half of 200 MB and holds 200 again a second later: it is as fast as it grows.
    let story = try run(shed: 500, regrow: 100)
    #expect(story.warnings.map { $0.prefix(2) } == ["15", "25", "35", "45"])
    // What it wants without the 100 it shed, 200, it grows to as fast as ever; at half that pace
    // the next 100 take two seconds.
    let slow = try run(shed: 500, regrow: 50)
    #expect(slow.warnings.map { $0.prefix(2) } == ["15", "25", "45"] && slow.ends == [])
    // By default they take the better part of an hour.
    #expect(try run(shed: 500).warnings.map { $0.prefix(2) } == ["15", "25"])
    #expect(story.ends == [])
  }

  /// When an app of 150 MB that leaks 20 MB/s and sheds half is warned, in milliseconds.
  private func leaks(_ rows: [DemandRow], regrow: Int64 = 100) throws -> [String] {
    var profile = SmallPhone.profile
    profile.appLimitBytes = 250 * SmallPhone.megabyte
    var app = SmallPhone.app(active: 150, background: 100)
    app.behaviour.warningShedMillis = 500
    app.behaviour.leakBytesPerSecond = 20 * SmallPhone.megabyte
    app.behaviour.regrowBytesPerSecond = regrow * SmallPhone.megabyte
    let story = Story()
    let run = try SmallPhone.device(
      [app], [.open(0, at: 0)] + rows, RunStrategy(eviction: KeepFor(length: nil)),
      horizon: .seconds(10), profile: profile, observer: story)
    var monitor = Unwatched()
    _ = try run.run(monitor: &monitor)
    return story.warnings.map { $0.split(separator: " ")[0].dropLast(3).description }
  }

  @Test("in front all that was shed comes back, and what has leaked is never shed")
  func leaksInFront() throws {
    // 100 MB at 0.5 s, 150 at 1 s, 200 at 3.5 s, 50 of them leaked. It sheds half of the other
    // 150: 75 MB, which are back after 1.5 s at 50 MB/s; and again.
    #expect(try leaks([], regrow: 50) == ["3500", "5000", "6500", "8000", "9500"])
  }

  @Test("whatever grows back within 250 ms of a warning brings no other (X-21)")
  func pause() throws {
    // The 75 MB it sheds are back after 75 ms, 1.5 ms or a microsecond.
    for regrow: Int64 in [1000, 50_000, 99_000] {
      #expect(try leaks([], regrow: regrow) == ["3500"])
    }
  }

  @Test("off screen all that it grows by has leaked, also below its size in front")
  func leaksOffScreen() throws {
    // Left at 1 s with 100 MB; 200 at 6 s. It sheds half of 100, then of 50, of 25 and of 12.5: the
    // leak fills that in 2.5 s, 1.25 s, 0.625 s.
    let music = DemandRow(
      time: SimTime(microseconds: 900_000), kind: .audio, app: 0, length: .seconds(60))
    let home = DemandRow(time: .seconds(1), kind: .home, app: -1)
    #expect(try leaks([music, home]) == ["6000", "8500", "9750"])
  }

  @Test("below 80 % nobody is told, below the limit nobody dies")
  func below() throws {
    #expect(try run(shed: 0, active: 200).warnings == [])
    #expect(try run(shed: 0, active: 250).ends == [])
  }

  /// An app of 300 MB in front and 200 off screen, left at 5 s; a device that allows 900.
  private func ends(_ limits: ProcessLimits, work: DemandRow? = nil) throws -> Story {
    var app = SmallPhone.app()
    app.behaviour.limits = limits
    let story = Story()
    let home = DemandRow(time: .seconds(5), kind: .home, app: -1)
    let rows: [DemandRow] = [.open(0, at: 0)] + (work.map { [$0] } ?? []) + [home]
    let run = try SmallPhone.device(
      [app], rows, RunStrategy(eviction: KeepFor(length: nil)), horizon: .seconds(100),
      observer: story)
    var monitor = Unwatched()
    _ = try run.run(monitor: &monitor)
    return story
  }

  @Test("an app's own fatal limit ends it there, with a warning at 80 % (X-20)")
  func own() throws {
    let story = try ends(ProcessLimits(both: ProcessLimit(bytes: 150_000_000, isFatal: true)))
    #expect(story.warnings == ["700001 0 process_limit"])
    #expect(story.ends == ["1000 end 0 per_process_limit 150 MB"])
    let soft = try ends(ProcessLimits(both: ProcessLimit(bytes: 150_000_000)))
    #expect(soft.ends == [] && soft.warnings == [])
  }

  @Test("a fatal limit of one that is inactive ends it when it is left")
  func inactive() throws {
    let limits = ProcessLimits(inactive: ProcessLimit(bytes: 200_000_000, isFatal: true))
    #expect(try ends(limits).ends == ["5000 end 0 per_process_limit 200 MB"])
    let enough = ProcessLimits(inactive: ProcessLimit(bytes: 200_000_001, isFatal: true))
    #expect(try ends(enough).ends == [])
    // While it works the active limit holds: none.
    let audio = DemandRow(time: .seconds(4), kind: .audio, app: 0, length: .seconds(20))
    #expect(try ends(limits, work: audio).ends == ["24000 end 0 per_process_limit 200 MB"])
    let active = ProcessLimits(active: ProcessLimit(bytes: 150_000_000, isFatal: true))
    #expect(try ends(active).ends.count == 1)
  }
}

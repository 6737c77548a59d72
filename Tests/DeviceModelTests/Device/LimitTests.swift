import SimKernel
import Testing

@testable import DeviceModel

/// What one app may hold: a limit of 250 MB on the small phone.
@Suite("Process limit")
struct LimitTests {
  private func run(shed: Int64, active: Int64 = 300) throws -> Story {
    var profile = SmallPhone.profile
    profile.appLimitBytes = 250 * SmallPhone.megabyte
    var app = SmallPhone.app(active: active)
    app.behaviour.warningShedMillis = shed
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

  @Test("an app that sheds what it is told to is warned again and again, and lives")
  func sheds() throws {
    // It sheds half of 200 MB and holds 200 again a second later.
    let story = try run(shed: 500)
    #expect(story.warnings.map { $0.prefix(2) } == ["15", "25", "35", "45"])
    #expect(story.ends == [])
  }

  @Test("below 80 % nobody is told, below the limit nobody dies")
  func below() throws {
    #expect(try run(shed: 0, active: 200).warnings == [])
    #expect(try run(shed: 0, active: 250).ends == [])
  }
}

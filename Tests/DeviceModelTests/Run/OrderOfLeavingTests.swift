import SimKernel
import Testing

@testable import DeviceModel

/// Who goes first: those suspended before those that run, audio, location and calls last; within
/// each by when they left the foreground. Under a policy that ranks by bands, bands alone.
@Suite("Order of victims")
struct OrderOfLeavingTests {
  private static func ends(
    _ apps: [AppProfile], _ rows: [DemandRow], _ strategy: RunStrategy,
    profile: DeviceProfile = SmallPhone.profile
  ) throws -> [AppID] {
    let story = Story()
    var run = try SmallPhone.device(
      apps, rows, strategy, horizon: .seconds(200), profile: profile, observer: story)
    try run.begin()
    try run.advance(toMilliseconds: 200_000)
    return story.ends.compactMap { AppID($0.split(separator: " ")[2]) }
  }

  /// App 0 leaves first and plays on until 20 s; app 1 leaves at 14 s. App 2 needs one of them.
  @Test("music that ends off screen is no leaving", arguments: [true, false])
  func music(oldest: Bool) throws {
    let small = SmallPhone.app(active: 150, background: 150)
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.audio, 0, at: 3000, for: 17), .row(.home, at: 6000),
      .row(.open, 1, at: 7000), .row(.home, at: 14_000), .row(.open, 2, at: 40_000),
    ]
    let strategy = oldest ? RunStrategy.oldest : .plain(LastLeft())
    let ends = try Self.ends([small, small, SmallPhone.app(active: 500)], rows, strategy)
    #expect(ends == [oldest ? 0 : 1])
  }

  /// Left in this order: audio, a call, location, a task, two that are suspended.
  @Test("suspended, running, audio and its like, the app in front")
  func tiers() throws {
    let small = SmallPhone.app(active: 100, background: 100)
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.audio, 0, at: 2000, for: 600),
      .row(.open, 1, at: 3000), .row(.voip, 1, at: 4000, for: 600),
      .row(.open, 2, at: 5000), .row(.location, 2, at: 6000, for: 600),
      .row(.open, 3, at: 7000), .row(.task, 3, at: 8000, for: 600),
      .row(.open, 4, at: 9000), .row(.open, 5, at: 11_000), .row(.home, at: 13_000),
      .row(.open, 6, at: 20_000),
    ]
    var big = SmallPhone.app(active: 760)
    big.behaviour.growthBytesPerSecond = 40 * SmallPhone.megabyte
    let ends = try Self.ends(Array(repeating: small, count: 6) + [big], rows, .oldest)
    #expect(ends == [4, 5, 3, 0, 1, 2, 6])
  }

  /// Bands of the same: 0 and 0, 30 of location and task in the order they came there, the front's
  /// 100, and 120.
  @Test("bands alone: location before the front, audio and calls after it")
  func bands() throws {
    let small = SmallPhone.app(active: 100, background: 100)
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.audio, 0, at: 2000, for: 600),
      .row(.open, 1, at: 3000), .row(.location, 1, at: 4000, for: 600),
      .row(.open, 2, at: 5000), .row(.open, 3, at: 7000),
    ]
    let ends = try Self.ends(
      [small, small, small, SmallPhone.app(active: 740)], rows, .plain(BandOrder(rules: [])))
    #expect(ends == [2, 1, 3])
  }

  /// App 0 plays and holds 400 MB; app 1's launch wants 500 of the 350 that are left.
  @Test("an app whose launch waits for memory comes after all others, audio too")
  func asking() throws {
    var big = SmallPhone.app(active: 500)
    big.behaviour.launchBytes = 500 * SmallPhone.megabyte
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.audio, 0, at: 5000, for: 600), .row(.open, 1, at: 6000),
    ]
    let ends = try Self.ends(
      [SmallPhone.app(active: 400, background: 400), big], rows, .plain(BandOrder(rules: [])))
    #expect(ends == [0])
  }

  @Test("an interrupted app is in front: it goes when nothing else is left")
  func interrupted() throws {
    var big = SmallPhone.app(active: 800)
    big.behaviour.launchBytes = 720 * SmallPhone.megabyte
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0), .row(.open, 1, at: 5000),
      DemandRow(interruption: .call, at: SimTime(microseconds: 5_100_000), for: .seconds(90)),
    ]
    let ends = try Self.ends([SmallPhone.app(active: 100, background: 60), big], rows, .oldest)
    #expect(ends == [0, 1])
  }
}

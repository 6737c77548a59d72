import SimKernel
import Testing

@testable import DeviceModel

@Suite("When apps hear of the level, from times alone")
struct MemoryWarningsTests {
  private static func time(_ milliseconds: Int64) -> SimTime {
    SimTime(microseconds: milliseconds * 1000)
  }

  /// Has heard of `level` at 10 s: apps 0 and 1, a quarter of a second apart.
  private static func heard(_ level: PressureLevel) -> MemoryWarnings {
    var warnings = MemoryWarnings(appCount: 3)
    _ = warnings.levelChanged(to: level, at: time(10_000), hurries: false)
    #expect(warnings.begin(at: time(10_000)) == nil)
    #expect(warnings.tell(0, at: time(10_000)) == true)
    #expect(warnings.tell(1, at: time(10_250)) == true)
    return warnings
  }

  @Test("a rise is passed on at once, a fall after 5 s, one that does not last not at all")
  func changes() {
    var warnings = MemoryWarnings(appCount: 3)
    #expect(
      warnings.levelChanged(to: .warning, at: Self.time(100), hurries: false)
        == .at(Self.time(100)))
    #expect(warnings.isFalling == false)
    #expect(warnings.levelChanged(to: .normal, at: Self.time(200), hurries: false) == .never)
    warnings = Self.heard(.critical)
    #expect(
      warnings.levelChanged(to: .warning, at: Self.time(20_000), hurries: false)
        == .at(Self.time(25_000)))
    #expect(warnings.isFalling == true)
    #expect(
      warnings.levelChanged(to: .critical, at: Self.time(21_000), hurries: false) == .afterRest)
    #expect(warnings.isFalling == false)
  }

  /// When the level rises to critical, in milliseconds after the last notice.
  @Test(
    "a quarter of a second lies between two notices, unless it hurries",
    arguments: [(0, false, 250), (249, false, 250), (260, false, 260), (10, true, 10)]
      as [(Int64, Bool, Int64)])
  func pause(_ after: Int64, _ hurries: Bool, _ expected: Int64) {
    var warnings = Self.heard(.warning)
    let plan = warnings.levelChanged(
      to: .critical, at: Self.time(10_250 + after), hurries: hurries)
    #expect(plan == .at(Self.time(10_250 + expected)))
  }

  @Test("what is news: a level not heard of, and at normal that it is over")
  func news() {
    var warnings = Self.heard(.warning)
    #expect((0..<3).map { warnings.isNews(to: $0) } == [false, false, true])
    _ = warnings.levelChanged(to: .normal, at: Self.time(20_000), hurries: false)
    #expect((0..<3).map { warnings.isNews(to: $0) } == [true, true, false])
    #expect(warnings.begin(at: Self.time(25_000)) == nil)
    #expect(warnings.tell(0, at: Self.time(25_000)) == false)
    #expect(warnings[0].levels.isEmpty && !warnings.isNews(to: 0))
    #expect(warnings.finish(at: Self.time(25_250)) == nil)
    warnings.end(1)
    #expect(warnings.isNews(to: 1) == false)
  }

  @Test("a level once heard is passed on again after a rest of 25 s, to all; from normal at once")
  func rest() {
    var warnings = Self.heard(.warning)
    #expect(warnings.finish(at: Self.time(10_250)) == Self.time(1_810_000))
    _ = warnings.levelChanged(to: .critical, at: Self.time(11_000), hurries: true)
    #expect(warnings.begin(at: Self.time(11_000)) == nil)
    _ = warnings.levelChanged(to: .warning, at: Self.time(12_000), hurries: true)
    #expect(warnings.begin(at: Self.time(17_000)) == Self.time(35_250))
    #expect(warnings.isNews(to: 0) == false)
    #expect(warnings.begin(at: Self.time(35_250)) == nil)
    #expect(warnings.isNews(to: 0) == true)
    warnings = Self.heard(.warning)
    _ = warnings.finish(at: Self.time(10_250))
    _ = warnings.levelChanged(to: .normal, at: Self.time(11_000), hurries: false)
    #expect(warnings.begin(at: Self.time(16_000)) == nil)
    _ = warnings.levelChanged(to: .warning, at: Self.time(16_500), hurries: false)
    #expect(warnings.begin(at: Self.time(16_500)) == nil && warnings.announced == .warning)
  }

  @Test("half an hour above normal: the level is passed on again")
  func stuck() {
    var warnings = Self.heard(.warning)
    _ = warnings.finish(at: Self.time(10_250))
    #expect(warnings.begin(at: Self.time(1_809_999)) == nil)
    #expect(warnings.isNews(to: 0) == false)
    #expect(warnings.begin(at: Self.time(1_810_000)) == nil)
    #expect(warnings.isNews(to: 0) == true)
    #expect(
      warnings.nextAfterRest(isAnyLeft: false, at: Self.time(1_811_000))
        == Self.time(3_610_000))
  }

  @Test("an app that begins to run hears after the rest, one that has heard does not")
  func late() {
    var warnings = Self.heard(.warning)
    #expect(warnings.next(for: 2, at: Self.time(10_300)) == Self.time(10_500))
    _ = warnings.finish(at: Self.time(10_250))
    #expect(warnings.next(for: 2, at: Self.time(10_300)) == Self.time(35_250))
    #expect(warnings.nextAfterRest(isAnyLeft: true, at: Self.time(10_300)) == Self.time(35_250))
    #expect(warnings.next(for: 0, at: Self.time(10_300)) == nil)
    warnings.reboot()
    #expect(warnings.next(for: 2, at: Self.time(20_000)) == nil)
    #expect(warnings.announced == .normal && warnings.lastNotice == nil)
  }

  @Test("its own limit: a quarter of a second between two warnings")
  func limit() {
    var warnings = MemoryWarnings(appCount: 2)
    warnings.limitReached(1, at: .seconds(2))
    #expect(warnings[1].limitRestUntil == Self.time(2_250))
    #expect(warnings[0].limitRestUntil == .zero)
  }
}

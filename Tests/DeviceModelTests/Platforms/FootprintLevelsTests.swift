import SimKernel
import Testing

@testable import DeviceModel

@Suite("Levels of one footprint, from numbers alone")
struct FootprintLevelsTests {
  /// Warned above 80, ended from 100 on, marked above 50.
  private static let levels = FootprintLevels(warning: 80, end: 100, mark: 50)

  @Test(
    "a step passes the warning, or beyond it the end",
    arguments: [
      (0, 80, false), (0, 81, true), (79, 81, true), (80, 81, false), (80, 100, false),
      (80, 101, true), (99, 150, true), (100, 150, false), (0, 150, true), (90, 70, false),
    ] as [(Int64, Int64, Bool)])
  func steps(_ before: Int64, _ after: Int64, _ expected: Bool) {
    #expect(Self.levels.isPassed(from: before, to: after) == expected)
  }

  /// Held, rate, from when a warning may come, and the time; it is 1000 µs.
  @Test(
    "the next level met: the mark, the warning unless one was just given, the end",
    arguments: [
      (20, 10, 0, 1004), (50, 10, 0, 1001), (51, 10, 0, 1003), (51, 10, 1003, 1003),
      (51, 10, 1004, 1005), (80, 10, 0, 1003), (90, 1, 0, 1011), (120, 10, 0, 1001),
    ] as [(Int64, Int64, Int64, Int64)])
  func next(_ held: Int64, _ rate: Int64, _ warnedFrom: Int64, _ expected: Int64) {
    let time = Self.levels.next(
      held, growing: rate, at: SimTime(microseconds: 1000),
      warnedFrom: SimTime(microseconds: warnedFrom))
    #expect(time == SimTime(microseconds: expected))
  }

  @Test(
    "which level it was: a mark does nothing by itself, a warning just met goes before it",
    arguments: [
      (60, 10, .marks), (61, 10, nil), (50, 10, nil), (80, 10, nil), (81, 10, .warns),
      (99, 5, .warns), (100, 10, .ends), (130, 0, .ends), (82, 40, .warns), (85, 35, .warns),
    ] as [(Int64, Int64, LevelMet?)])
  func met(_ held: Int64, _ rate: Int64, _ expected: LevelMet?) {
    #expect(Self.levels.met(by: held, growing: rate) == expected)
  }

  @Test("a level that is not there is never met, and asking for it is no fault")
  func unmet() {
    let none = FootprintLevels()
    #expect(none.isPassed(from: 0, to: 1 << 60) == false)
    let time = none.next(0, growing: 1, at: .seconds(1 << 40), warnedFrom: .zero)
    #expect(time > .seconds(1 << 40))
  }
}

@Suite("Limits of apps, from numbers alone")
struct FootprintLimitsTests {
  private static let unit = MemoryLedger.unit

  private static func make(_ limits: ProcessLimits, marksCount: Bool) -> FootprintLimits.Row {
    var app = SmallPhone.app()
    app.behaviour.limits = limits
    return FootprintLimits(
      [SmallPhone.app(), app], deviceLimitBytes: 1000, marksCount: marksCount)[1]
  }

  /// Bytes of the active limit and of the inactive one, which of them are fatal, whether marks
  /// count; warning, end and mark of each, 0 for none; up to where it meets nothing.
  @Test(
    "a fatal limit takes the device's place, another stands beside it where a rule looks at it",
    arguments: [
      ([0, 0], [false, false], true, [800, 1000, 0], [800, 1000, 0], 800),
      ([500, 500], [true, true], true, [400, 500, 0], [400, 500, 0], 400),
      ([2000, 0], [true, false], true, [1600, 2000, 0], [800, 1000, 0], 800),
      ([300, 300], [false, false], true, [800, 1000, 300], [800, 1000, 300], 300),
      ([300, 300], [false, false], false, [800, 1000, 0], [800, 1000, 0], 800),
      ([500, 200], [true, false], true, [400, 500, 0], [800, 1000, 200], 200),
      ([900, 100], [false, true], true, [800, 1000, 900], [80, 100, 0], 80),
    ] as [([Int64], [Bool], Bool, [Int64], [Int64], Int64)])
  func rows(
    _ bytes: [Int64], _ fatal: [Bool], _ marksCount: Bool, _ active: [Int64],
    _ inactive: [Int64], _ quiet: Int64
  ) {
    let limits = zip(bytes, fatal).map { ProcessLimit(bytes: $0, isFatal: $1) }
    let row = Self.make(
      ProcessLimits(active: limits[0], inactive: limits[1]), marksCount: marksCount)
    #expect(row.active == Self.levels(active) && row.inactive == Self.levels(inactive))
    #expect(row.quiet == quiet * Self.unit)
  }

  private static func levels(_ bytes: [Int64]) -> FootprintLevels {
    FootprintLevels(
      warning: bytes[0] * unit, end: bytes[1] * unit,
      mark: bytes[2] > 0 ? bytes[2] * unit : FootprintLevels.unmet)
  }

  @Test("which of the two holds follows from what the app does")
  func activity() {
    var app = SmallPhone.app()
    app.behaviour.limits = ProcessLimits(
      active: ProcessLimit(bytes: 400, isFatal: true),
      inactive: ProcessLimit(bytes: 300, isFatal: true))
    let limits = FootprintLimits([app], deviceLimitBytes: 1000, marksCount: true)
    #expect(limits.levels(of: 0, isActive: true).end == 400 * Self.unit)
    #expect(limits.levels(of: 0, isActive: false).end == 300 * Self.unit)
  }
}

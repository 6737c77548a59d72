import SimKernel
import Testing

@testable import DeviceModel

@Suite("Which kills are due, from numbers alone")
struct JetsamTriggersTests {
  /// Critical at 100 MB, idle at 150, soft at 200, reaper at 300.
  private static func make(_ rules: JetsamRules) -> JetsamTriggers {
    var profile = SmallPhone.profile
    profile.thresholds.criticalBytes = 100
    profile.thresholds.idleBytes = 150
    profile.thresholds.softBytes = 200
    profile.thresholds.reaperBytes = 300
    return JetsamTriggers(
      rules, JetsamThresholds(profile.thresholds, freezesBelowBytes: 0))
  }

  /// Rules, available bytes, whether something waits, and the causes.
  @Test(
    "causes of a kill by what is available",
    arguments: [
      ([], 100, false, []), ([], 99, false, .top), ([], 500, true, .top),
      (.idleExit, 150, false, []), (.idleExit, 149, false, .idleExit),
      (.idleExit, 99, false, .top), (.idleExit, 149, true, .top),
      (.highWater, 200, false, []), (.highWater, 199, false, .highWater),
      (.highWater, 99, false, [.highWater, .top]),
      (.highWater, 500, true, [.highWater, .top]),
      (.aggressive, 199, false, []), (.aggressive, 99, false, [.aggressive, .top]),
      ([.idleExit, .highWater, .aggressive], 149, false, [.highWater, .idleExit]),
      ([.sustained, .longIdleExit], 100, false, []),
    ] as [(JetsamRules, Int64, Bool, KillCauses)])
  func causes(
    _ rules: JetsamRules, _ available: Int64, _ isAnyWaiting: Bool, _ expected: KillCauses
  ) {
    let (triggers, amount) = (Self.make(rules), available * MemoryLedger.unit)
    #expect(triggers.causes(available: amount, isAnyWaiting: isAnyWaiting) == expected)
    #expect(triggers.isQuiet(available: amount, isAnyWaiting: isAnyWaiting) == expected.isEmpty)
  }

  private static let all: JetsamRules = [.idleExit, .longIdleExit, .highWater, .aggressive]

  /// Available bytes, what else is short, and the causes under jetsam's own rules; each with what
  /// the first cause that finds somebody ends that process for.
  @Test(
    "causes of a kill by what else is short (X-13)",
    arguments: [
      (300, [], []), (199, [], .highWater), (149, [], [.highWater, .idleExit]),
      (99, [], [.highWater, .aggressive, .top]),
      (300, .compressorSpace, [.compressorSpace, .highWater, .aggressive, .top]),
      (300, .compressorThrashing, [.highWater, .aggressive, .top]),
      (300, .fileCacheThrashing, [.highWater, .aggressive, .top]),
      (300, .zoneMap, [.highWater, .aggressive, .top]),
      (300, .pageoutStarved, [.highWater, .aggressive, .top]),
      // Idle ones exit only while the device is healthy.
      (149, .zoneMap, [.highWater, .aggressive, .top]),
      (300, .vnodes, .resource), (149, .disk, [.resource, .highWater, .idleExit]),
      (200, [.swapLow, .swapFull], []),
      (199, .swapLow, [.suspendedSwappable, .highWater]),
      (199, [.swapLow, .swapFull], [.swappable, .suspendedSwappable, .highWater]),
      (300, .isWatched, []), (149, .isWatched, [.highWater, .idleExit]),
    ] as [(Int64, JetsamShortages, KillCauses)])
  func shortages(_ available: Int64, _ shortages: JetsamShortages, _ expected: KillCauses) {
    var triggers = Self.make(Self.all)
    triggers.shortages = shortages
    let amount = available * MemoryLedger.unit
    #expect(triggers.causes(available: amount, isAnyWaiting: false) == expected)
    let isQuiet = triggers.isQuiet(available: amount, isAnyWaiting: false)
    #expect(isQuiet == (shortages.isEmpty && expected.isEmpty))
  }

  @Test(
    "what the first process in the order of bands is ended for, the first that holds (X-13)",
    arguments: [
      ([], .pageShortage), (.isWatched, .pageShortage),
      ([.compressorThrashing, .pageoutStarved, .compressorSpace], .compressorThrashing),
      ([.compressorSpace, .swapLow], .compressorSpaceShortage),
      ([.swapLow, .fileCacheThrashing], .lowSwap),
      ([.fileCacheThrashing, .zoneMap], .fileCacheThrashing),
      ([.zoneMap, .pageoutStarved], .zoneMapExhaustion),
      ([.pageoutStarved, .isWatched], .pageoutStarvation),
    ] as [(JetsamShortages, EndReason)])
  func topReason(_ shortages: JetsamShortages, _ expected: EndReason) {
    #expect(shortages.topReason == expected)
  }

  /// A kill, and what is short after it of everything.
  @Test(
    "a kill for thrashing, the heap or starvation answers it, one for space does not (X-13)",
    arguments: [
      (.compressorThrashing, [.compressorThrashing, .fileCacheThrashing]),
      (.fileCacheThrashing, [.compressorThrashing, .fileCacheThrashing]),
      (.compressorSpaceShortage, [.compressorThrashing, .fileCacheThrashing]),
      (.zoneMapExhaustion, .zoneMap), (.pageoutStarvation, .pageoutStarved),
      (.vnodeLimit, .vnodes), (.diskSpaceShortage, .disk), (.lowSwap, []), (.highWater, []),
      (.pageShortage, []),
    ] as [(EndReason, JetsamShortages)])
  func answers(_ reason: EndReason, _ answered: JetsamShortages) {
    let all = JetsamShortages(rawValue: 1023)
    var left = all
    left.answer(reason)
    #expect(left == all.subtracting(answered))
  }

  @Test("a reboot leaves what has to be looked at each time")
  func reboot() {
    var triggers = Self.make([])
    triggers.shortages = [.zoneMap, .isWatched, .compressorSpace]
    triggers.reboot()
    #expect(triggers.shortages == .isWatched)
  }

  @Test("a sweep takes what has been idle for 300 s, then rests for 300 s; short memory goes first")
  func sweep() {
    var triggers = Self.make([.longIdleExit])
    let (healthy, short) = (250 * MemoryLedger.unit, 50 * MemoryLedger.unit)
    #expect(triggers.wantsSweep(available: healthy) == true)
    #expect(triggers.wantsSweep(available: 300 * MemoryLedger.unit) == false)
    #expect(triggers.sweepTime(oldest: .seconds(10)) == .seconds(310))
    #expect(triggers.causes(available: healthy, isAnyWaiting: false).isEmpty == true)
    triggers.beginSweep()
    #expect(triggers.causes(available: healthy, isAnyWaiting: false) == .longIdleExit)
    #expect(!triggers.isQuiet(available: healthy, isAnyWaiting: false))
    #expect(triggers.causes(available: short, isAnyWaiting: false) == .top)
    #expect(triggers.sweeps(oldest: .seconds(10), at: .seconds(310)) == true)
    #expect(triggers.sweeps(oldest: .seconds(11), at: .seconds(310)) == false)
    #expect(triggers.isSweeping == false)
    #expect(triggers.sweepTime(oldest: .seconds(11)) == .seconds(610))
    #expect(triggers.sweepTime(oldest: .seconds(500)) == .seconds(800))
    triggers.beginSweep()
    #expect(!triggers.sweeps(oldest: nil, at: .seconds(700)) && !triggers.isSweeping)
    triggers.reboot()
    #expect(triggers.sweepTime(oldest: .seconds(11)) == .seconds(311))
  }
}

@Suite("Aggressive rounds and sustained pressure, from numbers alone")
struct JetsamAggressionTests {
  /// One look with `all` candidates, of which `soon` come back soon, at `percent` of RAM
  /// available.
  private static func look(
    _ aggression: inout JetsamAggression, all: Int64 = 5, soon: Int64 = 5, percent: Int64 = 7,
    at seconds: Int64 = 0
  ) -> Int? {
    aggression.begin(
      all: all, soon: soon, available: percent * 100, ram: 10_000, at: .seconds(seconds))
  }

  @Test(
    "a round begins with five candidates, all of which come back, and 7 % of RAM",
    arguments: [(5, 5, 7, true), (4, 4, 7, false), (6, 5, 7, false), (5, 5, 8, false)]
      as [(Int64, Int64, Int64, Bool)])
  func begins(_ all: Int64, _ soon: Int64, _ percent: Int64, _ expected: Bool) {
    var aggression = JetsamAggression(ramBytes: 1 << 30)
    let ceiling = Self.look(&aggression, all: all, soon: soon, percent: percent)
    #expect(ceiling == (expected ? 40 : nil))
    #expect((aggression.round != nil) == expected)
  }

  @Test("a round ends no more than twice as many as there were below its ceiling")
  func limit() {
    var aggression = JetsamAggression(ramBytes: 1 << 30)
    _ = Self.look(&aggression)
    aggression.limit(to: 3)
    #expect(aggression.round?.left == 6)
    aggression.take()
    #expect(aggression.round?.left == 5 && aggression.round?.ceiling == 40)
    aggression.endRound()
    #expect(aggression.round == nil)
  }

  /// Seconds of the looks, and the ceilings of their rounds.
  @Test(
    "ceilings rise round by round; the count starts again after 6 s, or 8 s on tiny phones",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6], 1 << 30, [40, 40, 80, 80, 150, 150, 150]),
      ([0, 3, 6, 7], 1 << 30, [40, 40, 80, 40]),
      ([0, 3, 6, 7, 8, 9], 512 << 20, [40, 40, 80, 80, 150, 40]),
      ([0, 20, 21], 1 << 30, [40, 40, 40]),
    ] as [([Int64], Int64, [Int])])
  func ceilings(_ times: [Int64], _ ramBytes: Int64, _ expected: [Int]) {
    var aggression = JetsamAggression(ramBytes: ramBytes)
    #expect(times.map { Self.look(&aggression, at: $0) } == expected)
  }

  @Test("without candidates the count starts again")
  func empty() {
    var aggression = JetsamAggression(ramBytes: 1 << 30)
    for _ in 0..<3 { _ = Self.look(&aggression) }
    #expect(Self.look(&aggression, all: 0, soon: 0, at: 1) == nil)
    #expect(Self.look(&aggression, at: 2) == 40)
    for _ in 0..<3 { _ = Self.look(&aggression, at: 2) }
    aggression.reboot()
    #expect(aggression.round == nil && Self.look(&aggression, at: 3) == 40)
  }

  @Test("sustained pressure ends twice as many as there were when it began, and no more")
  func sustained() {
    var sustained = SustainedPressure()
    #expect(sustained.isOn == false)
    var ended = 0
    while sustained.begin(idleCount: ended == 0 ? 3 : 50) {
      sustained.take()
      ended += 1
    }
    #expect(ended == 6 && sustained.isOn)
    sustained.end()
    #expect(sustained.isOn == false)
    #expect(sustained.begin(idleCount: 0) == false)
  }
}

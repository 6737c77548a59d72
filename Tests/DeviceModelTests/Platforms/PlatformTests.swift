import SimKernel
import Testing

@testable import DeviceModel

@Suite("A second platform beside iOS")
struct PlatformTests {
  private static func run<P: Platform & ~Copyable>(
    _ platform: P.Type, _ apps: [AppProfile], _ rows: [DemandRow], reclaim: ReclaimRule,
    until horizon: Int64
  ) throws -> (lines: [String], bands: [Int], fault: String?) {
    let story = BandStory()
    let scenario = Scenario(
      name: "toy", device: SmallPhone.profile, apps: apps, demand: [.rows(rows)],
      horizon: .seconds(horizon))
    var run = try DeviceRun<P>(
      scenario, on: SmallPhone.profile,
      strategy: RunStrategy(
        eviction: BandOrder(rules: []), suspension: .after(.seconds(2)), reclaim: reclaim),
      seed: 1, replication: 0, observer: story)
    try run.begin()
    var fault: String?
    while try run.step() { fault = fault ?? run.brokenInvariant() }
    try run.close()
    _ = run.finished()
    return (story.ends, story.bands, fault)
  }

  /// a holds 200 MB behind, b 300; c holds 100 at 20.5 s and grows: 150 less what it grows by are
  /// available, 50 at 21.5 s. The kill takes 10 ms.
  @Test("short of memory the toy ends the largest, iOS the longest idle")
  func largest() throws {
    let apps = [
      SmallPhone.app(), SmallPhone.app(active: 400, background: 300), SmallPhone.app(),
    ]
    let rows: [DemandRow] = [.open(0, at: 0), .open(1, at: 10), .open(2, at: 20)]
    let toy = try Self.run(ToyPlatform.self, apps, rows, reclaim: .none, until: 60)
    #expect(toy.lines == ["21510 1 vm_pageshortage"] && toy.bands == [0] && toy.fault == nil)
    let ios = try Self.run(IOSPlatform.self, apps, rows, reclaim: .none, until: 60)
    #expect(ios.lines == ["21510 0 vm_pageshortage"] && ios.fault == nil)
  }

  /// Grows from 100 MB at 0.5 s: 50 of 750 are available at 6.5 s.
  @Test("with none behind the one in front goes")
  func front() throws {
    let toy = try Self.run(
      ToyPlatform.self, [SmallPhone.app(active: 800)], [.open(0, at: 0)], reclaim: .none,
      until: 60)
    #expect(toy.lines == ["6510 0 vm_pageshortage"] && toy.bands == [1000] && toy.fault == nil)
  }

  @Test("the toy's own timer rings each minute, and its bands are all there are")
  func own() throws {
    for seed in UInt64(0)..<4 {
      let day = RandomDay(seed: seed)
      let story = DayStory(appCount: RandomDay.appCount)
      var run = try DeviceRun<ToyPlatform>(
        day.scenario, on: SmallPhone.profile, strategy: day.strategy, seed: 1, replication: 0,
        observer: story)
      try run.begin()
      while try run.step() {}
      #expect(run.platform.minutes == run.awakeNow.microseconds / 60_000_000)
      #expect(story.killBands.allSatisfy { $0 == 0 || $0 == 1000 })
    }
  }
}

/// Keeps ends, and the bands in which they were.
private final class BandStory: RunObserver {
  var ends: [String] = []
  var bands: [Int] = []
  var interest: RunInterest { .ends }

  func observe(_ event: RunEvent, at time: SimTime) {
    guard case .ended(let end) = event else { return }
    ends.append("\(time.microseconds / 1000) \(end.app) \(end.reason.name)")
    bands.append(end.band ?? -1)
  }
}

import SimKernel
import TestBudgets
import Testing

@testable import DeviceModel

/// Random devices with scenes, windows and two apps in front, looked at after every event.
@Suite("Walks with windows")
struct SceneWalkTests {
  private static let strategies = CatalogStrategies()

  /// The random device of `seed`, three times in four a pad, most of its apps with scenes.
  private static func device(_ seed: Int) -> RandomDevice {
    var device = RandomDevice(seed: seed)
    var draw = SplitMix64(state: UInt64(seed) &* 31 &+ 7)
    if draw.below(4) > 0 { device.profile.idiom = .pad }
    for app in device.scenario.apps.indices where draw.below(3) > 0 {
      let behaviour = device.scenario.apps[app].behaviour
      var scenes = SceneProfile()
      let least = min(behaviour.launchBytes, behaviour.backgroundBytes)
      scenes.memoryBytes = Int64(draw.below(UInt64(least)))
      scenes.most = 1 + Int64(draw.below(4))
      scenes.areReclaimed = draw.below(2) == 0
      device.scenario.apps[app].scenes = scenes
    }
    device.scenario.device = device.profile
    addRows(to: &device, &draw)
    return device
  }

  private static func addRows(to device: inout RandomDevice, _ draw: inout SplitMix64) {
    guard case .rows(let rows) = device.scenario.demand[0], let end = rows.last?.time else {
      return
    }
    let kinds: [DemandKind] = [
      .window, .window, .close, .beside, .beside, .alone, .disconnect, .display, .interrupt, .tap,
    ].filter { $0.idiom == nil || $0.idiom == device.profile.idiom }
    let appCount = UInt64(device.scenario.apps.count)
    var more = (0..<80).map { _ in
      var row = DemandRow(
        time: SimTime(microseconds: Int64(draw.below(UInt64(end.microseconds)))),
        kind: kinds[Int(draw.below(UInt64(kinds.count)))], app: Int32(draw.below(appCount)),
        length: .seconds(1 + Int64(draw.below(20))))
      row.trigger =
        InterruptionTrigger.allCases[
          Int(draw.below(UInt64(InterruptionTrigger.allCases.count)))]
      row.detail = UInt8(draw.below(2))
      return row
    }
    more += rows
    more.sort { $0.time < $1.time }
    device.scenario.demand = [.rows(more)]
  }

  /// Runs the device of `seed` event by event; what is broken is an issue.
  private static func audited(_ seed: Int) throws -> RunResult {
    let device = device(seed)
    let appCount = device.scenario.apps.count
    let strategy = try strategies.make(seed, for: device.scenario)
    let diary = RunDiary(appCount: appCount, on: device.profile.idiom)
    var run = try IOSRun(
      DeviceRunRequest(
        scenario: device.scenario, profile: device.profile, strategy: strategy, seed: 1,
        replication: 0, observer: diary))
    try run.begin()
    var fault: String?
    while try run.step() {
      fault = fault ?? run.brokenInvariant()
      if fault != nil || !diary.auditor.faults.isEmpty { break }
    }
    if let fault = fault ?? diary.auditor.faults.first {
      Issue.record("seed \(seed), \(strategies.text(seed)): \(fault)")
    } else {
      try run.close()
    }
    return run.finished()
  }

  @Test("no step outside the tables, whatever is done with windows (I-01 to I-04, I-14, S-14)")
  func walks() throws {
    // Two hundred rows each.
    let seeds = 0..<(Soak.walkRows.map { $0 / 200 } ?? 60)
    var (connects, reclaims, rows) = (Int64(0), Int64(0), Int64(0))
    for seed in seeds {
      let result = try Self.audited(seed)
      connects += result.sceneConnects
      reclaims += result.sceneReclaims
      rows += result.events[.window] + result.events[.beside] + result.events[.close]
    }
    #expect(connects > 10 * Int64(seeds.count) && reclaims > Int64(seeds.count) / 2)
    #expect(rows > 10 * Int64(seeds.count))
  }

  @Test("seen or unseen, a run with scenes is the same")
  func unseen() throws {
    for seed in 0..<10 {
      let device = Self.device(seed)
      let strategy = try Self.strategies.make(seed, for: device.scenario)
      let diary = RunDiary(appCount: device.scenario.apps.count, on: device.profile.idiom)
      let (seen, unseen) = (
        try device.run(strategy, observer: diary), try device.run(strategy)
      )
      #expect(seen.events.total == unseen.events.total)
      #expect(seen.freedBytes == unseen.freedBytes)
      #expect(seen.launchTime.sum == unseen.launchTime.sum)
      #expect(seen.memory.apps == unseen.memory.apps && seen.memory.free == unseen.memory.free)
    }
  }
}

import DeviceModel
import Foundation
import MemoryPolicies
import SimKernel
import Testing
import WorkloadFormats

@testable import flotsam_bench

/// The workloads of a phone beside the package do what they are there for.
@Suite("Workloads of a phone")
struct PhoneWorkloadTests {
  private struct Unwatched: RunMonitor {
    mutating func check(events: Int64, at time: SimTime) throws {}
  }

  private func workload(_ name: String) throws -> Workload {
    let file = Page.root.appending(path: "Workloads/\(name).json5")
    let root = try JSON5Reader.read(Array(try Data(contentsOf: file)), source: name)
    return try WorkloadDecoder { path in
      throw WorkloadError(
        at: SourcePlace(source: path, line: 1, column: 1), found: "a trace", expected: "none")
    }.decode(root)
  }

  private func run(
    _ scenario: Scenario, _ strategy: String, replication: Int
  ) throws -> RunResult {
    let device = try #require(scenario.device)
    let parsed = try StrategyParser().parse(strategy)
    let made = parsed.make(appCount: scenario.apps.count, seed: 1, replication: replication)
    var monitor = Unwatched()
    return try DeviceRun(
      scenario, on: device, strategy: made, seed: 1, replication: replication
    ).run(monitor: &monitor)
  }

  @Test("the iPhone's day presses: cold launches, kills and warnings, under lru and jetsam alike")
  func day() throws {
    let scenario = try workload("iphone11-day").scenario
    let days = 20
    var colds: [[Int64]] = []
    for strategy in ["lru", "jetsam"] {
      let results = try (0..<days).map { try run(scenario, strategy, replication: $0) }
      let launches = results.reduce(0) { $0 + $1.launches.total }
      let cold = results.reduce(0) { $0 + $1.launches.cold }
      #expect(cold * 100 >= launches * 5 && cold * 100 <= launches * 40, "\(strategy)")
      for (day, result) in results.enumerated() {
        let kills = [EndReason.pageShortage, .idleExit].reduce(0) { $0 + result.ends[$1] }
        #expect(kills >= 5 && result.warnings.total >= 1, "\(strategy), day \(day)")
      }
      #expect(launches >= 80 * Int64(days) && launches <= 150 * Int64(days))
      colds.append(results.map(\.launches.cold))
    }
    #expect(zip(colds[0], colds[1]).count { $0 != $1 } >= days / 2)
  }

  @Test("all strategies meet the same rows", arguments: ["iphone11-day", "pressure-storm"])
  func rows(name: String) throws {
    var scenario = try workload(name).scenario
    scenario.horizon = min(scenario.horizon, .seconds(86_400))
    let kinds: [EventKind] = [.open, .home, .audio, .location, .voip, .task]
    let counts = try ["lru", "largest", "suspend:never+lru", "reclaim:none+lru"].map {
      let events = try run(scenario, $0, replication: 0).events
      return kinds.map { events[$0] }
    }
    #expect(counts.allSatisfy { $0 == counts[0] } && counts[0].allSatisfy { $0 > 0 })
  }

  @Test("the storm has events of every kind that matters and none that drowns the others")
  func storm() throws {
    var scenario = try workload("pressure-storm").scenario
    scenario.horizon = .seconds(86_400)
    #expect(scenario.apps.count == 64)
    for strategy in ["lru", "largest", "jetsam"] {
      let result = try run(scenario, strategy, replication: 0)
      let total = result.events.total
      for kind in EventKind.allCases { #expect(result.events[kind] * 2 <= total, "\(kind)") }
      #expect(result.events[.launch] * 10 >= total)
      #expect(result.ends.total > 500 && result.warnings[.level] > 100)
    }
  }

  @Test("the storm of the benchmarks is the one beside the package")
  func benchmark() throws {
    var scenario = try workload("pressure-storm").scenario
    scenario.horizon = .seconds(43_200)
    let made = StormScenario.make(appCount: 64, horizon: scenario.horizon)
    #expect(made.device == scenario.device)
    #expect(made.apps.map(\.behaviour) == scenario.apps.map(\.behaviour))
    for strategy in ["lru", "jetsam"] {
      let events = try run(scenario, strategy, replication: 0).events
      let others = try StormScenario.run(made, strategy).result.events
      for kind in EventKind.allCases { #expect(events[kind] == others[kind], "\(kind)") }
    }
  }
}

import DeviceModel
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

  private func workload(_ name: String, setting: String...) throws -> Workload {
    try ShippedWorkload.read(name, setting: setting)
  }

  /// Keeps the times of complete launches by kind, in milliseconds.
  private final class Stopwatch: RunObserver {
    private(set) var times: [[Int64]] = LaunchKind.allCases.map { _ in [] }

    func launchEnded(_ outcome: LaunchOutcome) {
      guard let time = outcome.microseconds else { return }
      times[Int(outcome.launch.kind.rawValue)].append(time / 1000)
    }

    func launched(_ launch: LaunchRecord) {}
    func ended(_ end: EndRecord) {}
    func finished() {}

    func quantile(_ percent: Int, of kind: LaunchKind) -> Int64 {
      let sorted = times[Int(kind.rawValue)].sorted()
      return sorted[(sorted.count - 1) * percent / 100]
    }
  }

  private func run(
    _ scenario: Scenario, _ strategy: String, replication: Int,
    observer: (any RunObserver)? = nil
  ) throws -> RunResult {
    let device = try #require(scenario.device)
    let parsed = try StrategyParser().parse(strategy)
    let made = parsed.make(appCount: scenario.apps.count, seed: 1, replication: replication)
    var monitor = Unwatched()
    return try DeviceRun(
      scenario, on: device, strategy: made, seed: 1, replication: replication, observer: observer
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
        let reasons: [EndReason] = [.pageShortage, .idleExit, .sustainedPressure]
        let kills = reasons.reduce(0) { $0 + result.ends[$1] }
        #expect(kills >= 5 && result.warnings.total >= 1, "\(strategy), day \(day)")
      }
      #expect(launches >= 80 * Int64(days) && launches <= 150 * Int64(days))
      colds.append(results.map(\.launches.cold))
    }
    #expect(zip(colds[0], colds[1]).count { $0 != $1 } >= days / 2)
  }

  @Test("launches of the day take what launches of a phone take", arguments: ["lru", "jetsam"])
  func launches(strategy: String) throws {
    let scenario = try workload("iphone11-day").scenario
    let watch = Stopwatch()
    let results = try (0..<20).map {
      try run(scenario, strategy, replication: $0, observer: watch)
    }
    // L-14 and L-15: resume 0.26 s with memory to bring back, cold 0.4 to 1 s when files are
    // cached, else 1 to 2 s; L-09: above 4 s it would be called slow.
    #expect((120...260).contains(watch.quantile(50, of: .resumed)))
    #expect((400...1000).contains(watch.quantile(50, of: .coldCached)))
    #expect((1000...2000).contains(watch.quantile(50, of: .coldUncached)))
    #expect((1500...4000).contains(watch.quantile(95, of: .coldUncached)))
    // Both kinds of cold launch are felt every day, or nearly.
    #expect(results.count { $0.launches[.coldCached] > 0 } >= 19)
    let (cached, uncached) = results.reduce(into: (Int64(0), Int64(0))) { sums, result in
      sums.0 += result.launches[.coldCached]
      sums.1 += result.launches[.coldUncached]
    }
    // Who was ended lately finds its files, who was ended long ago does not: neither is rare.
    #expect(uncached < 4 * cached && cached < 4 * uncached, "\(uncached), \(cached)")
    // A kill takes some 10 ms and strikes who was left long ago: nobody asks for it in that time.
    #expect(results.allSatisfy { $0.killDelayedLaunches == 0 && $0.waitedLaunches < 20 })
  }

  @Test(
    "more RAM, fewer cold launches: the day on phones of 2 to 12 GiB", arguments: ["lru", "jetsam"])
  func sizes(strategy: String) throws {
    let ratios = try [2, 3, 4, 6, 8, 12].map { gibibytes in
      let scenario = try workload("iphone11-day", setting: "device.ram=\(gibibytes)GiB").scenario
      let results = try (0..<20).map { try run(scenario, strategy, replication: $0) }
      let cold = results.reduce(0) { $0 + $1.launches.cold }
      return Double(cold) / Double(results.reduce(0) { $0 + $1.launches.total })
    }
    #expect(zip(ratios, ratios.dropFirst()).allSatisfy { $0 >= $1 }, "\(ratios)")
    // As far as there is something to gain; some first launches are cold on any phone.
    #expect(
      ratios[0] > 1.3 * ratios[1] && ratios[1] > 1.3 * ratios[2] && ratios[2] > 1.3 * ratios[3])
    #expect(ratios[5] > 0.02)
  }

  @Test("all strategies meet the same rows", arguments: ["iphone11-day", "pressure-storm"])
  func rows(name: String) throws {
    var scenario = try workload(name).scenario
    scenario.horizon = min(scenario.horizon, .seconds(86_400))
    let kinds: [EventKind] = [.open, .home, .audio, .location, .voip, .task]
    let counts = try ["lru", "largest", "suspend:never+lru", "reclaim:none+lru"].map {
      let strategy = $0
      let days = try (0..<5).map { try run(scenario, strategy, replication: $0).events }
      return kinds.map { kind in days.reduce(0) { $0 + $1[kind] } }
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

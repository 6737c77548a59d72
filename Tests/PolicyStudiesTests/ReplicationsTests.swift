import DeviceModel
import SimKernel
import Synchronization
import Testing

@testable import PolicyStudies

struct First: EvictionPolicy {
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}

struct Unwatched: RunMonitor {
  mutating func check(events: Int64, at time: SimTime) throws {}
}

/// Three equal apps, room for two, opened by the generator for a day.
func dayOfThreeApps() throws -> Scenario {
  let table = try #require(AliasTable(weights: [3, 2, 1]))
  let gap = try #require(Exponential(mean: 600_000_000))
  let generator = VisitGenerator(
    choice: .independent(table), gap: .exponential(gap), rhythm: nil, visit: .fixed(.seconds(30)))
  return Scenario(
    name: "day, \"three\"", capacityBytes: 2 << 20,
    apps: ["a", "b,c", "d"].map { AppProfile(name: $0, sizeBytes: 1 << 20) },
    demand: [.generator(generator)], horizon: .seconds(86_400))
}

func trials(_ names: [String], replications: Int) -> [Trial] {
  let strategies = names.map { StudyStrategy(name: $0) { _, _ in RunStrategy(eviction: First()) } }
  return SeedPlan.trials(strategies: strategies, seed: 7, replications: replications)
}

@Suite("Replications")
struct ReplicationsTests {
  @Test("trials come by strategy, then by replication, all under one seed")
  func design() {
    let plan = trials(["x", "y"], replications: 3)
    #expect(plan.map(\.strategy.name) == ["x", "x", "x", "y", "y", "y"])
    #expect(plan.map(\.replication) == [0, 1, 2, 0, 1, 2])
    #expect(plan.allSatisfy { $0.seed == 7 })
  }

  @Test("results stand in design order for any number of threads", arguments: [1, 2, 5, 40])
  func order(threads: Int) async throws {
    let scenario = try dayOfThreeApps()
    let plan = trials(["x", "y"], replications: 8)
    let runs = Replications(of: scenario, threads: threads) { _ in .init(monitor: Unwatched()) }
    let launches = try await runs.run(plan).map(\.launches.total)
    #expect(launches.count == 16 && launches[..<8] == launches[8...])
    #expect(launches[0] != launches[1] || launches[1] != launches[2])
  }

  @Test("a trial's whole result is handed over before its apps are dropped")
  func finished() async throws {
    let seen = Mutex<[Int]>([])
    let runs = Replications(of: try dayOfThreeApps(), threads: 1) { index in
      .init(monitor: Unwatched()) { result in
        seen.withLock { $0.append(index * 100 + result.apps.count) }
      }
    }
    let results = try await runs.run(trials(["x"], replications: 3))
    #expect(seen.withLock { $0 } == [3, 103, 203])
    #expect(results.allSatisfy { $0.apps.isEmpty })
  }

  @Test("the first error ends the study and no further trial starts")
  func failing() async throws {
    struct Broken: Error {}
    let started = Mutex(0)
    let runs = Replications(of: try dayOfThreeApps(), threads: 2) { index in
      started.withLock { $0 += 1 }
      if index == 1 { throw Broken() }
      return .init(monitor: Unwatched())
    }
    await #expect(throws: Broken.self) { try await runs.run(trials(["x"], replications: 500)) }
    #expect(started.withLock { $0 } < 500)
  }
}

import DeviceModel
import MemoryPolicies
import SimKernel
import Testing

/// A whole policy in one type: its rule, its row, its needs.
private struct LongestName: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "longest-name", summary: "the app with the longest name", source: "a joke"
  ) { LongestName(lengths: $0.names.map(\.count)) }

  static var needs: PolicyNeeds { .names }
  let lengths: [Int]

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.greatest { lengths[$0.app] }
  }
}

/// What a new policy takes: its own type and one line in the catalogue.
@Suite("Evict the app with the longest name")
struct LongestNameTests {
  private static let parser = StrategyParser(catalog: PolicyCatalog.entries + [LongestName.entry])
  private static let names = ["Teal", "Kittiwake", "Auk", "Razorbill", "Gannet"]

  /// Writes down who ends, in the order of their ends.
  private final class Ends: RunObserver {
    var apps: [AppID] = []
    var interest: RunInterest { .ends }
    func observe(_ event: RunEvent, at time: SimTime) {
      if case .ended(let end) = event { apps.append(end.app) }
    }
  }

  @Test("it runs in a cache, and the longest name goes first")
  func cache() throws {
    let rows = [0, 1, 2, 3, 4, 1].enumerated().map { second, app in
      DemandRow(time: .seconds(Int64(second)), kind: .open, app: Int32(app))
    }
    let scenario = Scenario(
      name: "birds", capacityBytes: 3,
      apps: Self.names.map { AppProfile(name: $0, sizeBytes: 1) }, demand: [.rows(rows)],
      horizon: .seconds(9))
    let strategy = try Self.parser.parse("longest-name")
    #expect(strategy.obstacle(in: scenario) == nil)
    let ends = Ends()
    var monitor = Unwatched()
    let made = try strategy.make(for: scenario, seed: 1, replication: 0)
    let result = try CacheRun(
      scenario, policy: made.eviction, seed: 1, replication: 0, observer: ends
    ).run(monitor: &monitor)
    // Kittiwake for Razorbill, Razorbill for Gannet, Gannet for Kittiwake's return.
    #expect(ends.apps == [1, 3, 4] && result.launches.cold == 6)
  }

  @Test("it runs on a phone beside the choices of the other axes")
  func phone() throws {
    var profile = DeviceProfile(ramBytes: 2 << 30)
    profile.daemons.idleCount = 0
    let apps = Self.names.map { AppProfile(name: $0, sizeBytes: 700 << 20) }
    let rows = (0..<40).map { visit in
      DemandRow(time: .seconds(Int64(visit) * 60), kind: .open, app: Int32(visit % 5))
    }
    let scenario = Scenario(
      name: "birds", device: profile, apps: apps, demand: [.rows(rows)], horizon: .seconds(2500))
    let strategy = try Self.parser.parse("longest-name+reclaim:none+suspend:after(delay=1s)")
    let ends = Ends()
    var monitor = Unwatched()
    let result = try DeviceSimulation(
      scenario, on: profile, strategy: strategy.make(for: scenario, seed: 1, replication: 0),
      seed: 1, replication: 0, observer: ends
    ).run(monitor: &monitor)
    #expect(result.launches.total == 40 && !ends.apps.isEmpty)
    #expect(ends.apps.first == 1)
  }
}

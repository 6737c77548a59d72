import SimKernel
import Testing

@testable import DeviceModel

@Suite("PolicyNeeds")
struct PolicyNeedsTests {
  private static let rows = [
    DemandRow.open(1, at: 5), .open(0, at: 9), .row(.home, at: 12_000), .open(1, at: 20),
    .open(1, at: 90),
  ]

  private static func phone(horizon: Int64 = 60, system: SystemVersion = .newest) -> Scenario {
    var profile = SmallPhone.profile
    profile.system = system
    return Scenario(
      name: "phone", device: profile, apps: [SmallPhone.app(), SmallPhone.app(active: 400)],
      demand: [.rows(rows)], horizon: .seconds(horizon))
  }

  private static let cache = Scenario(
    name: "cache", capacityBytes: 9, apps: [AppProfile(name: "Auk", sizeBytes: 4)],
    demand: [.rows([.open(0, at: 1)])], horizon: .seconds(2))

  private static func drawn(days: Int64) throws -> Scenario {
    let table = try #require(AliasTable(weights: [1]))
    let generator = VisitGenerator(
      choice: .independent(table), gap: .fixed(.seconds(3600)), rhythm: nil,
      visit: .fixed(.zero))
    var scenario = cache
    scenario.demand = [.generator(generator)]
    scenario.horizon = .seconds(days * 86_400)
    return scenario
  }

  @Test("what a workload does not give is said")
  func obstacles() throws {
    let old = Self.phone(system: .ios12)
    #expect(PolicyNeeds.device.obstacle(in: Self.cache) == "needs a device: mode \"device\"")
    #expect(
      PolicyNeeds.freezer.obstacle(in: old) == "needs a freezer, which ios 12 does not have")
    #expect(
      PolicyNeeds([.names, .costs]).obstacle(in: Self.cache)
        == "needs the costs of launches, which a cache does not have")
    #expect(
      try PolicyNeeds.demandAhead.obstacle(in: Self.drawn(days: 367))
        == "needs the demand ahead, which is drawn for 366 days at most")
    for needs in [[.device, .freezer, .costs], [.demandAhead, .sizes]] as [PolicyNeeds] {
      #expect(needs.obstacle(in: Self.phone()) == nil)
    }
    let given: PolicyNeeds = [.sizes, .names, .demandAhead, .features, .timers]
    #expect(given.obstacle(in: Self.cache) == nil)
    #expect(try given.obstacle(in: Self.drawn(days: 366)) == nil)
  }

  private static func context(_ needs: PolicyNeeds) throws -> PolicyContext {
    try PolicyContext(arguments: [], needs: needs, of: phone(), seed: 1, replication: 0)
  }

  @Test("a policy is given what it needs")
  func given() throws {
    let context = try Self.context([.device, .names, .sizes, .costs, .demandAhead])
    #expect(context.device.ramBytes == 1000 * SmallPhone.megabyte)
    #expect(context.names == ["app", "app"] && context.appCount == 2)
    #expect(context.sizesBytes == [300, 400].map { $0 * SmallPhone.megabyte })
    let costs = context.costs[1]
    #expect(costs.resumeMicroseconds == 200_000 && costs.coldCachedMicroseconds == 500_000)
    #expect(costs.coldUncachedMicroseconds == 500_000)
    #expect(context.demand.opens(of: 1).map(\.microseconds) == [5_000_000, 20_000_000])
  }

  @Test("and nothing else: to read it traps")
  func withheld() async {
    await #expect(processExitsWith: .failure) {
      _ = try PolicyNeedsTests.context(.sizes).names
    }
    await #expect(processExitsWith: .failure) {
      _ = try PolicyNeedsTests.context(.names).sizesBytes
    }
    await #expect(processExitsWith: .failure) {
      _ = try PolicyNeedsTests.context(.demandAhead).costs
    }
    await #expect(processExitsWith: .failure) { _ = try PolicyNeedsTests.context(.costs).demand }
    await #expect(processExitsWith: .failure) { _ = try PolicyNeedsTests.context([]).device }
  }

  @Test("the demand ahead is what the run opens, generated demand too")
  func forecast() throws {
    let scenario = try Self.drawn(days: 3)
    let demand = try DemandForecast(of: scenario, seed: 4, replication: 2)
    let log = Log()
    var monitor = Unwatched()
    _ = try CacheRun(
      scenario, policy: KeepFor(length: nil), seed: 4, replication: 2, observer: log
    ).run(monitor: &monitor)
    let opened = log.lines.compactMap { line -> Int64? in
      let words = line.split(separator: " ")
      return words.count > 2 && words[1] == "0" ? Int64(words[0]) : nil
    }
    #expect(opened.count > 70 && demand.opens(of: 0).map(\.microseconds) == opened)
  }

  @Test("the next opening comes after an instant, or never")
  func nextOpen() throws {
    let demand = try DemandForecast(of: Self.phone(), seed: 1, replication: 0)
    #expect(demand.nextOpen(of: 1, after: .zero) == .seconds(5))
    #expect(demand.nextOpen(of: 1, after: .seconds(5)) == .seconds(20))
    // One more comes beyond the horizon.
    #expect(demand.nextOpen(of: 1, after: .seconds(20)) == .never)
    #expect(demand.nextOpen(of: 0, after: .seconds(8)) == .seconds(9))
  }

  /// Names the candidate launched least often; of equals the one launched last.
  private struct ByFeatures: EvictionPolicy {
    static var needs: PolicyNeeds { .features }
    mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
      #expect(candidates.count == 2)
      for app in [0, 1] {
        let features = candidates.features(of: app)
        #expect(features.launches == (app == 0 ? 2 : 1))
        #expect(features.launchesOfProcess == features.launches)
        #expect(features.startedAt == .seconds(app == 0 ? 1 : 2))
        #expect(features.launchedAt == .seconds(app == 0 ? 3 : 2))
        #expect(features.leftAt == .seconds(app == 0 ? 4 : 3))
      }
      return candidates.least { $0.features.launches }
    }
  }

  @Test("features count launches and ages, of the process and of the app")
  func features() throws {
    let rows: [DemandRow] = [.open(0, at: 1), .open(1, at: 2), .open(0, at: 3), .open(2, at: 4)]
    let log = Log()
    var monitor = Unwatched()
    _ = try CacheRun(
      scenario(rows, until: 10_000_000), policy: ByFeatures(), seed: 1, replication: 0,
      observer: log
    ).run(monitor: &monitor)
    #expect(log.lines.filter { $0.contains("evicted") } == ["4000000 1 evicted 4"])
  }
}

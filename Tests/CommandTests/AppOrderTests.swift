import DeviceModel
import Foundation
import MemoryPolicies
import PolicyStudies
import SimKernel
import Testing
import WorkloadFormats

/// The order in which a file lists its apps numbers them, and changes no count.
@Suite("The order of the apps")
struct AppOrderTests {
  private struct Unwatched: RunMonitor {
    mutating func check(events: Int64, at time: SimTime) {}
  }

  /// Workloads, how long of them is run, and strategies.
  private static let cases: [(name: String, horizon: SimTime, strategies: [String])] = [
    ("cache-markov", .seconds(3 * 86_400), cache),
    ("iphone11-apps", .seconds(86_400), cache), ("fleet-caching", .seconds(43_200), device),
    ("iphone11-day", .seconds(86_400), device), ("iphone11-heavy", .seconds(43_200), device),
    ("pressure-storm", .seconds(7_200), device),
  ]
  private static let cache = ["lru", "random", "lfu", "largest"]
  private static let device = [
    "lru", "random", "jetsam", "jetsam(long-idle=apps)+reclaim:compress", "largest+reclaim:none",
    "lru+prewarm:top-k",
  ]

  @Test("apps listed in another order have the same results", arguments: cases.map(\.name))
  func shuffle(name: String) throws {
    let one = try #require(Self.cases.first { $0.name == name })
    let tree = try Self.tree(name)
    let results = try Self.results(tree, one.horizon, one.strategies)
    for seed in 1...3 as ClosedRange<UInt64> {
      let other = try Self.results(
        Self.shuffled(tree, seed), one.horizon, one.strategies)
      #expect(other.apps != results.apps, "not shuffled")
      for (row, otherRow) in zip(results.runs, other.runs) {
        #expect(row == otherRow, "\(name), seed \(seed)")
      }
      #expect(
        Set(results.apps) == Set(other.apps) && results.apps.count == other.apps.count,
        "\(name), seed \(seed)")
    }
  }

  /// The file as a tree; ranks that it leaves to the order of its apps are written out.
  private static func tree(_ name: String) throws -> JSONNode {
    let file = Page.root.appending(path: "Workloads/\(name).json5")
    var root = try JSON5Reader.read(Array(try Data(contentsOf: file)), source: name)
    let apps = member("apps", of: root)
    let choice = ["demand", "generator", "choice"].reduce(Optional(root)) {
      $0.flatMap { [name = $1] in member(name, of: $0) }
    }
    guard let choice, let apps, case .string("zipf")? = member("kind", of: choice)?.value,
      member("ranks", of: choice) == nil
    else { return root }
    let ranks = try apps.members().map { JSONText.quoted($0.name) }
    root = try PathOverride("demand.generator.choice.ranks=\(JSONText.row(ranks))").apply(to: root)
    return root
  }

  private static func member(_ name: String, of node: JSONNode) -> JSONNode? {
    (try? node.members())?.first { $0.name == name }?.node
  }

  private static func shuffled(_ root: JSONNode, _ seed: UInt64) throws -> JSONNode {
    var random = SplitMix64(state: seed)
    let members = try root.members().map { member in
      guard member.name == "apps" else { return member }
      var apps = try member.node.members()
      for place in apps.indices.dropFirst() {
        apps.swapAt(place, Int(random.below(UInt64(place + 1))))
      }
      return JSONMember(
        name: member.name, namePlace: member.namePlace,
        node: JSONNode(.object(apps), at: member.node.place))
    }
    return JSONNode(.object(members), at: root.place)
  }

  /// What `runs.csv` and `apps.csv` hold, the latter with names.
  private static func results(
    _ root: JSONNode, _ horizon: SimTime, _ strategies: [String]
  ) throws -> (runs: [[String?]], apps: [[String?]]) {
    var whole = try WorkloadDecoder { trace in
      throw WorkloadError(at: root.place, found: "the trace \(trace)", expected: "none")
    }.decode(root).scenario
    whole.horizon = min(whole.horizon, horizon)
    let scenario = whole
    let studied = try strategies.map { text in
      let strategy = try StrategyParser().parse(text).named(on: scenario.device)
      return StudyStrategy(name: text) { seed, replication in
        try strategy.make(for: scenario, seed: seed, replication: replication)
      }
    }
    let trials = SeedPlan.trials(strategies: studied, seed: 7, replications: 1)
    let results = try trials.map {
      try $0.run(scenario, with: Replications.Companions(monitor: Unwatched()))
    }
    let (runMetrics, appMetrics) = (
      MetricCatalog.runs(in: scenario.mode), MetricCatalog.apps(in: scenario.mode)
    )
    let apps = zip(strategies, results).flatMap { strategy, result in
      zip(scenario.apps, result.apps).map { profile, app in
        [strategy, profile.name] + appMetrics.map { $0.value(app).text }
      }
    }
    return (results.map { result in runMetrics.map { $0.value(result).text } }, apps)
  }
}

import DeviceModel
import MemoryPolicies
import SimKernel

struct Unwatched: RunMonitor {
  mutating func check(events: Int64, at time: SimTime) throws {}
}

func run(
  _ strategy: String, _ scenario: Scenario, seed: UInt64 = 1, replication: Int = 0
) throws -> RunResult {
  let strategy = try StrategyParser().parse(strategy)
  let policy = try strategy.make(for: scenario, seed: seed, replication: replication).eviction
  var monitor = Unwatched()
  return try CacheRun(scenario, policy: policy, seed: seed, replication: replication)
    .run(monitor: &monitor)
}

/// Opens of the apps in `requests`, one a second, of apps with the given sizes.
func trace(_ requests: [AppID], sizes: [Int64], capacity: Int64) -> Scenario {
  let rows = requests.enumerated().map { index, app in
    DemandRow(time: .seconds(Int64(index)), kind: .open, app: Int32(app))
  }
  return Scenario(
    name: "trace", capacityBytes: capacity,
    apps: sizes.enumerated().map { AppProfile(name: "app\($0)", sizeBytes: $1) },
    demand: [.rows(rows)], horizon: .seconds(Int64(requests.count)))
}

/// `count` independent opens a second of equal apps with Zipf popularity.
func zipf(apps: Int, slots: Int64, count: Int64) -> Scenario? {
  guard let exponent = FixedPoint(numerator: 9, decimals: 1),
    let weights = Zipf.weights(count: apps, exponent: exponent),
    let table = AliasTable(weights: weights)
  else { return nil }
  let generator = VisitGenerator(
    choice: .independent(table), gap: .fixed(.seconds(1)), rhythm: nil, visit: .fixed(.zero))
  return Scenario(
    name: "zipf", capacityBytes: slots,
    apps: (0..<apps).map { AppProfile(name: "app\($0)", sizeBytes: 1) },
    demand: [.generator(generator)], horizon: .seconds(count))
}

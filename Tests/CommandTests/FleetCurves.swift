import DeviceModel
import MemoryPolicies
import SimKernel
import Testing

/// Apps alive after each of 36 launches: what a phone showed (C-g), and what is simulated.
enum FleetCurves {
  static let noSwap = [
    2, 3, 4, 5, 6, 8, 7, 7, 8, 8, 10, 10, 11, 11, 11, 11, 10, 10,
    11, 11, 9, 10, 9, 10, 8, 8, 10, 10, 11, 11, 12, 12, 14, 12, 12, 12,
  ]
  static let swap = [
    2, 3, 4, 5, 6, 8, 9, 9, 10, 11, 12, 13, 13, 11, 11, 11, 11, 10,
    11, 10, 11, 12, 11, 13, 14, 14, 13, 14, 14, 13, 12, 12, 13, 11, 11, 11,
  ]

  /// How far `simulated` is from `measured`, launch by launch.
  static func distances(_ simulated: [Int], _ measured: [Int]) -> [Int] {
    zip(simulated, measured).map { abs($0 - $1) }
  }

  /// Apps alive after each launch under `strategy`, the way the workload's header says.
  static func curve(_ strategy: String, _ setting: String? = nil) async throws -> [Int] {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = Page.root.appending(path: "Workloads/fleet-caching.json5").path
    let run = try await CommandRun.run(
      "flotsam",
      ["run", path, "-s", strategy, "--timeline", "30s", "--out", scratch.path("out")]
        + (setting.map { ["--set", $0] } ?? []))
    try #require(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    let rows = try #require(try scratch.text("out/timeline.csv")).split(separator: "\r\n")
      .map { $0.split(separator: ",") }
    let column = try #require(rows.first?.firstIndex(of: "apps_alive"))
    return try rows.dropFirst(2).map { try #require(Int($0[column])) }
  }

  /// Apps alive after each launch when the apps, of these sizes in MiB, share a capacity: in cache
  /// mode, after an open of the app that was there before.
  static func cached(
    _ scenario: Scenario, sizes: [Int64], capacity: Int64
  ) throws -> [Int] {
    let app = Int32(try #require(scenario.alive.first).app)
    let first = DemandRow(time: .zero, kind: .open, app: app)
    let cache = Scenario(
      name: "cache", capacityBytes: capacity << 20,
      apps: zip(scenario.apps, sizes).map { AppProfile(name: $0.name, sizeBytes: $1 << 20) },
      demand: [.rows([first])] + scenario.demand, horizon: scenario.horizon)
    let census = Census()
    let policy = try StrategyParser().parse("lru")
      .make(for: cache, seed: 1, replication: 0).eviction
    var monitor = Unwatched()
    _ = try CacheRun(cache, policy: policy, seed: 1, replication: 0, observer: census)
      .run(monitor: &monitor)
    return Array(census.counts.dropFirst())
  }
}

/// Counts who is alive when everything of each launch's instant has happened.
private final class Census: RunObserver {
  private(set) var counts: [Int] = []
  private var alive = 0
  private var launchedAt: SimTime?

  var interest: RunInterest { [.launches, .ends] }

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .launchBegan(let launch):
      close(before: time)
      if launch.kind.isCold { alive += 1 }
      launchedAt = time
    case .ended:
      close(before: time)
      alive -= 1
    case .finished: close(before: .never)
    default: break
    }
  }

  private func close(before time: SimTime) {
    guard let last = launchedAt, last < time else { return }
    counts.append(alive)
    launchedAt = nil
  }
}

private struct Unwatched: RunMonitor {
  mutating func check(events: Int64, at time: SimTime) throws {}
}

import DeviceModel
import MemoryPolicies
import SimKernel
import WorkloadFormats

/// A CSV trace of opens replayed under `lru`, parse included.
///
/// The rival is a floor: a loop that trusts every byte of the same text, over apps whose numbers
/// stand in their names, with a ring for the order of use. Checksum: the misses.
struct TraceReplay: Benchmark {
  let name = "trace-replay"
  let summary = "a CSV trace under lru against a loop that checks nothing, libCacheSim, cachetools"

  private static let appCount = 60
  private static let capacityMebibytes: Int64 = 4000

  func run(_ effort: Effort) throws -> [Row] {
    // A million rows take some 20 MB: the memory is the benchmark's, not the simulator's.
    let rowCount = effort.operations * 5
    let picks = Self.picks(rowCount)
    let text = Self.text(picks)
    let scan = try TraceScan.scan(ArrayBytes(text), source: "trace")
    let work = Effort(rounds: effort.rounds, operations: rowCount)
    let rivals = CacheRivals(scratch: try Scratch(), capacityMebibytes: Self.capacityMebibytes)
    let short = Self.text(Array(picks.prefix(500_000)))
    return [
      try PairedRounds.compare(
        "replay of packed rows", work, ours: { PairedRounds.time { Self.replay(text, scan) } },
        rival: { PairedRounds.time { FloorReplay.misses(text, Self.capacityMebibytes) } }),
      try PairedRounds.compare(
        "scan and replay", work,
        ours: {
          PairedRounds.time {
            let scan = try? TraceScan.scan(ArrayBytes(text), source: "trace")
            return scan.map { Self.replay(text, $0) } ?? 0
          }
        },
        rival: { PairedRounds.time { FloorReplay.misses(text, Self.capacityMebibytes) } }),
      try rivals.libCacheSim(picks.map { ($0, Self.size(of: $0)) }, ours: text, effort),
      try rivals.cachetools(short, rows: min(rowCount, 500_000)) {
        PairedRounds.time {
          let scan = try? TraceScan.scan(ArrayBytes(short), source: "trace")
          return scan.map { Self.replay(short, $0) } ?? 0
        }
      },
    ]
  }

  /// The apps of rows: Zipf's law over sixty of 30 to 400 MiB.
  private static func picks(_ rowCount: Int) -> [Int] {
    guard let exponent = FixedPoint(numerator: 9, decimals: 1),
      let weights = Zipf.weights(count: appCount, exponent: exponent),
      let table = AliasTable(weights: weights)
    else { preconditionFailure("sixty apps with exponent 0.9 are in range") }
    var generator = SplitMix64(state: 1999)
    return (0..<rowCount).map { _ in table.pick(&generator) }
  }

  private static func size(of app: Int) -> Int { 30 + (app * 37) % 371 }

  /// Rows such as `100000.5,app022,100`.
  private static func text(_ picks: [Int]) -> [UInt8] {
    let names = (0..<appCount).map { app in
      Array(",app\(app < 10 ? "00" : "0")\(app),\(size(of: app))\n".utf8)
    }
    var bytes = Array("time_s,app,size_mib\n".utf8)
    bytes.reserveCapacity(picks.count * 24)
    for (row, app) in picks.enumerated() {
      bytes += "\(row / 2).\(row % 2 * 5)".utf8
      bytes += names[app]
    }
    return bytes
  }

  private struct Unwatched: RunMonitor {
    mutating func check(events: Int64, at time: SimTime) {}
  }

  /// The misses; 0, which no floor agrees with, when the run fails.
  private static func replay(_ text: [UInt8], _ scan: TraceScan) -> UInt64 {
    let scenario = Scenario(
      name: "trace", capacityBytes: capacityMebibytes << 20,
      apps: scan.apps.map { AppProfile(name: $0.name, sizeBytes: $0.size) },
      demand: [.source { TraceRows(ArrayBytes(text), scan: scan) }], horizon: scan.lastTime)
    guard
      let policy = try? StrategyParser().parse("lru").make(for: scenario, seed: 1, replication: 0)
        .eviction
    else { return 0 }
    var monitor = Unwatched()
    let result = try? CacheRun(scenario, policy: policy, seed: 1, replication: 0)
      .run(monitor: &monitor)
    return result.map { UInt64($0.launches.cold) } ?? 0
  }
}

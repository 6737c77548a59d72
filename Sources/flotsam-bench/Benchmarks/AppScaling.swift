import DeviceModel
import SimKernel

/// The storm with more apps and RAM in proportion against the storm with 64.
struct AppScaling: Benchmark {
  let name = "app-scaling"
  let summary = "an event of a phone with 1024 and 16384 apps against one with 64, equal demand"

  private static let cases: [(appCount: Int, must: Double, goal: Double)] = [
    (1024, 1.1, 1), (16_384, 2.2, 1.8),
  ]

  func run(_ effort: Effort) throws -> [Row] {
    // A debug build looks at every app after each event.
    let events = effort.isFull ? effort.operations : effort.operations / 5
    let horizon = SimTime(microseconds: Int64(events) * 1_300_000)
    return try Self.cases.flatMap { appCount, must, goal in
      try ["lru", "jetsam"].map { strategy in
        let many = StormScenario.make(appCount: appCount, horizon: horizon)
        let few = StormScenario.make(appCount: 64, horizon: horizon)
        var times: [(ours: Double, rival: Double)] = []
        var checksum: UInt64 = 0
        for _ in 0..<min(3, effort.rounds) {
          let (ours, rival) = (
            try StormScenario.run(many, strategy), try StormScenario.run(few, strategy)
          )
          checksum = StormScenario.checksum(ours.result)
          times.append(
            (
              ours.seconds * 1e9 / Double(max(1, ours.result.events.total)),
              rival.seconds * 1e9 / Double(max(1, rival.result.events.total))
            ))
        }
        let cost = PairedRounds.median(times.map { $0.ours / $0.rival })
        return Row(
          label: "\(strategy) with \(appCount) apps", ours: PairedRounds.median(times.map(\.ours)),
          rival: PairedRounds.median(times.map(\.rival)), speedRatio: 1 / cost,
          checksum: checksum, bar: Bar(figure: cost, unit: "× 64 apps", must: must, goal: goal))
      }
    }
  }
}

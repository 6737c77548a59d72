import DeviceModel
import SimKernel

/// The storm with more apps and RAM in proportion against the storm with 64: an event must not
/// cost more than twice as much with 1,024 (a speed ratio of 0.5).
struct AppScaling: Benchmark {
  let name = "app-scaling"
  let summary = "an event of a phone with 256 and 1024 apps against one with 64, equal demand"

  func run(_ effort: Effort) throws -> [Row] {
    let horizon = SimTime(microseconds: Int64(effort.operations) * 1_300_000)
    return try [256, 1024].flatMap { appCount in
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
              ours.seconds * 1e9 / Double(ours.result.events.total),
              rival.seconds * 1e9 / Double(rival.result.events.total)
            ))
        }
        let middle = times.sorted { $0.rival / $0.ours < $1.rival / $1.ours }[times.count / 2]
        return Row(
          label: "\(strategy) with \(appCount) apps", ours: middle.ours, rival: middle.rival,
          speedRatio: middle.rival / middle.ours, checksum: checksum)
      }
    }
  }
}

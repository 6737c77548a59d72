import DeviceModel
import SimKernel

/// A phone of 64 apps under pressure, for so long and for eight times as long.
///
/// No rival races: an operation is an event, and memory must not depend on the horizon.
struct PressureStorm: Benchmark {
  let name = "pressure-storm"
  let summary = "events of a phone under pressure, under lru and jetsam, at two horizons"

  func run(_ effort: Effort) throws -> [Row] {
    // An event comes about every 1.3 s.
    let base = Int64(effort.operations) * 1_300_000
    return try ["lru", "jetsam"].flatMap { strategy in
      try [(1, "short"), (8, "long")].map { factor, word in
        let scenario = StormScenario.make(
          appCount: 64, horizon: SimTime(microseconds: base * Int64(factor)))
        let run = try StormScenario.run(scenario, strategy)
        let events = Double(run.result.events.total)
        return Row(
          label: "\(strategy) \(word)", ours: run.seconds * 1e9 / events,
          checksum: StormScenario.checksum(run.result),
          residentMebibytes: run.residentBytes > 0
            ? Double(run.residentBytes) / 1_048_576 : nil)
      }
    }
  }
}

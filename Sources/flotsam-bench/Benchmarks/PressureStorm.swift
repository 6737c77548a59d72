import DeviceModel
import SimKernel

/// A phone of 64 apps under pressure, for so long and for eight times as long, and against the bare
/// ceiling: a loop of as many apps and like events that keeps nothing a model needs.
///
/// The ceiling does other work, so both are held against themselves: their counts are the same in
/// every round, the ceiling's also those of its first version.
struct PressureStorm: Benchmark {
  let name = "pressure-storm"
  let summary = "events of a phone under pressure, under lru and jetsam, and the bare ceiling"

  func run(_ effort: Effort) throws -> [Row] {
    try ["lru", "jetsam"].flatMap { strategy in
      let horizons = try [(1, "short"), (8, "long")].map { factor, word in
        let run = try StormScenario.run(Self.storm(effort, factor), strategy)
        return Row(
          label: "\(strategy) \(word)", ours: run.seconds * 1e9 / Double(run.result.events.total),
          checksum: StormScenario.checksum(run.result),
          residentMebibytes: run.residentBytes > 0
            ? Double(run.residentBytes) / 1_048_576 : nil)
      }
      return try horizons + [againstCeiling(strategy, effort)]
    }
  }

  /// An event comes about every 1.3 s.
  private static func storm(_ effort: Effort, _ factor: Int) -> Scenario {
    let horizon = Int64(effort.operations * factor) * 1_300_000
    return StormScenario.make(appCount: 64, horizon: SimTime(microseconds: horizon))
  }

  private func againstCeiling(_ strategy: String, _ effort: Effort) throws -> Row {
    let label = "\(strategy) against the bare ceiling"
    let storm = Self.storm(effort, 1)
    var times: [(ours: Double, ceiling: Double)] = []
    var checksum: UInt64?
    for _ in 0..<effort.rounds {
      let run = try StormScenario.run(storm, strategy)
      let hash = StormScenario.checksum(run.result)
      guard hash == checksum ?? hash else {
        throw Disagreement(label: label, ours: hash, rival: checksum ?? 0)
      }
      checksum = hash
      times.append(
        (
          run.seconds * 1e9 / Double(run.result.events.total),
          try Self.ceiling(events: effort.operations)
        ))
    }
    let ratio = PairedRounds.median(times.map { $0.ours / $0.ceiling })
    return Row(
      label: label, ours: PairedRounds.median(times.map(\.ours)),
      rival: PairedRounds.median(times.map(\.ceiling)), speedRatio: 1 / ratio,
      checksum: checksum, bar: Bar(figure: ratio, unit: "× ceiling", must: 5, goal: 4))
  }

  /// Nanoseconds an event of the ceiling; throws when it counts other things than it always did.
  private static func ceiling(events: Int) throws -> Double {
    var phone = CeilingPhone(seed: 42)
    let run = PairedRounds.time {
      phone.run(events: events)
      return phone.checksum
    }
    let known: UInt64? =
      switch events {
      case Effort.full.operations: 7_726_633_977_125_325_571
      case Effort.smoke.operations: 4_091_644_552_660_032_723
      default: nil
      }
    guard run.checksum == known ?? run.checksum else {
      throw Disagreement(label: "the bare ceiling", ours: run.checksum, rival: known ?? 0)
    }
    return run.seconds * 1e9 / Double(events)
  }
}

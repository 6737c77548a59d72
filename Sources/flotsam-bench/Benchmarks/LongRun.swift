/// A long run: two replications of the storm on two threads, and the memory they hold.
///
/// All 10⁹ events take minutes on a slow machine, so they run only when they are asked for; else
/// their time is reckoned from a tenth of them.
struct LongRun: Benchmark {
  let name = "long-run"
  let summary = "10^9 events in two replications on two cores, from a tenth of them; see --whole"

  /// Two replications have some 94,000 events a day.
  private static let days = 10_700

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    let label = "time of 10^9 events\(effort.isWhole ? "" : " (from a tenth)")"
    guard let flotsam = Command(scratch: scratch) else {
      return [
        .figure(label, .missing("s", must: 60, goal: 35, because: Command.absence)),
        .figure("memory", .missing("MiB", must: 32, goal: 32, because: Command.absence)),
      ]
    }
    let hours = (effort.isWhole ? Self.days : Self.days / 10) * 24
    let run = try flotsam.run([
      "run", Command.workload("pressure-storm"), "-s", "lru", "-r", "2", "-j", "2", "--set",
      "horizon=\(effort.isFull ? hours : 1) h", "--format", "csv",
    ])
    let events = try Command.sum(of: "events", in: run.output)
    guard !effort.isFull || events >= (effort.isWhole ? 1_000_000_000 : 100_000_000) else {
      throw Child.Fault(description: "\(events) events are too few for a long run")
    }
    let seconds = run.seconds / Double(events) * 1e9
    let hash = Command.hash(run.output)
    return [
      .figure(label, Bar(figure: seconds, unit: "s", must: 60, goal: 35), checksum: hash),
      .figure(
        "memory", Bar(figure: run.mostMebibytes, unit: "MiB", must: 32, goal: 32), checksum: hash),
    ]
  }
}

/// A long run: two replications of the storm on two threads, a tenth of 10⁹ events of which the
/// time of all is reckoned, and the memory they hold.
struct LongRun: Benchmark {
  let name = "long-run"
  let summary = "10^9 events in two replications on two cores, from a tenth of them"

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    guard let flotsam = Command(scratch: scratch) else {
      return [
        .figure(
          "time of 10^9 events", .missing("s", must: 60, goal: 35, because: Command.absence)),
        .figure("memory", .missing("MiB", must: 32, goal: 32, because: Command.absence)),
      ]
    }
    let run = try flotsam.run([
      "run", Command.workload("pressure-storm"), "-s", "lru", "-r", "2", "-j", "2", "--set",
      "horizon=\(effort.isFull ? 1300 * 24 : 1) h", "--format", "csv",
    ])
    let events = try Command.sum(of: "events", in: run.output)
    let seconds = run.seconds / Double(events) * 1e9
    let hash = Command.hash(run.output)
    return [
      .figure(
        "time of 10^9 events", Bar(figure: seconds, unit: "s", must: 60, goal: 35), checksum: hash),
      .figure(
        "memory", Bar(figure: run.mostMebibytes, unit: "MiB", must: 32, goal: 32), checksum: hash),
    ]
  }
}

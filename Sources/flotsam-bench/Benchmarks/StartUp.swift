/// Short commands, from the start of the process to its end: the least of many.
struct StartUp: Benchmark {
  let name = "start-up"
  let summary = "--version, and a run of a small workload"

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    let flotsam = Command(scratch: scratch)
    let small = ["run", Command.workload("iphone11-day"), "-s", "lru", "-r", "1"]
    let cases: [(label: String, words: [String], must: Double, goal: Double)] = [
      ("--version", ["--version"], 5, 3), ("run of a day", small, 15, 8),
    ]
    return try cases.map { label, words, must, goal in
      guard let flotsam else {
        return .figure(label, .missing("ms", must: must, goal: goal, because: Command.absence))
      }
      let runs = try (0..<(effort.isFull ? 40 : 2)).map { _ in try flotsam.run(words) }
      for run in runs { try Command.check(label, run.output, runs[0].output) }
      let least = runs.map(\.seconds).min() ?? 0
      let bar = Bar(figure: least * 1e3, unit: "ms", must: must, goal: goal)
      return .figure(label, bar, checksum: Command.hash(runs[0].output))
    }
  }
}

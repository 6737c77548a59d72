/// The storm written down: every launch, end and warning, and the memory once a minute, against the
/// same run that writes nothing. Whole processes, in paired rounds; both print the same.
struct EventTables: Benchmark {
  let name = "event-tables"
  let summary = "run --out of a phone under pressure against the same run without"

  private static let unit = "× without --out"

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    guard let flotsam = Command(scratch: scratch) else {
      return [missing("run --out"), missing("run --out --timeline 1min")]
    }
    let plain = [
      "run", Command.workload("pressure-storm"), "-s", "lru", "-j", "1", "--until",
      effort.isFull ? "20d" : "1h",
    ]
    let labels = ["run --out", "run --out --timeline 1min"]
    return try labels.flatMap { (label: String) throws -> [Row] in
      let words = label.split(separator: " ").dropFirst(2).map(String.init)
      let out = ["--out", scratch.path("out")] + words
      var (ratios, speeds): ([Double], [Double]) = ([], [])
      var hash: UInt64 = 0
      for _ in 0..<min(5, effort.rounds) {
        let without = try flotsam.run(plain)
        let with = try flotsam.run(plain + out)
        let bytes = scratch.clear("out")
        try Command.check(label, with.output, without.output)
        hash = Command.hash(with.output)
        ratios.append(with.processorSeconds / without.processorSeconds)
        let more = max(with.processorSeconds - without.processorSeconds, 1e-9)
        speeds.append(Double(bytes) / 1e6 / more)
      }
      let bar = Bar(figure: PairedRounds.median(ratios), unit: Self.unit, must: 1.6, goal: 1.3)
      let speed = Bar(figure: PairedRounds.median(speeds), unit: "MB/s", must: 300, goal: 500)
      return [
        .figure(label, bar, checksum: hash), .figure("\(label): written", speed, checksum: hash),
      ]
    }
  }

  private func missing(_ label: String) -> Row {
    .figure(label, .missing(Self.unit, must: 1.6, goal: 1.3, because: Command.absence))
  }
}

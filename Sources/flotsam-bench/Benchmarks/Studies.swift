/// Many short trials: how many days of a phone a thread simulates in a second, and what a second
/// thread adds. Whole processes; all print the same.
struct Studies: Benchmark {
  let name = "studies"
  let summary = "compare over a thousand replications, against a program of before and two threads"

  private static let strategies = ["lru", "jetsam"]

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    let before = effort.before.map { Command(path: $0, scratch: scratch) }
    guard let flotsam = Command(scratch: scratch) else {
      return [
        .figure("against before", Self.before(nil, because: Command.absence)),
        .figure("two threads", Self.threads(nil, because: Command.absence)),
      ]
    }
    let replications = effort.isFull ? 1000 : 2
    let words =
      ["compare", Command.workload("iphone11-day"), "-r", String(replications)]
      + Self.strategies.flatMap { ["-s", $0] }
    var (seconds, gains, speedups): ([Double], [Double], [Double]) = ([], [], [])
    var hash: UInt64 = 0
    for _ in 0..<min(5, effort.rounds) {
      let one = try flotsam.run(words + ["-j", "1"])
      let two = try flotsam.run(words + ["-j", "2"])
      try Command.check("two threads", two.output, one.output)
      hash = Command.hash(one.output)
      seconds.append(one.processorSeconds)
      speedups.append(one.seconds / two.seconds)
      guard let before else { continue }
      let old = try before.run(words + ["-j", "1"])
      try Command.check("before", one.output, old.output)
      gains.append(old.processorSeconds / one.processorSeconds)
    }
    let days = Double(replications * Self.strategies.count)
    let label = "\(Int(days / PairedRounds.median(seconds))) device-days a second and thread"
    let gain = gains.isEmpty ? nil : PairedRounds.median(gains)
    return [
      .figure(label, Self.before(gain, because: "no --before"), checksum: hash),
      .figure("two threads", Self.threads(PairedRounds.median(speedups)), checksum: hash),
    ]
  }

  private static func before(_ gain: Double?, because why: String) -> Bar {
    Bar(figure: gain, unit: "× before", must: 1.6, goal: 2, absence: why)
  }

  private static func threads(_ speedup: Double?, because why: String? = nil) -> Bar {
    Bar(figure: speedup, unit: "× one thread", must: 1.85, goal: 1.95, absence: why)
  }
}

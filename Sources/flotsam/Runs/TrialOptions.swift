import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import WorkloadFormats

/// Options of every command that runs trials.
struct TrialOptions {
  /// `--seed`.
  static let seed = Option.value(
    "seed", "N", help: "Draw from this seed, 0 to 2^64-1 (the workload's, else 1).")
  /// `--replications`.
  static let replications = Option.value(
    "replications", "N", short: "r",
    help: "Run each strategy so often, 1 to 100000 (the workload's, else 1).")
  /// `--threads`.
  static let threads = Option.value(
    "threads", "N", short: "j", help: "Run so many trials at a time, 1 to 1024 (all cores).")
  /// `--until`.
  static let until = Option.value(
    "until", "TIME", help: "End runs at this time, such as 7d, instead of the workload's horizon.")
  /// `--format`.
  static let format = Option.value(
    "format", "FORMAT", .choice(["table", "csv", "json"]),
    help: "Print a table, csv or json on standard output (table).")

  /// The seed, if one was given.
  let seed: UInt64?
  /// How many trials run at a time.
  let threads: Int
  /// `table`, `csv` or `json`.
  let format: String

  /// Reads them.
  init(_ arguments: Arguments) throws {
    seed = try arguments.unsigned(Self.seed)
    threads = try Self.threads(arguments)
    format = try arguments.choice(Self.format) ?? "table"
  }

  /// The replications asked for; nil when they are not.
  static func replications(_ arguments: Arguments) throws -> Int? {
    try arguments.integer(replications, in: 1...Int(WorkloadDecoder.replicationLimit))
  }

  /// The threads to use.
  static func threads(_ arguments: Arguments) throws -> Int {
    try arguments.integer(threads, in: 1...1024) ?? SystemCalls.coreCount
  }

  /// Reads a workload with `--set` and `--until` applied.
  func load(_ path: String, _ arguments: Arguments, noting inputs: InputFiles) throws -> Workload {
    try Self.load(WorkloadTree(path, arguments, noting: inputs), arguments)
  }

  /// Makes a workload with `changes` and `--until` applied.
  static func load(
    _ tree: WorkloadTree, _ arguments: Arguments, changing changes: [PathOverride] = []
  ) throws -> Workload {
    var workload = try tree.workload(changes)
    let least = SimTime(microseconds: 1)
    if let horizon = try arguments.duration(
      until, in: least...workload.scenario.latestHorizon)
    {
      workload.scenario.horizon = horizon
    }
    return workload
  }
}

extension Arguments {
  /// The value of `option` as a length of time within `range`; nil when not given.
  func duration(_ option: Option, in range: ClosedRange<SimTime>) throws -> SimTime? {
    guard let text = text(option) else { return nil }
    let place = SourcePlace(source: option.typed, line: 0, column: 0)
    do {
      return try Quantity.duration(JSONNode(.string(text), at: place), in: range)
    } catch {
      throw self.error(error.description)
    }
  }
}

extension Progress {
  /// Progress through so many trials of `scenario`, in simulated seconds.
  static func ofTrials(_ count: Int, _ scenario: Scenario, _ console: Console) -> Progress {
    let seconds = Int(clamping: scenario.horizon.microseconds / 1_000_000)
    let total = seconds.multipliedReportingOverflow(by: count)
    return Progress(
      "running", total: total.overflow ? Int.max : total.partialValue, unit: "simulated s",
      on: console.errors)
  }
}

extension Console {
  /// Names what was not run, for rows of CSV have no place for it.
  func tellSkipped(_ skipped: [SkippedStrategy]) throws {
    guard !skipped.isEmpty else { return }
    try output.flush()
    for strategy in skipped {
      try remark("skipped \(strategy.name): \(strategy.reason)")
    }
  }
}

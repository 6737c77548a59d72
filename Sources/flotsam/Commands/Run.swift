import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// `flotsam run WORKLOAD`: runs the strategies of a workload and compares what they count.
struct Run: Command {
  let name = "run"
  let summary = "Run a workload under one or more strategies and compare the counts."
  let discussion = """
    Every strategy meets the same demand, drawn from the seed and the replication.
    Without --strategy the workload's own strategies run, else all there are.
    """
  let operands = Operands("WORKLOAD", count: 1...1)
  let options = [
    StrategyTexts.option, seed, replications, threads, until, WorkloadFile.setOption, out, format,
  ]
  let examples = [
    Example("flotsam run Workloads/iphone11-apps.json5", "all strategies of the workload"),
    Example("flotsam run w.json5 -s lru -s lfu --replications 20", "two strategies, 20 times"),
    Example("flotsam run w.json5 --set device.capacity=900MiB --out results", "CSV files"),
  ]

  private static let seed = Option.value(
    "seed", "N", help: "Draw from this seed, 0 to 2^64-1 (the workload's, else 1).")
  private static let replications = Option.value(
    "replications", "N", short: "r",
    help: "Run each strategy so often, 1 to 100000 (the workload's, else 1)."
  )
  private static let threads = Option.value(
    "threads", "N", short: "j", help: "Run so many trials at a time, 1 to 1024 (all cores).")
  private static let until = Option.value(
    "until", "TIME", help: "End runs at this time, such as 7d, instead of the workload's horizon.")
  private static let out = Option.value(
    "out", "DIR", short: "o",
    help: "Write runs.csv, apps.csv, launches.csv and kills.csv to this folder.")
  private static let format = Option.value(
    "format", "FORMAT", help: "Print a table, csv or json on standard output (table).")

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let format = try arguments.choice(Self.format, among: ["table", "csv", "json"]) ?? "table"
    let seed = try arguments.unsigned(Self.seed)
    let most = Int(WorkloadDecoder.replicationLimit)
    let replications = try arguments.integer(Self.replications, in: 1...most)
    let threads = try arguments.integer(Self.threads, in: 1...1024) ?? SystemCalls.coreCount
    var workload = try WorkloadFile.load(arguments.operands[0], arguments)
    if let text = arguments.text(Self.until) {
      workload.scenario.horizon = try horizon(text, workload.scenario, arguments)
    }
    let strategies = try StrategyTexts.strategies(arguments, workload)
    let trials = SeedPlan.trials(
      strategies: strategies.map { Self.studied($0, workload.scenario) },
      seed: seed ?? workload.seed ?? 1, replications: replications ?? workload.replications ?? 1)
    let outcome = try await Self.results(
      of: trials, workload.scenario, threads: threads, out: arguments.text(Self.out), console)
    try print(outcome, as: format, on: console)
    return .success
  }

  private func horizon(
    _ text: String, _ scenario: Scenario, _ arguments: Arguments
  ) throws -> SimTime {
    let place = SourcePlace(source: "--until", line: 0, column: 0)
    let latest = Scenario.latestHorizon(
      appCount: scenario.apps.count, streamCount: scenario.demand.count)
    do {
      return try Quantity.duration(
        JSONNode(.string(text), at: place), in: SimTime(microseconds: 1)...latest)
    } catch {
      throw arguments.error(error.description)
    }
  }

  private static func studied(_ strategy: Strategy, _ scenario: Scenario) -> StudyStrategy {
    let appCount = scenario.apps.count
    return StudyStrategy(name: strategy.canonical) { seed, replication in
      strategy.makeEviction(appCount: appCount, seed: seed, replication: replication)
    }
  }

  private static func results(
    of trials: [Trial], _ scenario: Scenario, threads: Int, out: String?, _ console: Console
  ) async throws -> StudyOutcome {
    Interruption.install()
    let folder = try out.map { try RunFolder(path: $0, scenario: scenario) }
    let seconds = Int(clamping: scenario.horizon.microseconds / 1_000_000)
    let total = seconds.multipliedReportingOverflow(by: trials.count)
    let progress = Progress(
      "running", total: total.overflow ? Int.max : total.partialValue, unit: "simulated s",
      on: console.errors)
    let runs = Replications(of: scenario, threads: threads) { index in
      let monitor = TrialMonitor(progress)
      return folder?.companions(of: trials[index], index, in: scenario, monitor: monitor)
        ?? Replications.Companions(monitor: monitor)
    }
    let results = try await runs.run(trials)
    progress.end()
    let outcome = StudyOutcome(scenario: scenario, trials: trials, results: results)
    try folder?.commit(outcome)
    return outcome
  }

  private func print(_ outcome: StudyOutcome, as format: String, on console: Console) throws {
    switch format {
    case "csv":
      try CSVReport.runs(outcome).withUnsafeBytes { try console.output.write($0) }
    case "json": try console.output.write(JSONReport.runs(outcome))
    default: try console.output.write(TableReport.runs(outcome))
    }
  }
}

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
    StrategyTexts.option, StrategyTexts.list, TrialOptions.seed, TrialOptions.replications,
    TrialOptions.threads,
    TrialOptions.until, WarmUpOption.option, WorkloadFile.setOption, out, timeline, demand,
    states, TrialOptions.format,
  ]
  let examples = [
    Example("flotsam run Workloads/iphone11-apps.json5", "all strategies of the workload"),
    Example("flotsam run w.json5 -s lru -s lfu --replications 20", "two strategies, 20 times"),
    Example("flotsam run w.json5 --set device.capacity=900MiB --out results", "CSV files"),
  ]

  private static let out = Option.value(
    "out", "DIR", .folder, short: "o",
    help: "Write runs.csv, skipped.csv, apps.csv, launches.csv, kills.csv and, in device mode, "
      + "warnings.csv to this folder.")
  private static let timeline = Option.value(
    "timeline", "TIME",
    help: "Write timeline.csv to the folder too, a row each TIME, such as 1min (device mode).")
  private static let demand = Option.flag(
    "demand",
    help: "Write demand.csv to the folder too, a row for each thing asked of the device.")
  private static let states = Option.flag(
    "states",
    help: "Write states.csv to the folder too, a row for each change of an app's state (device "
      + "mode).")

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let options = try TrialOptions(arguments)
    let replications = try TrialOptions.replications(arguments)
    let inputs = InputFiles()
    var workload = try options.load(arguments.operands[0], arguments, noting: inputs)
    let interval = try arguments.duration(
      Self.timeline, in: SimTime(microseconds: 1000)...workload.scenario.latestHorizon)
    try checkMode(for: [Self.timeline, Self.states], workload.scenario, arguments)
    try checkFolder(for: [Self.timeline, Self.demand, Self.states], arguments)
    let chosen = try StrategyTexts.chosen(arguments, workload)
    let seed = options.seed ?? workload.seed ?? 1
    Interruption.install()
    let warmUp = try await WarmUpOption.warmUp(
      WarmUpOption.wish(arguments, workload), of: workload.scenario, chosen.strategies, seed: seed,
      threads: options.threads, console)
    workload.scenario.countFrom = warmUp?.countFrom ?? .zero
    let trials = SeedPlan.trials(
      strategies: chosen.strategies.map { [scenario = workload.scenario] in $0.studied(on: scenario)
      },
      seed: seed, replications: replications ?? workload.replications ?? 1)
    let folder = try arguments.text(Self.out).map {
      try RunFolder(
        path: $0, scenario: workload.scenario, samplingEvery: interval?.microseconds,
        demand: arguments.has(Self.demand), states: arguments.has(Self.states),
        sparing: inputs.all)
    }
    let results = try await Self.results(
      of: trials, workload.scenario, threads: options.threads, folder, console)
    let outcome = StudyOutcome(
      scenario: workload.scenario, trials: trials, results: results, skipped: chosen.skipped,
      remark: warmUp.map(WarmUpOption.words))
    // Before the files appear: an end that is asked for meanwhile leaves neither.
    let text = try Self.text(of: outcome, as: options.format)
    try folder?.commit(outcome)
    if folder == nil { try Interruption.check() }
    try text.withUnsafeBytes { try console.output.write($0) }
    if options.format == "csv" { try console.tellSkipped(chosen.skipped) }
    if options.format != "table", let remark = outcome.remark {
      try console.output.flush()
      try console.remark(remark)
    }
    return .success
  }

  /// Refuses the first of `options` that was given for a workload that is no phone.
  private func checkMode(
    for options: [Option], _ scenario: Scenario, _ arguments: Arguments
  ) throws {
    guard scenario.mode == .cache, let option = options.first(where: arguments.has) else { return }
    throw arguments.error("option '\(option.typed)' needs a workload in device mode")
  }

  /// Refuses the first of `options` that was given without a folder to write to.
  private func checkFolder(for options: [Option], _ arguments: Arguments) throws {
    guard !arguments.has(Self.out), let option = options.first(where: arguments.has) else { return }
    throw arguments.error("option '\(option.typed)' needs '--out'")
  }

  private static func results(
    of trials: [Trial], _ scenario: Scenario, threads: Int, _ folder: RunFolder?,
    _ console: Console
  ) async throws -> [RunResult] {
    let progress = Progress.ofTrials(trials.count, scenario, console)
    let runs = Replications(of: scenario, threads: threads) { index in
      // A short trial never comes to ask its monitor.
      try Interruption.check()
      let monitor = TrialMonitor(progress)
      return folder?.companions(of: trials[index], index, in: scenario, monitor: monitor)
        ?? Replications.Companions(monitor: monitor)
    }
    let results = try await runs.run(trials)
    progress.end()
    return results
  }

  /// What is printed of `outcome`, in UTF-8.
  private static func text(of outcome: StudyOutcome, as format: String) throws -> [UInt8] {
    let check = { try Interruption.check() }
    try check()
    return switch format {
    case "csv": try CSVReport.runs(outcome, beforeEachRow: check)
    case "json": Array(try JSONReport.runs(outcome, beforeEachRow: check).utf8)
    default: Array(TableReport.runs(outcome).utf8)
    }
  }
}

import DeviceModel
import PolicyStudies
import StudyReports
import WorkloadFormats

/// `flotsam compare WORKLOAD...`: holds strategies against a baseline, and says what is chance.
struct Compare: Command {
  let name = "compare"
  let summary = "Compare strategies on workloads: differences with intervals, and what is chance."
  let discussion = """
    Every strategy meets the same demand in each replication, so differences to the baseline are
    paired. Their intervals hold together with 95 % for each measure and workload; one that covers
    zero is not resolved. Ratios are ratios of sums, with a jackknife over replications.

    With fewer than two strategies named by the command line or the workload, usual ones are
    compared. Several workloads are compared one by one and have to be of one mode.
    """
  let operands = Operands("WORKLOAD", count: 1...Int(Int32.max))
  let options = [
    ComparedStrategies.list, StrategyTexts.option, ComparedStrategies.baseline, measures,
    ComparisonLength.replications, ComparisonLength.precision, ComparisonLength.ceiling,
    WarmUpOption.option, SensitivityRun.option, TrialOptions.seed, TrialOptions.threads,
    TrialOptions.until,
    WorkloadFile.setOption, out, TrialOptions.format,
  ]
  let examples = [
    Example("flotsam compare Workloads/iphone11-day.json5", "the strategies of a phone's day"),
    Example("flotsam compare w.json5 --strategies lru,jetsam,lfu --baseline jetsam", "three"),
    Example("flotsam compare w.json5 --precision 0.5pp --out results", "as long as it takes"),
    Example("flotsam compare w.json5 --measures cold_ratio,launch_ms_p99,warnings", "by these"),
  ]

  private static let measures = Option.value(
    "measures", "LIST",
    help: "Compare these columns of runs.csv, between commas; 'flotsam list measures' names them.")
  private static let out = Option.value(
    "out", "DIR", short: "o",
    help: "Write comparisons.csv, runs.csv, apps.csv, skipped.csv and, with --sensitivity, "
      + "sensitivity.csv to this folder.")

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let options = try TrialOptions(arguments)
    if arguments.has(SensitivityRun.option), options.format != "table", !arguments.has(Self.out) {
      throw arguments.error(
        "option '--sensitivity' is told in a table or in a folder: '--format \(options.format)' "
          + "needs '--out' with it")
    }
    let inputs = InputFiles()
    let plans = try plans(arguments, options, inputs)
    Interruption.install()
    let mode = plans[0].scenario.mode
    let folder = try arguments.text(Self.out).map {
      try ComparisonFolder(
        path: $0, mode: mode, sensitivity: arguments.has(SensitivityRun.option), sparing: inputs)
    }
    var results: [ComparisonRun.Result] = []
    for plan in plans { results.append(try await plan.run(console)) }
    let text = Self.text(of: results, as: options.format, coloured: console.isColourful)
    try folder?.commit(results)
    if folder == nil { try Interruption.check() }
    try console.output.write(text)
    try tell(results, options.format, console)
    return .success
  }

  /// What is to be run, everything checked before the first trial.
  private func plans(
    _ arguments: Arguments, _ options: TrialOptions, _ inputs: InputFiles
  ) throws -> [ComparisonRun] {
    let length = try ComparisonLength.told(arguments)
    var plans: [ComparisonRun] = []
    for path in arguments.operands {
      let workload = try options.load(path, arguments, noting: inputs)
      try checkFit(workload.scenario, with: plans, arguments)
      let chosen = try ComparedStrategies(arguments, workload)
      let variants =
        arguments.has(SensitivityRun.option)
        ? try SensitivityRun.variants(of: workload, at: path, arguments, options) : []
      plans.append(
        ComparisonRun(
          scenario: workload.scenario,
          strategies: chosen.strategies.map { $0.studied(on: workload.scenario) },
          baseline: chosen.baseline, skipped: chosen.skipped,
          measures: try MeasureNames.chosen(arguments, Self.measures, workload.scenario.mode),
          seed: options.seed ?? workload.seed ?? 1,
          length: length ?? .own(workload),
          warmUp: try WarmUpOption.wish(arguments, horizon: workload.scenario.horizon),
          variants: variants, threads: options.threads,
          keepsApps: arguments.has(Self.out)))
    }
    return plans
  }

  /// Rows of one table have the same columns, and a name tells them apart.
  private func checkFit(
    _ scenario: Scenario, with plans: [ComparisonRun], _ arguments: Arguments
  ) throws {
    let name = Quoted.plain(scenario.name)
    if let first = plans.first, first.scenario.mode != scenario.mode {
      throw arguments.error(
        "workloads of both modes: '\(Quoted.plain(first.scenario.name))' is in mode "
          + "\(first.scenario.mode), '\(name)' in mode \(scenario.mode)")
    }
    if plans.contains(where: { $0.scenario.name == scenario.name }) {
      throw arguments.error("two workloads called '\(name)'")
    }
  }

  /// What the format has no place for.
  private func tell(
    _ results: [ComparisonRun.Result], _ format: String, _ console: Console
  ) throws {
    try console.output.flush()
    for result in results {
      if format == "csv" { try console.tellSkipped(result.outcome.skipped) }
      let start = "\(Program.name): \(Quoted.plain(result.comparison.workload)): "
      if let warmUp = result.warmUp, format != "table" {
        try console.errors.write(start + WarmUpOption.words(warmUp) + "\n")
      }
      if result.isCutShort {
        try console.errors.write(
          start + "\(result.comparison.replications) replications, the most --ceiling allows, "
            + "do not reach the precision\n")
      }
    }
  }

  private static func text(
    of results: [ComparisonRun.Result], as format: String, coloured: Bool
  ) -> String {
    switch format {
    case "csv":
      String(decoding: ComparisonReport.csv(results.map(\.comparison)), as: UTF8.self)
    case "json": ComparisonReport.json(results.map(\.comparison), results.map(\.outcome))
    default:
      results.map { result in
        ComparisonTable.text(
          result.comparison, result.outcome, remark: result.warmUp.map(WarmUpOption.words),
          coloured: coloured) + (result.sensitivity.map { "\n" + $0.text } ?? "")
      }
      .joined(separator: "\n")
    }
  }
}

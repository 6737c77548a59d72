import PolicyStudies
import StudyReports
import WorkloadFormats

/// `flotsam sweep WORKLOAD --vary PATH=…`: runs a workload at every point of a design.
struct Sweep: Command {
  let name = "sweep"
  let summary = "Run a workload at many values of its fields."
  let discussion = """
    Every field that --vary names takes its values with every value of the others; --design lhs
    takes a Latin hypercube of --points points instead. Every point runs under every strategy in
    every replication, and meets the same draws. So each point is held against the one with the
    first value of the first field, the other fields and the strategy the same, by paired
    differences; in a hypercube against the first point. Intervals hold together with 95 % for the
    points held against the same one. Replications are the workload's, else 1; intervals need two.

    The table shows the cold ratio and the survival of apps whose fields are varied, or what
    --measures names: a survival_ratio is the share of an app's returns that found it alive.

    PATH is as in --set. A range FROM..TO:STEP is stepped exactly; commas inside quotes, brackets
    and parentheses do not separate, so that a strategy's parameter is varied as

      --vary 'strategies[0]=top-k(k=1),top-k(k=2)'

    or by several --strategy. With --out, finished trials are kept from the moment they are
    finished: whatever ends the command, the same one with --resume goes on.
    """
  let operands = Operands("WORKLOAD", count: 1...1)
  let options = [
    vary, design, points, StrategyTexts.list, StrategyTexts.option, ComparedStrategies.baseline,
    MeasureNames.option,
    TrialOptions.seed, TrialOptions.replications, TrialOptions.threads, TrialOptions.until, warmUp,
    WorkloadFile.setOption, StudyOptions.out, StudyOptions.resume, StudyOptions.shard, format,
  ]
  let examples = [
    Example(
      "flotsam sweep w.json5 -r 20 --vary 'apps.Mail.size=20MiB..200MiB:20MiB'",
      "what would a smaller app buy?"),
    Example(
      "flotsam sweep w.json5 --vary device.ram=4GiB,6GiB -s lru -s jetsam --out study",
      "two devices under two strategies"),
    Example(
      "flotsam sweep w.json5 --vary device.ram=4GiB,6GiB --out a --shard 1/2", "a half of it"),
  ]

  private static let vary = Option.value(
    "vary", "PATH=VALUES", repeatable: true,
    help: "Vary a field: V1,V2,... or FROM..TO:STEP.")
  private static let design = Option.value(
    "design", "KIND", .choice(SweepDesign.Kind.allCases.map(\.rawValue)),
    help: "Choose points: full (all combinations) or lhs (full).")
  private static let points = Option.value(
    "points", "N", help: "Take so many points of a Latin hypercube, 1 to 100000.")
  private static let warmUp = Option.value(
    WarmUpOption.option.name, "TIME", help: "Count from this time on, such as 2d.")
  private static let format = Option.value(
    "format", "FORMAT", TrialOptions.format.kind,
    help: "Print a table, csv (estimates.csv) or json (runs, estimates, comparisons) on standard "
      + "output (table).")
  /// What changes no result.
  private static let idle = [
    TrialOptions.threads, StudyOptions.out, StudyOptions.resume, StudyOptions.shard, format,
  ]

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let format = try arguments.choice(Self.format) ?? "table"
    let seed = try arguments.unsigned(TrialOptions.seed)
    let threads = try TrialOptions.threads(arguments)
    let shard = try StudyOptions.shard(arguments)
    try StudyOptions.checkFolder(arguments)
    let varied = try self.varied(arguments)
    Interruption.install()
    let inputs = InputFiles()
    let tree = try WorkloadTree(
      arguments.operands[0], arguments, noting: inputs, isHashed: true)
    var design = try self.design(varied, seed: seed ?? tree.seed ?? 1, arguments)
    try tell(repeats: design.dropRepeats(), of: design, on: console)
    let plan = try await SweepPlan(tree, varied, design, arguments, on: console)
    var study = plan.study
    study.commandLine = arguments.commandLine(without: Self.idle)
    let session = try StudySession(study, arguments, sparing: inputs.all, on: console)
    try await session.run(plan.runner, shard, threads: threads)
    guard try await session.finish(threads: threads) else { return .success }
    switch format {
    case "csv":
      try StudyFiles(session.journal).print(estimates(session, console), on: console)
      try session.tellSkipped()
    case "json": try StudyFiles(session.journal).printJSON(on: console)
    default:
      let isChosen = arguments.has(MeasureNames.option)
      let shown = study.measures.filter { measure in
        isChosen || measure.app != nil || MetricCatalog.coldRatio.contains(measure)
      }
      try console.output.write(
        SweepTable.text(
          estimates(session, console), showing: shown,
          remark: plan.warmUp.map { WarmUpOption.words(.told($0)) },
          coloured: console.isColourful))
    }
    return .success
  }

  private func estimates(
    _ session: StudySession, _ console: Console
  ) throws -> StudyEstimates {
    let watched = WatchedTrials(session.journal, on: console)
    defer { watched.end() }
    return try StudyComparisons(watched).estimates()
  }

  private func tell(repeats: Int, of design: SweepDesign, on console: Console) throws {
    guard repeats > 0 else { return }
    try console.remark(
      "\(repeats) of \(design.points.count + repeats) points of the hypercube "
        + "repeat others and are left out")
  }

  private func varied(_ arguments: Arguments) throws -> [VariedPath] {
    var varied: [VariedPath] = []
    for text in arguments.texts(Self.vary) {
      let path: VariedPath
      do {
        path = try VariedPath(text, option: Self.vary.typed)
      } catch {
        throw arguments.error(error.description)
      }
      try check(path, among: varied, arguments)
      varied.append(path)
    }
    guard !varied.isEmpty else { throw arguments.error("option '--vary' is needed") }
    return varied
  }

  /// Refuses fields that are varied twice, or that an option decides.
  private func check(_ path: VariedPath, among others: [VariedPath], _ arguments: Arguments) throws
  {
    let shown = Quoted.plain(path.path)
    if others.contains(where: path.isTwin) {
      throw arguments.error("'\(shown)' is varied twice")
    }
    let deciding = [
      "seed": "--seed", "replications": "--replications",
      "strategies": [StrategyTexts.option, StrategyTexts.list].first(where: arguments.has)?.typed,
      "horizon": arguments.has(TrialOptions.until) ? "--until" : nil,
    ]
    if let option = deciding[path.root] ?? nil {
      throw arguments.error("'\(shown)' cannot be varied: '\(option)' decides it")
    }
  }

  private func design(
    _ varied: [VariedPath], seed: UInt64, _ arguments: Arguments
  ) throws -> SweepDesign {
    let kind = try arguments.choice(Self.design).flatMap(SweepDesign.Kind.init(rawValue:)) ?? .full
    let points = try arguments.integer(Self.points, in: 1...SweepDesign.pointLimit)
    let factors = varied.map { SweepDesign.Factor(path: $0.path, levels: $0.levels) }
    switch (kind, points) {
    case (.lhs, let points?):
      return SweepDesign(latinHypercube: factors, points: points, seed: seed)
    case (.lhs, nil): throw arguments.error("option '--design lhs' needs '--points'")
    case (.full, _?): throw arguments.error("option '--points' needs '--design lhs'")
    case (.full, nil):
      guard let design = SweepDesign(full: factors) else {
        throw arguments.error(
          "more than \(SweepDesign.pointLimit) points: '--design lhs' takes fewer")
      }
      return design
    }
  }
}

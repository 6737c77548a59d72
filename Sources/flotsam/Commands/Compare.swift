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

    With --batches each strategy runs once, for long: --warm-up leaves out the start, the rest is
    cut into batches that stand for replications, and whether they hang together is told.

    With fewer than two strategies named by the command line or the workload, usual ones are
    compared. Several workloads are compared one by one, in as many replications each; they have to
    be of one mode. With --out, finished trials are kept from the moment they are finished: whatever
    ends the command, the same one with --resume goes on.
    """
  let operands = Operands("WORKLOAD", count: 1...Int(Int32.max))
  let options = [
    StrategyTexts.list, StrategyTexts.option, ComparedStrategies.baseline, MeasureNames.option,
    ComparisonLength.replications, ComparisonLength.batches, ComparisonLength.precision,
    ComparisonLength.ceiling,
    WarmUpOption.option, SensitivityRun.option, TrialOptions.seed, TrialOptions.threads,
    TrialOptions.until, WorkloadFile.setOption, StudyOptions.out, StudyOptions.resume,
    StudyOptions.shard, TrialOptions.format,
  ]
  let examples = [
    Example("flotsam compare Workloads/iphone11-day.json5", "the strategies of a phone's day"),
    Example("flotsam compare w.json5 --strategies lru,jetsam,lfu --baseline jetsam", "three"),
    Example("flotsam compare w.json5 --precision 0.5pp --out results", "as long as it takes"),
    Example("flotsam compare w.json5 --batches 20 --until 200d --warm-up 2d", "a steady state"),
    Example(
      "flotsam compare w.json5 --measures cold_ratio,apps.Mail.survival_ratio", "by these"),
  ]

  /// What changes no result.
  private static let idle = [
    TrialOptions.threads, StudyOptions.out, StudyOptions.resume, StudyOptions.shard,
    TrialOptions.format,
  ]

  func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let options = try TrialOptions(arguments)
    let shard = try StudyOptions.shard(arguments)
    try check(arguments, options)
    let inputs = InputFiles()
    let candidates = try candidates(arguments, options, inputs)
    Interruption.install()
    try arguments.text(StudyOptions.out).map {
      try StudyFolder.check($0, resuming: arguments.has(StudyOptions.resume))
    }
    let plan = try await ComparePlan(candidates, arguments, options, on: console)
    var study = plan.study
    study.commandLine = arguments.commandLine(without: Self.idle)
    let session = try StudySession(study, arguments, sparing: inputs.all, on: console)
    let growth = try await grow(plan, session, shard, threads: options.threads)
    let isWhole = try await session.finish(
      replications: growth.replications, threads: options.threads)
    guard isWhole else { return .success }
    try Interruption.check()
    let watched = WatchedTrials(
      session.journal, replications: growth.replications, on: console)
    let comparisons = StudyComparisons(watched, replications: growth.replications)
    let text = try text(
      plan, growth, comparisons, as: options.format, coloured: console.isColourful)
    watched.end()
    try console.output.write(text)
    try tell(plan, growth, comparisons, session, options.format, console)
    return growth.imprecise.isEmpty ? .success : .failedCheck
  }

  private func check(_ arguments: Arguments, _ options: TrialOptions) throws {
    try StudyOptions.checkFolder(arguments)
    if arguments.has(StudyOptions.shard), arguments.has(ComparisonLength.precision) {
      throw arguments.error("options '--shard' and '--precision' exclude each other")
    }
    if arguments.has(SensitivityRun.option), options.format == "csv",
      !arguments.has(StudyOptions.out)
    {
      throw arguments.error(
        "option '--sensitivity' is told in a table, as JSON or in a folder: '--format csv' needs "
          + "'--out' with it")
    }
  }

  /// What is to be compared, everything checked before the first trial.
  private func candidates(
    _ arguments: Arguments, _ options: TrialOptions, _ inputs: InputFiles
  ) throws -> [CompareCandidate] {
    _ = try ComparisonLength.told(arguments)
    var candidates: [CompareCandidate] = []
    for path in arguments.operands {
      let candidate = try CompareCandidate(path, arguments, options, noting: inputs)
      try checkFit(candidate, with: candidates, arguments)
      candidates.append(candidate)
    }
    return candidates
  }

  /// Rows of one table have the same columns, and a name tells them apart.
  private func checkFit(
    _ candidate: CompareCandidate, with others: [CompareCandidate], _ arguments: Arguments
  ) throws {
    let mode = candidate.workload.scenario.mode
    if let first = others.first, first.workload.scenario.mode != mode {
      throw arguments.error(
        "workloads of both modes: '\(first.name)' is in mode "
          + "\(first.workload.scenario.mode), '\(candidate.name)' in mode \(mode)")
    }
    if others.contains(where: { $0.workload.scenario.name == candidate.workload.scenario.name }) {
      throw arguments.error("two workloads called '\(candidate.name)'")
    }
  }
}

extension Compare {
  /// How far a comparison has grown.
  private struct Growth {
    /// The replications of every strategy.
    var replications: Int
    /// The workloads, by place, that the ceiling left without the wanted precision.
    var imprecise: [Int] = []
  }

  /// Runs the trials: all, or, for a precision, as many as it takes for every workload.
  private func grow(
    _ plan: ComparePlan, _ session: StudySession, _ shard: Shard, threads: Int
  ) async throws -> Growth {
    guard let precision = plan.precision else {
      try await session.run(plan.runner, shard, threads: threads)
      return Growth(replications: plan.study.replications)
    }
    let cells = plan.study.cellsByPoint
    var growing = plan.entries.map { entry in
      let (point, cells) = (plan.study.points[entry.point], cells[entry.point])
      return (
        samples: RunningSamples(of: MetricCatalog.coldRatio, cells, in: plan.study),
        watch: PrecisionWatch(precision, strategies: cells.count, baseline: point.baseline)
      )
    }
    var growth = Growth(replications: 0)
    while let goal = precision.look(after: growth.replications) {
      try await session.run(
        plan.runner, replications: growth.replications..<goal, threads: threads)
      growth = Growth(replications: goal)
      for place in growing.indices {
        try growing[place].samples.grow(to: goal, from: session.journal)
        guard !growing[place].watch.isMet(by: growing[place].samples.samples[0]) else { continue }
        growth.imprecise.append(place)
      }
      if growth.imprecise.isEmpty { break }
    }
    return growth
  }

  /// `comparisons.csv`, or the same as JSON.
  private func rows(
    _ plan: ComparePlan, _ growth: Growth, _ comparisons: StudyComparisons, asJSON: Bool
  ) throws -> String {
    let all = try plan.study.points.indices.compactMap { try comparisons.comparison(at: $0) }
    let paths = plan.study.paths
    guard asJSON else {
      return String(
        decoding: ComparisonReport.header(varying: paths) + all.flatMap(ComparisonReport.rows),
        as: UTF8.self)
    }
    let names = plan.entries.map(\.compared.scenario.name)
    return ComparisonReport.json(
      all, varying: paths, skipped: plan.study.skipped,
      batches: try zip(names, plan.entries).compactMap { name, entry in
        try comparisons.batches(of: entry).map { (name, $0) }
      },
      imprecise: plan.precision.map { _ in growth.imprecise.map { names[$0] } },
      sensitivity: try SensitivityRun.reports(comparisons))
  }

  private func text(
    _ plan: ComparePlan, _ growth: Growth, _ comparisons: StudyComparisons, as format: String,
    coloured: Bool
  ) throws -> String {
    guard format == "table" else {
      return try rows(plan, growth, comparisons, asJSON: format == "json")
    }
    return try plan.entries.compactMap { entry in
      guard let comparison = try comparisons.comparison(at: entry.point) else { return nil }
      let table = ComparisonTable.text(
        comparison, of: entry.compared, remark: entry.remark,
        batches: try comparisons.batches(of: entry), coloured: coloured)
      guard plan.study.paths == [SensitivityRun.path] else { return table }
      return try table + "\n" + SensitivityRun.report(on: comparison.workload, comparisons).text
    }
    .joined(separator: "\n")
  }

  /// What the format has no place for.
  private func tell(
    _ plan: ComparePlan, _ growth: Growth, _ comparisons: StudyComparisons,
    _ session: StudySession, _ format: String, _ console: Console
  ) throws {
    if format == "csv" { try session.tellSkipped() }
    try console.output.flush()
    for (place, entry) in plan.entries.enumerated() {
      let start = "\(Quoted.plain(entry.compared.scenario.name)): "
      if let warmUp = entry.warmUp, format != "table" {
        try console.remark(start + WarmUpOption.words(warmUp))
      }
      if format == "csv", let batches = try comparisons.batches(of: entry) {
        try console.remark(start + batches.text.replacing("\n", with: " "))
      }
      if format == "csv", plan.study.paths == [SensitivityRun.path] {
        let name = entry.compared.scenario.name
        try console.remark(start + SensitivityRun.report(on: name, comparisons).verdict)
      }
      if growth.imprecise.contains(place), let precision = plan.precision {
        let words = precision.shortfall(
          of: try comparisons.samples(of: MetricCatalog.coldRatio, at: entry.point)[0],
          baseline: plan.study.points[entry.point].baseline)
        try console.remark(
          start + "\(growth.replications) replications, the last look --ceiling allows, "
            + "do not reach the precision\(words)")
      }
    }
  }
}

import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// A comparison worked out before its trials run: every workload read, every start found.
struct ComparePlan {
  /// One workload, and what its tables say beside the numbers.
  struct Entry {
    /// The workload, counted from where its start ends.
    let compared: ComparedWorkload
    /// Where its study's point is.
    let point: Int
    /// What was left out at the start; nil unless it was asked for.
    let warmUp: WarmUp?

    /// What a table says of the start.
    var remark: String? {
      let isCut = compared.scenario.batchLength < .never
      // With batches what does not divide is left out too.
      if isCut, case .told = warmUp {
        return WarmUpOption.words(.told(compared.scenario.countFrom))
      }
      if let warmUp { return WarmUpOption.words(warmUp) }
      return isCut
        ? "warm-up: none, so that the start is counted; --warm-up leaves it out" : nil
    }
  }

  /// The setting that says a study grows until it is precise.
  static let precision = "precision_pp"

  /// The study.
  private(set) var study: Study
  /// The workloads, in the order they were named.
  private(set) var entries: [Entry] = []
  /// What precision is wanted; nil for so many replications.
  let precision: PrecisionPlan?
  private var strategies: [Strategy] = []
  private var scenarios: [Scenario] = []

  /// What runs it.
  var runner: StudyRunner {
    StudyRunner(study: study, strategies: strategies) { [scenarios] in scenarios[$0] }
  }

  /// Finds where the starts of `candidates` end, and lays out their trials.
  init(
    _ candidates: [CompareCandidate], _ arguments: Arguments, _ options: TrialOptions,
    on console: Console
  ) async throws {
    let first = candidates[0]
    study = Study(mode: first.workload.scenario.mode)
    study.measures =
      try MeasureNames.chosen(
        arguments, on: candidates.map(\.workload.scenario)
      ) ?? MetricCatalog.compared(in: first.workload.scenario.mode)
    study.seed = try Self.seed(of: candidates, arguments, options)
    study.paths = arguments.has(SensitivityRun.option) ? [SensitivityRun.path] : []
    switch try ComparisonLength.told(arguments) {
    case .precision(let plan):
      precision = plan
      study.replications = plan.ceiling
      study.settings.append(
        Study.Entry(Self.precision, arguments.text(ComparisonLength.precision) ?? ""))
    case .fixed(let count):
      precision = nil
      study.replications = count
    case .batches(let count):
      precision = nil
      study.cutIntoBatches(count)
    case nil:
      precision = nil
      study.replications = candidates.map { ComparisonLength.own($0.workload) }.max() ?? 1
    }
    for candidate in candidates {
      let warmUp = try await WarmUpOption.warmUp(
        candidate.wish, of: candidate.workload.scenario, candidate.chosen.strategies,
        seed: study.seed, threads: options.threads, console)
      try add(candidate, warmUp, arguments)
    }
    guard study.cells.count * study.replications <= Study.trialLimit else {
      throw arguments.error(
        "more than \(Study.trialLimit) trials: fewer strategies or replications are needed")
    }
  }

  private mutating func add(
    _ candidate: CompareCandidate, _ warmUp: WarmUp?, _ arguments: Arguments
  ) throws {
    let name = candidate.workload.scenario.name
    var scenario = candidate.workload.scenario
    scenario.countFrom = warmUp?.countFrom ?? .zero
    if study.hasBatches { try cutIntoBatches(&scenario, arguments) }
    study.sources.append(
      Study.Source(file: candidate.tree.fileName, hash: candidate.tree.hash ?? 0))
    if warmUp != nil || study.hasBatches {
      study.settings.append(
        Study.Entry("counted_from_us of \(name)", "\(scenario.countFrom.microseconds)"))
    }
    if study.hasBatches {
      study.settings.append(
        Study.Entry("batch_length_us of \(name)", "\(scenario.batchLength.microseconds)"))
    }
    study.skipped += candidate.chosen.skipped.map {
      Study.Skip(workload: name, strategy: $0.name, reason: $0.reason)
    }
    entries.append(
      Entry(
        compared: ComparedWorkload(
          scenario: scenario, seed: study.seed, skipped: candidate.chosen.skipped),
        point: study.points.count, warmUp: warmUp))
    let values = study.paths.isEmpty ? [] : [SensitivityRun.unchanged]
    let hash = try candidate.tree.scenarioHash(horizon: scenario.horizon)
    let (strategies, baseline) = (candidate.chosen.strategies, candidate.chosen.baseline)
    add(scenario, values, scenario.hash(hash), strategies, baseline)
    for variant in candidate.variants {
      guard let (varied, others) = variant.trials else {
        let setting = SensitivityRun.setting(of: variant.name, name)
        study.settings.append(Study.Entry(setting, variant.obstacle))
        continue
      }
      var changed = varied
      (changed.countFrom, changed.batchLength) = (scenario.countFrom, scenario.batchLength)
      let hash = changed.hash(hash, changes: [variant.name])
      add(changed, [variant.name], hash, others, baseline)
    }
  }

  /// Cuts what is counted into batches of equal length; what does not divide is not counted, at
  /// the start, where it shows least.
  private func cutIntoBatches(_ scenario: inout Scenario, _ arguments: Arguments) throws {
    let counted = scenario.horizon - scenario.countFrom
    let length = counted.microseconds / Int64(study.replications)
    guard length > 0 else {
      throw arguments.error(
        "\(study.replications) batches do not fit into \(DurationText.exact(counted)), "
          + "what is left of '\(Quoted.plain(scenario.name))' after its start")
    }
    scenario.batchLength = SimTime(microseconds: length)
    scenario.countFrom = SimTime(
      microseconds: scenario.horizon.microseconds - length * Int64(study.replications))
  }

  private mutating func add(
    _ scenario: Scenario, _ values: [String], _ hash: UInt128, _ compared: [Strategy],
    _ baseline: Int
  ) {
    for strategy in compared {
      study.cells.append(Study.Cell(point: study.points.count, strategy: strategy.canonical))
      strategies.append(strategy)
    }
    study.points.append(
      Study.Point(
        workload: scenario.name, values: values, scenario: hash, baseline: baseline))
    scenarios.append(scenario)
  }

  /// A study has one seed: that of the command line, else the one all its workloads have.
  private static func seed(
    of candidates: [CompareCandidate], _ arguments: Arguments, _ options: TrialOptions
  ) throws -> UInt64 {
    if let seed = options.seed { return seed }
    let seeds = candidates.map { $0.workload.seed ?? 1 }
    guard let other = seeds.firstIndex(where: { $0 != seeds[0] }) else { return seeds[0] }
    throw arguments.error(
      "workloads of different seeds: '\(candidates[0].name)' has \(seeds[0]), "
        + "'\(candidates[other].name)' \(seeds[other]): option '--seed' decides")
  }
}

/// A workload of a comparison as it was read, and what is wanted of it.
struct CompareCandidate {
  let tree: WorkloadTree
  let workload: Workload
  let chosen: ComparedStrategies
  let wish: WarmUpOption.Wish
  let variants: [SensitivityRun.Variant]

  /// Its name, to be shown.
  var name: String { Quoted.plain(workload.scenario.name) }

  /// Reads the workload at `path`.
  init(
    _ path: String, _ arguments: Arguments, _ options: TrialOptions, noting inputs: InputFiles
  ) throws {
    tree = try WorkloadTree(path, arguments, noting: inputs, isHashed: true)
    workload = try TrialOptions.load(tree, arguments)
    chosen = try ComparedStrategies(arguments, workload)
    wish = try WarmUpOption.wish(arguments, workload)
    variants =
      arguments.has(SensitivityRun.option)
      ? try SensitivityRun.variants(
        of: workload, under: chosen.strategies, in: tree, arguments, options) : []
  }
}

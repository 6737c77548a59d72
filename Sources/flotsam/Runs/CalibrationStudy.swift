import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// The runs of `flotsam calibrate`: the phone's own way, or what was asked for.
struct CalibrationStudy {
  /// `--strategy`.
  static let strategy = Option.value(
    "strategy", "S", .strategy, short: "s", repeatable: true,
    help: "Run this strategy instead of jetsam.")

  let options: TrialOptions
  private let workload: Workload
  private let strategies: [Strategy]
  private let replications: Int

  /// Reads the workload, which is one of a phone, and the strategies.
  init(_ arguments: Arguments, noting inputs: InputFiles) throws {
    options = try TrialOptions(arguments)
    let tree = try WorkloadTree(arguments.operands[0], arguments, noting: inputs)
    workload = try TrialOptions.load(tree, arguments)
    guard workload.scenario.device != nil else {
      throw WorkloadError(
        at: tree.modePlace, found: "a workload in cache mode",
        expected: "mode \"device\": real phones are what it is held against")
    }
    replications =
      try TrialOptions.replications(arguments) ?? workload.replications ?? 1
    strategies = try Self.strategies(arguments, workload)
  }

  private static func strategies(
    _ arguments: Arguments, _ workload: Workload
  ) throws -> [Strategy] {
    let typed = try StrategyTexts.typed(arguments, on: workload)
    let wanted = typed.isEmpty ? [try StrategyParser().parse("jetsam")] : typed
    let (strategies, skipped) = StrategyTexts.divided(wanted, workload)
    if let first = skipped.first {
      throw arguments.error("the strategy '\(first.name)' cannot run: \(first.reason)")
    }
    return strategies
  }

  /// Runs everything.
  func report(_ arguments: Arguments, _ console: Console) async throws -> CalibrationReport {
    var scenario = workload.scenario
    let seed = options.seed ?? workload.seed ?? 1
    let warmUp = try await WarmUpOption.warmUp(
      WarmUpOption.wish(arguments, workload), of: scenario, strategies, seed: seed,
      threads: options.threads, console)
    scenario.countFrom = warmUp?.countFrom ?? .zero
    let interval = CalibrationSampler.interval(of: scenario, replications: replications)
    let trials = SeedPlan.trials(
      strategies: strategies.map { [scenario] in $0.studied(on: scenario) }, seed: seed,
      replications: replications)
    let calibrations = try await Calibration.run(
      trials, of: scenario, every: interval, threads: options.threads, console)
    return CalibrationReport(
      calibrations, of: scenario, seed: seed, replications: replications,
      samplingEvery: interval, remark: warmUp.map(WarmUpOption.words))
  }
}

extension Calibration {
  /// Runs `trials`, in design order, and puts those of each strategy together.
  fileprivate static func run(
    _ trials: [Trial], of scenario: Scenario, every interval: Int64, threads: Int,
    _ console: Console
  ) async throws -> [Calibration] {
    guard let device = scenario.device else { return [] }
    let progress = Progress.ofTrials(trials.count, scenario, console)
    let samples = ByTrial(count: trials.count, empty: CalibrationSamples())
    let runs = Replications(of: scenario, threads: threads) { index in
      try Interruption.check()
      let sampler = CalibrationSampler(of: scenario, on: device, every: interval) {
        samples.keep($0, of: index)
      }
      return Replications.Companions(observer: sampler, monitor: TrialMonitor(progress))
    }
    let results = try await runs.run(trials)
    progress.end()
    return Calibration.byStrategy(trials, samples.all, results, on: device)
  }
}

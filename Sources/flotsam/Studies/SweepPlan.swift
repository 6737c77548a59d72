import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import Synchronization
import WorkloadFormats

/// A sweep worked out before anything runs: every point has been read once and fits the file.
struct SweepPlan {
  /// The setting that says how points were chosen: every sweep has it, and nothing else.
  static let design = "design"

  /// The study.
  private(set) var study: Study
  /// Where counting begins; nil for boot.
  let warmUp: SimTime?
  private var strategies: [Strategy] = []
  private let reader: PointReader

  /// What runs it.
  var runner: StudyRunner {
    StudyRunner(study: study, strategies: strategies) { [reader] in try reader.scenario(of: $0) }
  }

  /// Reads the workload at every point of `design`, whose factors are `varied`.
  init(
    _ tree: WorkloadTree, _ varied: [VariedPath], _ design: SweepDesign, _ arguments: Arguments,
    on console: Console
  ) async throws {
    let first = try PointReader(tree, varied, design, until: nil, warmUp: nil, arguments)
      .workload(of: 0)
    let until = try arguments.duration(
      TrialOptions.until, in: SimTime(microseconds: 1)...first.scenario.latestHorizon)
    warmUp = try WarmUpOption.told(arguments, first, until: until)
    reader = PointReader(tree, varied, design, until: until, warmUp: warmUp, arguments)
    study = Study(mode: first.scenario.mode)
    study.sources = [Study.Source(file: tree.fileName, hash: tree.hash ?? 0)]
    study.paths = varied.map(\.path)
    study.settings = [Study.Entry(Self.design, design.kind.rawValue)]
    if let warmUp {
      study.settings.append(Study.Entry("counted_from_us", "\(warmUp.microseconds)"))
    }
    study.seed = try arguments.unsigned(TrialOptions.seed) ?? first.seed ?? 1
    study.replications = try TrialOptions.replications(arguments) ?? first.replications ?? 1
    study.measures =
      try MeasureNames.chosen(arguments, on: [first.scenario])
      ?? Self.usual(varied, first.scenario)
    try checkSize(cells: design.points.count, arguments)
    for point in try await reader.readAll(
      threads: TrialOptions.threads(arguments), on: console)
    {
      guard point.mode == first.scenario.mode else {
        throw arguments.error("a sweep has points of one mode alone: tables differ by it")
      }
      add(point)
      try checkSize(cells: study.cells.count, arguments)
    }
  }

  /// What a sweep looks at unless told: the cold ratio, the apps in question, and the rest of what
  /// a comparison looks at.
  private static func usual(_ varied: [VariedPath], _ scenario: Scenario) -> [StudyMeasure] {
    let compared = MetricCatalog.compared(in: scenario.mode)
    return compared.prefix(1) + survivals(varied, scenario) + compared.dropFirst()
  }

  /// The survival of every app whose fields are varied: whether it is still there is what they
  /// are varied for.
  private static func survivals(_ varied: [VariedPath], _ scenario: Scenario) -> [StudyMeasure] {
    let apps = Set(scenario.apps.map(\.name))  // lookup only
    return varied.compactMap(\.app).reduce(into: []) { measures, app in
      guard apps.contains(app), !measures.contains(where: { $0.app == app }) else { return }
      measures += [StudyMeasure(column: "survival_ratio", of: app)].compactMap { $0 }
    }
  }

  private mutating func add(_ read: PointReader.Read) {
    for strategy in read.strategies {
      study.cells.append(Study.Cell(point: study.points.count, strategy: strategy.canonical))
      strategies.append(strategy)
    }
    study.points.append(read.point)
    for skip in read.skipped where !study.skipped.contains(skip) { study.skipped.append(skip) }
  }

  private func checkSize(cells: Int, _ arguments: Arguments) throws {
    let trials = cells.multipliedReportingOverflow(by: study.replications)
    guard trials.overflow || trials.partialValue > Study.trialLimit else { return }
    throw arguments.error(
      "more than \(Study.trialLimit) trials: fewer points, strategies or replications are needed")
  }
}

/// Makes workloads and scenarios of the points of a design.
private struct PointReader: Sendable {
  /// What one point is found to be.
  struct Read: Sendable {
    let point: Study.Point
    let mode: SimulationMode
    let strategies: [Strategy]
    let skipped: [Study.Skip]
  }

  private let tree: WorkloadTree
  private let varied: [VariedPath]
  private let design: SweepDesign
  private let until: SimTime?
  private let warmUp: SimTime?
  private let arguments: Arguments

  init(
    _ tree: WorkloadTree, _ varied: [VariedPath], _ design: SweepDesign, until: SimTime?,
    warmUp: SimTime?, _ arguments: Arguments
  ) {
    self.tree = tree
    self.varied = varied
    self.design = design
    self.until = until
    self.warmUp = warmUp
    self.arguments = arguments
  }

  /// Reads every point; throws the error of the first that is wrong, whatever the threads do.
  func readAll(threads: Int, on console: Console) async throws -> [Read] {
    let count = design.points.count
    let progress = Progress("reading", total: count, unit: "points", on: console.errors)
    defer { progress.end() }
    var reads = [Result<Read, any Error>?](repeating: nil, count: count)
    let firstWrong = Atomic(Int.max)
    try await WorkerPool.run(count, threads: threads) { point -> Result<Read, any Error>? in
      try Interruption.check()
      progress.advance()
      guard point < firstWrong.load(ordering: .relaxed) else { return nil }
      let read = Result { try self.read(point) }
      if case .failure = read { firstWrong.min(point, ordering: .relaxed) }
      return read
    } done: { point, read in
      reads[point] = read
    }
    return try reads.compactMap { try $0?.get() }
  }

  /// The scenario of a point, always the same one.
  func scenario(of point: Int) throws -> Scenario {
    counted(try workload(of: point).scenario)
  }

  private func counted(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    scenario.horizon = until ?? scenario.horizon
    scenario.countFrom = warmUp ?? .zero
    return scenario
  }

  /// The workload of a point; errors name the point.
  func workload(of point: Int) throws -> Workload {
    try naming(point) { try tree.workload(changes(at: point)) }
  }

  private func read(_ point: Int) throws -> Read {
    let workload = try workload(of: point)
    let scenario = counted(workload.scenario)
    guard scenario.countFrom < scenario.horizon else {
      throw arguments.error(
        "'--warm-up' leaves nothing to count at the point \(words(of: point))")
    }
    var chosen = try naming(point) { try StrategyTexts.chosen(arguments, workload) }
    let baseline = try ComparedStrategies.baseline(
      among: &chosen.strategies, on: workload, arguments)
    let values = zip(varied, design.points[point]).map { $0.levels[$1] }
    let hash = try tree.scenarioHash(changes(at: point), horizon: scenario.horizon)
    return Read(
      point: Study.Point(
        workload: scenario.name, values: values, scenario: scenario.hash(hash), baseline: baseline),
      mode: scenario.mode, strategies: chosen.strategies,
      skipped: chosen.skipped.map {
        Study.Skip(workload: scenario.name, strategy: $0.name, reason: $0.reason)
      })
  }

  private func changes(at point: Int) -> [PathOverride] {
    zip(varied, design.points[point]).map { $0.overrides[$1] }
  }

  /// Adds to an error which point it is about.
  private func naming<Value>(_ point: Int, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var error as WorkloadError {
      error.expected += " (at the point \(words(of: point)))"
      throw error
    }
  }

  private func words(of point: Int) -> String {
    zip(varied, design.points[point]).map { path, level in
      Quoted.plain("\(path.path)=\(path.levels[level])")
    }.joined(separator: ", ")
  }
}

extension Scenario {
  /// The latest horizon it may have.
  var latestHorizon: SimTime {
    Scenario.latestHorizon(
      appCount: apps.count, streamCount: demand.count, onDevice: device != nil)
  }
}

import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import WorkloadFormats

/// A sweep worked out before anything runs: every point has been read once and fits the file.
struct SweepPlan {
  /// The study.
  private(set) var study: Study
  /// What runs it.
  var runner: StudyRunner {
    let (tree, changes, until) = (tree, changes, until)
    return StudyRunner(study: study, strategies: strategies) { point in
      try Self.scenario(of: tree.workload(changes[point]), until)
    }
  }

  private let tree: WorkloadTree
  private let changes: [[PathOverride]]
  private let until: SimTime?
  private var strategies: [Strategy] = []

  /// Reads the workload at every point of `design`, whose factors are `varied`.
  init(
    _ tree: WorkloadTree, _ varied: [VariedPath], _ design: SweepDesign, seed: UInt64?,
    _ arguments: Arguments
  ) throws {
    self.tree = tree
    changes = design.points.map { levels in zip(varied, levels).map { $0.overrides[$1] } }
    let first = try Self.naming(design, 0) { [changes] in try tree.workload(changes[0]) }
    until = try arguments.duration(
      TrialOptions.until, in: SimTime(microseconds: 1)...first.scenario.latestHorizon)
    study = Study(mode: first.scenario.mode)
    study.sources = [Study.Source(file: tree.fileName, hash: tree.hash ?? 0)]
    study.paths = varied.map(\.path)
    study.settings = [Study.Entry("design", design.kind.rawValue)]
    study.seed = seed ?? first.seed ?? 1
    study.replications = try TrialOptions.replications(arguments) ?? first.replications ?? 1
    for point in design.points.indices {
      try Interruption.check()
      try Self.naming(design, point) { try add(point, design, like: first, arguments) }
    }
    let apps = Set(first.scenario.apps.map(\.name))
    study.shownApps = varied.compactMap(\.app).reduce(into: []) { shown, app in
      if apps.contains(app), !shown.contains(app) { shown.append(app) }
    }
  }

  /// Reads one point: its scenario and its strategies.
  private mutating func add(
    _ point: Int, _ design: SweepDesign, like first: Workload, _ arguments: Arguments
  ) throws {
    let workload = try tree.workload(changes[point])
    let scenario = Self.scenario(of: workload, until)
    guard scenario.mode == first.scenario.mode else {
      throw arguments.error("a sweep has points of one mode alone: tables differ by it")
    }
    let values = zip(design.factors, design.points[point]).map { $0.levels[$1] }
    study.points.append(
      Study.Point(
        workload: scenario.name, values: values,
        scenario: try tree.scenarioHash(changes[point], horizon: scenario.horizon)))
    let chosen = try StrategyTexts.chosen(arguments, workload)
    for strategy in chosen.strategies {
      study.cells.append(Study.Cell(point: point, strategy: strategy.canonical))
      strategies.append(strategy)
    }
    for strategy in chosen.skipped {
      let skip = Study.Skip(
        workload: scenario.name, strategy: strategy.name, reason: strategy.reason)
      if !study.skipped.contains(skip) { study.skipped.append(skip) }
    }
    try checkSize(arguments)
  }

  private func checkSize(_ arguments: Arguments) throws {
    let trials = study.cells.count.multipliedReportingOverflow(by: study.replications)
    guard trials.overflow || trials.partialValue > Study.trialLimit else { return }
    throw arguments.error(
      "more than \(Study.trialLimit) trials: fewer points, strategies or replications are needed")
  }

  private static func scenario(of workload: Workload, _ until: SimTime?) -> Scenario {
    var scenario = workload.scenario
    scenario.horizon = until ?? scenario.horizon
    return scenario
  }

  /// Adds to an error which point it is about.
  private static func naming<Value>(
    _ design: SweepDesign, _ point: Int, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch var error as WorkloadError {
      let values = zip(design.factors, design.points[point]).map { factor, level in
        Quoted.plain("\(factor.path)=\(factor.levels[level])")
      }
      error.expected += " (at the point \(values.joined(separator: ", ")))"
      throw error
    }
  }
}

extension Scenario {
  /// The latest horizon it may have.
  var latestHorizon: SimTime {
    Scenario.latestHorizon(
      appCount: apps.count, streamCount: demand.count, onDevice: device != nil)
  }
}

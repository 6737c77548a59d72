import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// One run that is shown as it goes, and what of it.
struct TraceRun {
  /// `--strategy`: one.
  static let strategy = Option.value(
    StrategyTexts.option.name, "S", .strategy, short: "s",
    help: "Run this strategy (the workload's first, else jetsam).")
  /// `--replication`.
  static let replication = Option.value(
    "replication", "N",
    help: "Show this replication, from 0 (0).")
  /// `--app`.
  static let app = Option.value(
    "app", "NAME", repeatable: true, help: "Show this app only, and rows that name none.")
  /// `--kind`.
  static let kind = Option.value(
    "kind", "LIST", .list(of: .choice(TraceKind.allCases.map(\.rawValue))),
    help: "Show these kinds of lines, between commas (all but memory).")
  /// `--from`.
  static let from = Option.value(
    "from", "TIME", help: "Show what happens from this time on; the run begins at 0 all the same.")
  /// `--to`.
  static let to = Option.value("to", "TIME", help: "Show what happens up to this time.")
  /// `--format`.
  static let format = Option.value(
    "format", "FORMAT", .choice(["text", "chrome"]),
    help: "Write text, or chrome: Trace Event JSON, which ui.perfetto.dev opens (text).")
  /// `--out`.
  static let out = Option.value(
    "out", "FILE", .file, short: "o", help: "Write the trace here; - is standard output.")
  /// `--force`.
  static let force = Option.flag("force", help: "Write over a file that holds something.")

  private let scenario: Scenario
  private let trial: Trial
  private let filter: TraceFilter
  private let isChrome: Bool

  /// Reads what is asked for.
  init(_ arguments: Arguments, noting inputs: InputFiles) throws {
    let seed = try arguments.unsigned(TrialOptions.seed)
    let replication = try arguments.integer(
      Self.replication, in: 0...Int(WorkloadDecoder.replicationLimit) - 1)
    isChrome = try arguments.choice(Self.format) == "chrome"
    let kinds = try Self.kinds(arguments)
    let tree = try WorkloadTree(arguments.operands[0], arguments, noting: inputs)
    let workload = try TrialOptions.load(tree, arguments)
    guard workload.scenario.mode == .device else {
      throw WorkloadError(
        at: tree.modePlace, found: "a workload in cache mode",
        expected: "one in device mode: a cache has no states, callbacks or levels to trace")
    }
    scenario = try Self.counted(workload, arguments)
    let strategy = try Self.strategy(arguments, workload)
    trial = Trial(
      strategy: strategy.studied(on: scenario), seed: seed ?? workload.seed ?? 1,
      replication: replication ?? 0)
    filter = try Self.filter(kinds, scenario, arguments)
  }

  /// Runs, and writes the trace to `sink`.
  func write(to sink: any ByteSink) throws {
    let observer: any RunObserver =
      isChrome
      ? try ChromeTrace(of: trial, in: scenario, showing: filter, to: sink)
      : try TextTrace(of: trial, in: scenario, showing: filter, to: sink)
    _ = try trial.run(
      scenario, with: Replications.Companions(observer: observer, monitor: TraceMonitor()))
  }

  /// From when on results would be counted; the workload's own warm-up may be longer than what is
  /// run here.
  private static func counted(
    _ workload: Workload, _ arguments: Arguments
  ) throws -> Scenario {
    var scenario = workload.scenario
    guard arguments.has(WarmUpOption.option) else {
      scenario.countFrom = workload.warmUp.map { $0 < scenario.horizon ? $0 : .zero } ?? .zero
      return scenario
    }
    guard case .told(let time) = try WarmUpOption.wish(arguments, workload) else {
      throw arguments.error("option '--warm-up' needs a time here: one run has no pilots")
    }
    scenario.countFrom = time
    return scenario
  }

  private static func strategy(_ arguments: Arguments, _ workload: Workload) throws -> Strategy {
    if !arguments.has(strategy), workload.strategies.isEmpty {
      return try StrategyTexts.parsed("jetsam", arguments, on: workload)
    }
    // There is at least one, or it throws.
    return try StrategyTexts.chosen(arguments, workload).strategies[0]
  }

  private static func kinds(_ arguments: Arguments) throws -> [TraceKind] {
    guard let text = arguments.text(kind) else { return TraceKind.usual }
    let names = TraceKind.allCases.map(\.rawValue)
    return try OuterSplit.paths.pieces(text, at: ",").texts.map { word in
      guard !word.isEmpty else {
        throw arguments.error(
          "option '--kind' needs names between commas, not '\(text)'; there are: "
            + names.joined(separator: ", "))
      }
      guard let kind = TraceKind(rawValue: word) else {
        let hint = NearestName.hint(for: word, among: names)
        let list = "; there are: " + names.joined(separator: ", ")
        throw arguments.error("unknown kind '\(word)'" + (hint.isEmpty ? list : hint))
      }
      return kind
    }
  }

  private static func filter(
    _ kinds: [TraceKind], _ scenario: Scenario, _ arguments: Arguments
  ) throws -> TraceFilter {
    var filter = TraceFilter()
    filter.kinds = kinds
    let names = scenario.apps.map(\.name)
    filter.apps = try arguments.texts(app).map { name in
      guard let app = names.firstIndex(of: name) else {
        throw arguments.unknown("app", name, among: names)
      }
      return app
    }
    // An app's own processes are part of its life.
    let helpers = scenario.apps.indices.filter { index in
      scenario.apps[index].helper.map { filter.apps.contains($0.owner) } ?? false
    }
    filter.apps += helpers.filter { !filter.apps.contains($0) }
    let span = SimTime.zero...scenario.horizon
    filter.from = try arguments.duration(from, in: span) ?? .zero
    filter.to = try arguments.duration(to, in: span) ?? .never
    guard filter.from <= filter.to else {
      throw arguments.error("option '--from' is later than '--to'")
    }
    return filter
  }
}

/// Ends a run that is traced when a signal asks for it.
private struct TraceMonitor: RunMonitor {
  func check(events: Int64, at time: SimTime) throws { try Interruption.check() }
}

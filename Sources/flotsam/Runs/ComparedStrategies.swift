import MemoryPolicies
import PolicyStudies
import WorkloadFormats

/// The strategies of a comparison, and which of them the others are held against.
struct ComparedStrategies {
  /// `--baseline`.
  static let baseline = Option.value(
    "baseline", "S", .strategy, short: "b",
    help: "Hold the others against this strategy (the first); added if it is not among them.")

  /// What is compared when no two strategies are named: the usual way, the platform's, a simple
  /// rival, and more room for the usual way.
  private static let usual = (
    device: ["lru", "jetsam", "largest", "lru+reclaim:compress"],
    cache: ["lru", "fifo", "random", "lfu", "largest"]
  )

  /// The strategies to run, in the order they were named.
  let strategies: [Strategy]
  /// The place of the baseline among them.
  let baseline: Int
  /// Those that cannot run on the workload.
  let skipped: [SkippedStrategy]

  /// The strategies for `workload`: those of the command line, else the workload's, else usual
  /// ones; throws when fewer than two can run, or the baseline cannot.
  init(_ arguments: Arguments, _ workload: Workload) throws {
    let isCache = workload.scenario.device == nil
    var named = try StrategyTexts.typed(arguments, on: workload)
    if named.isEmpty {
      named = try StrategyTexts.ofFile(workload)
      if named.count < 2 {
        let usual = try (isCache ? Self.usual.cache : Self.usual.device).map {
          try StrategyParser().parse($0).named(on: workload.scenario.device)
        }
        named += usual.filter { one in !named.contains { $0.canonical == one.canonical } }
      }
    }
    var wanted = named[0]
    if let text = arguments.text(Self.baseline) {
      wanted = try StrategyTexts.parsed(text, arguments, on: workload)
      if !named.contains(where: { $0.canonical == wanted.canonical }) {
        named.insert(wanted, at: 0)
      }
    }
    (strategies, skipped) = StrategyTexts.divided(named, workload)
    guard let place = strategies.firstIndex(where: { $0.canonical == wanted.canonical }) else {
      throw Self.cannotRun(wanted, on: workload, arguments)
    }
    guard strategies.count >= 2 else {
      throw arguments.error(
        "a comparison needs two strategies that can run on "
          + "'\(Quoted.plain(workload.scenario.name))', not '\(wanted.canonical)' alone")
    }
    baseline = place
  }

  /// The place among `strategies`, which can all run on `workload`, of the one the others are held
  /// against: that of `--baseline`, which is added in front where it is not among them, else the
  /// first.
  static func baseline(
    among strategies: inout [Strategy], on workload: Workload, _ arguments: Arguments
  ) throws -> Int {
    guard let text = arguments.text(baseline) else { return 0 }
    let wanted = try StrategyTexts.parsed(text, arguments, on: workload)
    if let place = strategies.firstIndex(where: { $0.canonical == wanted.canonical }) {
      return place
    }
    guard StrategyTexts.divided([wanted], workload).skipped.isEmpty else {
      throw cannotRun(wanted, on: workload, arguments)
    }
    strategies.insert(wanted, at: 0)
    return 0
  }

  private static func cannotRun(
    _ baseline: Strategy, on workload: Workload, _ arguments: Arguments
  ) -> UsageError {
    let obstacle = baseline.obstacle(in: workload.scenario) ?? ""
    return arguments.error(
      "the baseline '\(baseline.canonical)' cannot run on "
        + "'\(Quoted.plain(workload.scenario.name))': it \(obstacle)")
  }
}

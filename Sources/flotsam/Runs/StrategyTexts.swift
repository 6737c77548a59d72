import MemoryPolicies
import PolicyStudies
import WorkloadFormats

/// The strategies of a run: those of the command line, else the workload's, else all there are.
enum StrategyTexts {
  /// `--strategy`.
  static let option = Option.value(
    "strategy", "S", .strategy, short: "s", repeatable: true,
    help: "Run this strategy instead of the workload's.")
  /// `--strategies`.
  static let list = Option.value(
    "strategies", "LIST", .list(of: .strategy),
    help: "Run these strategies, between commas, instead of the workload's.")

  /// The strategies to run, parsed, in the order they were named, and those that cannot run on the
  /// workload; throws when none can.
  static func chosen(
    _ arguments: Arguments, _ workload: Workload
  ) throws -> (strategies: [Strategy], skipped: [SkippedStrategy]) {
    let named = try named(arguments, workload)
    let (strategies, skipped) = divided(named, workload)
    if strategies.isEmpty, let first = skipped.first {
      let typed = arguments.texts(option).first.map { text in
        SourcePlace(source: "--strategy \(Quoted.plain(text))", line: 0, column: 0)
      }
      throw WorkloadError(
        at: typed ?? workload.strategies[0].place, found: "'\(first.name)', which \(first.reason)",
        expected: "at least one strategy that can run on the workload")
    }
    return (strategies, skipped)
  }

  /// `strategies` apart by whether they can run on `workload`.
  static func divided(
    _ named: [Strategy], _ workload: Workload
  ) -> (strategies: [Strategy], skipped: [SkippedStrategy]) {
    var (strategies, skipped): ([Strategy], [SkippedStrategy]) = ([], [])
    for strategy in named {
      guard let reason = strategy.obstacle(in: workload.scenario) else {
        strategies.append(strategy)
        continue
      }
      skipped.append(
        SkippedStrategy(name: strategy.canonical, reason: reason, position: strategies.count))
    }
    return (strategies, skipped)
  }

  private static func named(_ arguments: Arguments, _ workload: Workload) throws -> [Strategy] {
    let typed = try typed(arguments, on: workload)
    guard typed.isEmpty else { return typed }
    guard workload.strategies.isEmpty else { return try ofFile(workload) }
    return try PolicyCatalog.entries.filter { $0.axis == .evict }
      .map { try StrategyParser().parse($0.name) }
  }

  /// Those of the command line: of `--strategy`, then of `--strategies`.
  static func typed(_ arguments: Arguments, on workload: Workload) throws -> [Strategy] {
    var texts = arguments.texts(option)
    if let list = arguments.text(list) {
      do {
        texts += try StrategyParser.list(list)
      } catch {
        throw arguments.error(
          "option '--strategies', character \(error.offset + 1): found \(error.found), "
            + "expected \(error.expected)")
      }
    }
    let strategies = try texts.map { try parsed($0, arguments, on: workload) }
    return try distinct(strategies, arguments)
  }

  /// A workload's own strategies; errors carry their place.
  static func ofFile(_ workload: Workload) throws -> [Strategy] {
    var strategies: [Strategy] = []
    for text in workload.strategies {
      let strategy: Strategy
      do {
        strategy = try StrategyParser().parse(text.text).named(on: workload.scenario.device)
      } catch {
        throw WorkloadError(
          at: text.place, found: "\(error.found) in the strategy \(Quoted.name(text.text))",
          expected: expected(error))
      }
      if strategies.contains(where: { $0.canonical == strategy.canonical }) {
        throw WorkloadError(
          at: text.place, found: "'\(strategy.canonical)' again", expected: "each strategy once")
      }
      strategies.append(strategy)
    }
    return strategies
  }

  /// A strategy of the command line, as it is called on `workload`.
  static func parsed(
    _ text: String, _ arguments: Arguments, on workload: Workload
  ) throws -> Strategy {
    do {
      return try StrategyParser().parse(text).named(on: workload.scenario.device)
    } catch {
      throw arguments.error(
        "strategy \(Quoted.name(text)), character \(error.offset + 1): found \(error.found), "
          + "expected \(expected(error))\(several(text, arguments))")
    }
  }

  /// Where more than one strategy would have been right.
  private static func several(_ text: String, _ arguments: Arguments) -> String {
    guard arguments.command.option(list.typed) != nil else { return "" }
    let count = (try? StrategyParser.list(text))?.count ?? 1
    return count > 1 ? "; '\(list.typed)' takes several" : ""
  }

  /// What was expected, with the nearest name where a name is wrong.
  private static func expected(_ error: StrategyError) -> String {
    let hint = error.name.map { NearestName.hint(for: $0.written, among: $0.known) }
    return error.expected + (hint ?? "")
  }

  /// `strategies`, once it is sure that none is there twice.
  private static func distinct(
    _ strategies: [Strategy], _ arguments: Arguments
  ) throws -> [Strategy] {
    for (index, strategy) in strategies.enumerated() {
      let isTwin = strategies[..<index].contains { $0.canonical == strategy.canonical }
      if isTwin { throw arguments.error("strategy '\(strategy.canonical)' is given twice") }
    }
    return strategies
  }
}

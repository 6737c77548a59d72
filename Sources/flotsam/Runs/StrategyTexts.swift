import MemoryPolicies
import PolicyStudies
import WorkloadFormats

/// The strategies of a run: those of the command line, else the workload's, else all there are.
enum StrategyTexts {
  /// `--strategy`.
  static let option = Option.value(
    "strategy", "S", short: "s", repeatable: true,
    help: "Run this strategy instead of the workload's.")

  /// The strategies, parsed, in the order they were named.
  static func strategies(_ arguments: Arguments, _ workload: Workload) throws -> [Strategy] {
    let texts = arguments.texts(option)
    let isCache = workload.scenario.device == nil
    if !texts.isEmpty {
      let strategies = try distinct(texts.map { try parsed($0, arguments) }, arguments)
      for choice in strategies.compactMap(\.choiceThatNeedsDevice) where isCache {
        throw arguments.error("'\(choice)' needs a device, and the workload is in cache mode")
      }
      return strategies
    }
    guard !workload.strategies.isEmpty else {
      return try PolicyCatalog.entries.filter { $0.axis == .evict && !(isCache && $0.needsDevice) }
        .map { try StrategyParser().parse($0.name) }
    }
    let strategies = try ofFile(workload.strategies)
    for (strategy, text) in zip(strategies, workload.strategies) where isCache {
      guard let choice = strategy.choiceThatNeedsDevice else { continue }
      throw WorkloadError(
        at: text.place, found: "'\(choice)' in cache mode",
        expected: "a strategy that needs no device")
    }
    return strategies
  }

  /// A workload's own strategies; errors carry their place.
  static func ofFile(_ texts: [PlacedText]) throws -> [Strategy] {
    var strategies: [Strategy] = []
    for text in texts {
      let strategy: Strategy
      do {
        strategy = try StrategyParser().parse(text.text)
      } catch {
        throw WorkloadError(
          at: text.place, found: error.found + " in the strategy '\(text.text)'",
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

  private static func parsed(_ text: String, _ arguments: Arguments) throws -> Strategy {
    do {
      return try StrategyParser().parse(text)
    } catch {
      throw arguments.error(
        "strategy '\(text)', character \(error.offset + 1): found \(error.found), "
          + "expected \(expected(error))")
    }
  }

  /// What was expected, with the nearest name where a name is wrong.
  private static func expected(_ error: StrategyError) -> String {
    let hint = error.name.map { NearestName.hint(for: $0.written, among: $0.known) }
    return error.expected + (hint ?? "")
  }

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

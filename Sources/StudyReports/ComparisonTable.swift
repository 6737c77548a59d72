import DeviceModel
import PolicyStudies

/// What the words of a comparison need beside its numbers.
public struct ComparedWorkload: Sendable {
  /// The scenario all trials ran.
  public let scenario: Scenario
  /// The seed.
  public let seed: UInt64
  /// The strategies that were not run, in the order they were asked for.
  public let skipped: [SkippedStrategy]

  /// Puts them together.
  public init(scenario: Scenario, seed: UInt64, skipped: [SkippedStrategy] = []) {
    self.scenario = scenario
    self.seed = seed
    self.skipped = skipped
  }
}

/// The table a person reads after a comparison: a block for each measure, then the conclusion.
public enum ComparisonTable {
  /// The table; `remark` is a line below the heading, `batches` are what one long run was cut into,
  /// and verdicts are coloured if asked.
  public static func text(
    _ comparison: StudyComparison, of workload: ComparedWorkload, remark: String? = nil,
    batches: BatchReport? = nil, coloured: Bool
  ) -> String {
    // Why a strategy did not run is said once.
    let blocks = comparison.parts.enumerated().map { index, part in
      block(part, comparison, index == 0 ? workload.skipped : [])
    }.joined(separator: "\n")
    return TableReport.heading(workload.scenario, workload.seed, comparison.replications)
      + (remark.map { $0 + "\n" } ?? "") + "\n"
      + (coloured ? colour(blocks) : blocks) + "\n"
      + ComparisonConclusion.text(comparison, of: workload.scenario, batches)
  }

  private static func block(
    _ part: StudyComparison.Part, _ comparison: StudyComparison, _ skipped: [SkippedStrategy]
  ) -> String {
    let format = MeasureFormat(part)
    let columns = EstimateLine.columns(
      [part.measure.name], level: levelText(comparison.others), standard: "baseline")
    var table = TextTable(columns)
    for place in 0...comparison.strategies.count {
      for strategy in skipped where strategy.position == place {
        table.add(strategy.name, note: strategy.reason)
      }
      guard place < comparison.strategies.count else { break }
      let line = EstimateLine(
        names: [comparison.strategies[place]], measure: part.measure, format: format,
        estimate: part.comparison.estimates[place],
        line: part.comparison.lines.first { $0.strategy == place })
      table.add(line, columns)
    }
    return table.text
  }

  /// A sign and a word, of one width. What is the same in every replication needs no resolving.
  static func mark(_ line: PairedComparison.Line) -> String {
    if line.difference?.isAlwaysZero ?? false {
      return "= the same    "
    }
    return switch line.verdict {
    case .better: "✓ better      "
    case .worse: "✗ worse       "
    case .higher: "↑ higher      "
    case .lower: "↓ lower       "
    case .notResolved: "· not resolved"
    }
  }

  /// Green for better and red for worse, by ECMA-48's basic colours.
  static func colour(_ text: String) -> String {
    text.replacing("✓ better", with: "\u{1B}[32m✓ better\u{1B}[0m")
      .replacing("✗ worse", with: "\u{1B}[31m✗ worse\u{1B}[0m")
  }

  /// The level of intervals that hold together with 95 % for so many differences: `97.5 %`.
  static func levelText(_ differences: Int) -> String {
    let level = 100 * (1 - PairedComparison.alpha / Double(max(1, differences)))
    // As many decimals as keep it from being rounded to certainty.
    let texts = (1...9).map { DecimalText.text(level, decimals: $0) }
    let text = texts.first { !$0.hasPrefix("100") } ?? "100"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " %"
  }
}

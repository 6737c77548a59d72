import DeviceModel
import PolicyStudies

/// What a comparison comes to, in plain words.
enum ComparisonConclusion {
  /// The best strategy by the first measure that has a better way, and how sure that is.
  static func text(
    _ comparison: StudyComparison, of scenario: Scenario, _ batches: BatchReport?
  ) -> String {
    let isCut = batches != nil
    let lines = [
      best(comparison, isCut), gain(comparison), batches?.text ?? caution(scenario),
      isCut ? note.replacing("replication", with: "batch") : note,
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private static func best(_ comparison: StudyComparison, _ isCut: Bool) -> String {
    let part = comparison.parts.first { $0.measure.direction != .neither }
    guard let part else { return "" }
    let measure = VisibleText.line(part.measure.name)
    let ranking = Ranking(part.samples, part.measure.direction)
    let format = MeasureFormat(part)
    guard ranking.order.count >= 2, let lead = ranking.lead else {
      return "No strategy is best: \(measure) is undefined."
    }
    let names = ranking.order.map { comparison.strategies[$0] }
    let value = format.value(part.comparison.estimates[ranking.order[0]]?.value)
    let ahead = format.difference(lead.value, signed: false)
    if ranking.isResolved {
      return "Best by \(measure): \(names[0]) with \(value), \(ahead) ahead of "
        + "\(names[1]); resolved."
    }
    guard lead.value != 0 || lead.standardError != 0 else {
      return "By \(measure), \(alike(part, ranking, names)) are alike, with \(value); "
        + "no strategy is better."
    }
    let start = "Best by \(measure): \(names[0]) with \(value), but not resolved: "
    guard let width = lead.halfWidth(alpha: ranking.alpha) else {
      return start + "\(names[1]) is \(ahead) behind."
    }
    return start + "\(names[1]) is \(ahead) behind,\n"
      + "give or take \(format.difference(width, signed: false)) (95 % over all pairs)."
      + effort(part, comparison, isCut)
  }

  /// Those that come to what the best comes to.
  private static func alike(
    _ part: StudyComparison.Part, _ ranking: Ranking, _ names: [String]
  ) -> String {
    let best = part.comparison.estimates[ranking.order[0]]?.value
    let count = ranking.order.prefix { part.comparison.estimates[$0]?.value == best }.count
    return Array(names.prefix(max(2, count))).enumerated("and")
  }

  /// What the usual precision, which is one of the cold ratio, would take.
  private static func effort(
    _ part: StudyComparison.Part, _ comparison: StudyComparison, _ isCut: Bool
  ) -> String {
    guard part.measure.name == "cold_ratio" else { return "" }
    let alpha = PairedComparison.alpha / Double(max(1, comparison.others))
    let counts = part.comparison.lines.compactMap {
      $0.difference?.replications(forHalfWidth: 0.005, alpha: alpha)
    }
    guard let count = counts.max(), count > comparison.replications else { return "" }
    let unit = isCut ? "batches of this length" : "replications"
    return "\nHalf-widths of 0.5 pp for all differences to the baseline would take about "
      + "\(count) \(unit)."
  }

  /// What pairing was worth.
  private static func gain(_ comparison: StudyComparison) -> String {
    guard let part = comparison.parts.first else { return "" }
    let factors = part.comparison.lines.compactMap(\.varianceReduction)
    guard let least = factors.min(), let most = factors.max() else { return "" }
    let (low, high) = (
      DecimalText.text(least, decimals: 1), DecimalText.text(most, decimals: 1)
    )
    let range = low == high ? low : "\(low) to \(high)"
    return "Independent runs would have \(range) times the variance of these paired differences."
  }

  /// What replications of one and the same demand cannot tell.
  private static func caution(_ scenario: Scenario) -> String {
    let isFixed = scenario.demand.allSatisfy { stream in
      switch stream {
      case .rows, .source: true
      case .generator, .sessions, .arrivals: false
      }
    }
    return isFixed
      ? """
      Every replication has the same demand, from rows or a trace: the intervals hold for it alone,
      and where nothing else is drawn they have no width.
      """ : ""
  }

  private static let note = """

    Values are means per replication; ratios are pooled, and a percentile is that of a replication.
    All strategies met the same demand, and differences are paired. Their intervals hold together
    with 95 % for each measure; not resolved: the interval covers zero. 'flotsam list measures'
    explains the measures.
    """
}

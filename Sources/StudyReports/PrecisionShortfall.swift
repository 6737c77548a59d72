import PolicyStudies

extension PrecisionPlan {
  /// How far samples of the cold ratio are from this precision, in words that go on a sentence;
  /// nothing where their differences have no intervals.
  public func shortfall(of samples: [RatioSample], baseline: Int) -> String {
    let comparison = PairedComparison(samples, baseline: baseline, direction: .lessIsBetter)
    let alpha = PairedComparison.alpha / Double(max(1, samples.count - 1))
    let differences = comparison.lines.compactMap(\.difference)
    guard let widest = differences.compactMap({ $0.halfWidth(alpha: alpha) }).max() else {
      return ""
    }
    let wanted = differences.compactMap { $0.replications(forHalfWidth: halfWidth, alpha: alpha) }
    let effort = wanted.max().map { "; it would take about \($0)" } ?? ""
    return ": the widest half-width is \(DecimalText.text(widest * 100, decimals: 2)) pp\(effort)"
  }
}

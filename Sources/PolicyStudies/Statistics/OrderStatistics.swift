/// Intervals for quantiles from the ordered values alone, whatever their distribution (M-05).
public enum OrderStatistics {
  /// An interval between two of `values` that covers the quantile of `share` (between 0 and 1)
  /// with probability at least 1 − `alpha`; nil where there are too few values for it.
  ///
  /// How many values lie below the quantile is binomial; each end errs at most half of `alpha`.
  public static func interval(
    _ values: [Double], share: Double, alpha: Double
  ) -> ConfidenceInterval? {
    precondition(share > 0 && share < 1, "a quantile lies between 0 and 1")
    precondition(alpha > 0 && alpha < 1, "an error rate lies between 0 and 1")
    let ordered = values.sorted()
    let chances = binomial(ordered.count, share)
    guard let low = place(chances, alpha / 2), let high = place(chances.reversed(), alpha / 2)
    else { return nil }
    return ConfidenceInterval(low: ordered[low], high: ordered[ordered.count - 1 - high])
  }

  /// The last place from the front whose value lies beyond the quantile with at most `error`.
  private static func place(_ chances: [Double], _ error: Double) -> Int? {
    var (sum, count) = (0.0, 0)
    while count < chances.count, sum + chances[count] <= error {
      sum += chances[count]
      count += 1
    }
    return count == 0 ? nil : count - 1
  }

  /// The binomial probabilities of 0 to `count`, from the largest outwards so that none that
  /// matters vanishes.
  private static func binomial(_ count: Int, _ share: Double) -> [Double] {
    let odds = share / (1 - share)
    let middle = min(count, Int(Double(count) * share))
    var weights = Array(repeating: 1.0, count: count + 1)
    for k in stride(from: middle, to: count, by: 1) {
      weights[k + 1] = weights[k] * odds * Double(count - k) / Double(k + 1)
    }
    for k in stride(from: middle, to: 0, by: -1) {
      weights[k - 1] = weights[k] / odds * Double(k) / Double(count - k + 1)
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

/// What a comparison says of one strategy against the baseline.
public enum Verdict: String, Equatable, Sendable {
  /// The strategy is better.
  case better
  /// The strategy is worse.
  case worse
  /// Its values are higher, where neither direction is better in itself.
  case higher
  /// Its values are lower, where neither direction is better in itself.
  case lower
  /// The interval of the difference covers zero, or there is none.
  case notResolved = "not resolved"

  init(_ interval: ConfidenceInterval?, _ direction: Direction) {
    guard let interval, !interval.contains(0) else {
      self = .notResolved
      return
    }
    let isHigher = interval.low > 0
    switch direction {
    case .lessIsBetter: self = isHigher ? .worse : .better
    case .moreIsBetter: self = isHigher ? .better : .worse
    case .neither: self = isHigher ? .higher : .lower
    }
  }
}

/// One measure of several strategies, each but the baseline held against it (M-04).
///
/// Samples are paired: equal places are replications under the same demand. The intervals of the
/// differences stand at α / k for k strategies beside the baseline (Bonferroni), so that all of
/// them cover at once with probability 1 − α; they decide.
public struct PairedComparison: Sendable {
  /// The family-wise error rate.
  public static let alpha = 0.05

  /// One strategy against the baseline.
  public struct Line: Sendable {
    /// The place of the strategy among the samples.
    public let strategy: Int
    /// The difference to the baseline's estimate; nil where one of them is undefined.
    public let difference: Estimate?
    /// Its interval at α / k; nil where the replications do not tell.
    public let interval: ConfidenceInterval?
    /// The p of this difference alone; nil where there is none.
    public let p: Double?
    /// The same after Holm's adjustment over the k strategies; an undefined p counts as 1.
    public let adjustedP: Double?
    /// How many times the variance of independent runs is that of the paired ones; nil where the
    /// paired one is 0.
    public let varianceReduction: Double?
    /// What follows.
    public let verdict: Verdict
  }

  /// The estimate of each sample; nil where it is undefined.
  public let estimates: [Estimate?]
  /// A line for each sample but the baseline's, in their order.
  public let lines: [Line]

  /// Holds `samples` against that at `baseline`; all have the same replications.
  public init(
    _ samples: [RatioSample], baseline: Int, direction: Direction, alpha: Double = Self.alpha
  ) {
    let others = samples.indices.filter { $0 != baseline }
    self.init(
      samples.map(\.estimate),
      differences: others.map { samples[$0].difference(to: samples[baseline]) },
      baseline: baseline, direction: direction, alpha: alpha)
  }

  /// The same from the estimate of each sample and, for each but the baseline, its difference.
  init(
    _ estimates: [Estimate?], differences: [Estimate?], baseline: Int, direction: Direction,
    alpha: Double = Self.alpha
  ) {
    let others = estimates.indices.filter { $0 != baseline }
    precondition(differences.count == others.count, "a difference for each but the baseline")
    let adjusted = Holm.adjusted(differences.map { $0?.p ?? 1 })
    self.estimates = estimates
    lines = others.indices.map { index in
      let difference = differences[index]
      let interval = difference?.interval(alpha: alpha / Double(others.count))
      let p = difference?.p
      return Line(
        strategy: others[index], difference: difference, interval: interval, p: p,
        adjustedP: p == nil ? nil : adjusted[index],
        varianceReduction: Self.reduction(
          estimates[others[index]], estimates[baseline], difference),
        verdict: Verdict(interval, direction))
    }
  }

  /// Var_independent / Var_paired (M-04).
  private static func reduction(
    _ one: Estimate?, _ other: Estimate?, _ difference: Estimate?
  ) -> Double? {
    guard let first = one?.standardError, let second = other?.standardError,
      let paired = difference?.standardError, paired > 0
    else { return nil }
    return (first * first + second * second) / (paired * paired)
  }
}

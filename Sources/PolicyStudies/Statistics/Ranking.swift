/// Who is best by one measure, and whether the replications tell it from the next best.
public struct Ranking: Sendable {
  /// The places of the samples, the best first; undefined ones are left out, ties keep their order.
  public let order: [Int]
  /// How far the next best lies behind the best, from 0; nil where there is none.
  public let lead: Estimate?
  /// The level of error of `interval`: α over all pairs, for the best was not known beforehand
  /// (M-04).
  public let alpha: Double
  /// The interval of the lead.
  public let interval: ConfidenceInterval?

  /// Whether the best is better than the next one by more than chance.
  public var isResolved: Bool { interval.map { !$0.contains(0) } ?? false }

  /// Two places in the order of the ranking.
  public typealias Pair = (former: Int, latter: Int)

  /// The pairs that the replications tell apart (at α over all pairs).
  public let resolved: [Pair]

  /// What becomes of pairs in other `samples`: those that stand the other way round there, by more
  /// than chance; and those that are resolved here and are not there.
  public func changes(
    in samples: [RatioSample], _ direction: Direction
  ) -> (turned: [Pair], open: [Pair]) {
    func standing(_ pair: Pair) -> Int {
      Self.standing(samples, pair, direction, alpha: alpha)
    }
    return (
      Self.pairs(order).filter { standing($0) < 0 }, resolved.filter { standing($0) == 0 }
    )
  }

  private static func pairs(_ order: [Int]) -> [Pair] {
    order.enumerated().flatMap { rank, former in order[(rank + 1)...].map { (former, $0) } }
  }

  /// 1 where the former is better by more than chance, -1 where the latter is, else 0.
  private static func standing(
    _ samples: [RatioSample], _ pair: Pair, _ direction: Direction, alpha: Double
  ) -> Int {
    guard let behind = samples[pair.latter].difference(to: samples[pair.former]),
      let interval = behind.interval(alpha: alpha), !interval.contains(0)
    else { return 0 }
    return (behind.value > 0) == (direction != .moreIsBetter) ? 1 : -1
  }

  /// Ranks `samples`; `direction` says which way is better, less where it says neither.
  public init(
    _ samples: [RatioSample], _ direction: Direction, alpha: Double = PairedComparison.alpha
  ) {
    let sign: Double = direction == .moreIsBetter ? -1 : 1
    let values = samples.map { $0.estimate.map { sign * $0.value } }
    let order = samples.indices.filter { values[$0] != nil }
      .sorted { (values[$0] ?? 0, $0) < (values[$1] ?? 0, $1) }
    self.order = order
    let shared = alpha / Double(max(1, order.count * (order.count - 1) / 2))
    self.alpha = shared
    resolved = Self.pairs(order).filter {
      Self.standing(samples, $0, direction, alpha: shared) > 0
    }
    guard order.count >= 2 else {
      lead = nil
      interval = nil
      return
    }
    let (worse, better) = sign > 0 ? (order[1], order[0]) : (order[0], order[1])
    let lead = samples[worse].difference(to: samples[better])
    self.lead = lead
    interval = lead?.interval(alpha: self.alpha)
  }
}

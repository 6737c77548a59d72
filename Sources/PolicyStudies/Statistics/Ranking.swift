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

  /// The pairs of places that stand in this order and the other way round in `samples`, by whether
  /// the difference there is more than chance (at α over all pairs).
  public func reversals(
    in samples: [RatioSample], _ direction: Direction
  ) -> (resolved: [(former: Int, latter: Int)], byChance: Int) {
    let sign: Double = direction == .moreIsBetter ? -1 : 1
    var (resolved, byChance): ([(former: Int, latter: Int)], Int) = ([], 0)
    for (rank, former) in order.enumerated() {
      for latter in order[(rank + 1)...] {
        guard let behind = samples[latter].difference(to: samples[former]),
          sign * behind.value < 0
        else { continue }
        let interval = behind.interval(alpha: alpha)
        if interval.map({ !$0.contains(0) }) ?? false {
          resolved.append((former, latter))
        } else {
          byChance += 1
        }
      }
    }
    return (resolved, byChance)
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
    self.alpha = alpha / Double(max(1, order.count * (order.count - 1) / 2))
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

import PolicyStudies
import SimKernel

/// Long runs whose days hang together, cut into batches.
extension ToyStudies {
  /// A baseline and a strategy on a phone whose days are tight or loose: a day is like the one
  /// before in 9 of 10 cases. Of 10 launches and exponentially 10 more, 0.1 are cold on a loose
  /// day under both; on a tight one 0.2 under the baseline, 0.3 under the strategy. The truth of
  /// the difference is 0.05. As many batches as there are replications, of so many days each.
  func batches(ofDays days: Int) -> [[RatioSample]] {
    (0..<count).map { study in
      var generator = stream(of: study, entity: 6).draw(0)
      var isTight = generator.next() & 1 == 0
      var rows: [[Fraction]] = []
      for _ in 0..<replications {
        var (launches, cold) = (Int64(0), (Int64(0), Int64(0)))
        for _ in 0..<days {
          if generator.below(10) == 0 { isTight.toggle() }
          let opens = 10 + Self.exponential(10, &generator)
          launches += opens
          for _ in 0..<opens {
            let tenths = generator.below(10)
            cold.0 += tenths < (isTight ? 2 : 1) ? 1 : 0
            cold.1 += tenths < (isTight ? 3 : 1) ? 1 : 0
          }
        }
        rows.append([
          (Double(cold.0), Double(launches)), (Double(cold.1), Double(launches)),
        ])
      }
      return Self.samples(rows)
    }
  }
}

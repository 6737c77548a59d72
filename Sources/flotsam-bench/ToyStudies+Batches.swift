import PolicyStudies
import SimKernel

/// Long runs whose days hang together, cut into batches.
extension ToyStudies {
  /// A baseline and a strategy on a phone whose days are tight or loose: a day is unlike the one
  /// before in 1 of 50 cases. Of 10 to 30 launches, a tenth is cold on a loose day under both; on
  /// a tight one two tenths under the baseline, three under the strategy. The truth of the
  /// difference is 0.05. As many batches as there are replications, of so many days.
  func batches(ofDays days: Int) -> [[RatioSample]] {
    (0..<count).map { study in
      var generator = stream(of: study, entity: 6).draw(0)
      var isTight = generator.next() & 1 == 0
      let rows = (0..<replications).map { _ in
        var (launches, tight) = (Int64(0), Int64(0))
        for _ in 0..<days {
          if generator.below(50) == 0 { isTight.toggle() }
          let opens = 10 + Int64(generator.below(21))
          launches += opens
          tight += isTight ? opens : 0
        }
        let (all, some) = (Double(launches), Double(tight))
        return [(0.1 * (all + some), all), (0.1 * (all + 2 * some), all)]
      }
      return Self.samples(rows)
    }
  }
}

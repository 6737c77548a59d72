import SimKernel
import TestBudgets
import Testing

@testable import PolicyStudies

@Suite("Precision watch")
struct PrecisionWatchTests {
  /// Three strategies: days of 0 to 150 launches; the second like the first but for a few launches,
  /// the third on its own.
  private func day(_ draws: inout SplitMix64) -> [MetricValue] {
    let launches = Int64(draws.below(151))
    func cold(_ percent: UInt64) -> Int64 {
      Int64(draws.below(UInt64(launches) * percent + 1) / 100)
    }
    let first = cold(40)
    let second = min(launches, first + Int64(draws.below(4)))
    return [first, second, cold(60)].map { .ratio($0, of: launches) }
  }

  @Test(
    "a look says what the jackknife says, and seldom has to ask it",
    arguments: 1...Soak.choice(UInt64(1), of: 6))
  func looks(seed: UInt64) {
    var draws = SplitMix64(state: seed)
    for (width, baseline) in [(0.004, 0), (0.02, 1), (0.05, 2), (1e-14, 0)] {
      let plan = PrecisionPlan(halfWidth: width, ceiling: 1500)
      var (watch, probe) = (
        PrecisionWatch(plan, strategies: 3, baseline: baseline),
        PrecisionWatch(plan, strategies: 3, baseline: baseline)
      )
      var samples = Array(repeating: RatioSample([Double]()), count: 3)
      var (count, looks, asked) = (0, 0, 0)
      while let goal = plan.look(after: count), looks < 150 {
        for _ in count..<goal {
          for (place, value) in day(&draws).enumerated() { samples[place].append(value) }
        }
        (count, looks) = (goal, looks + 1)
        let comparison = PairedComparison(samples, baseline: baseline, direction: .lessIsBetter)
        let isMet = plan.isMet(by: comparison)
        let told = watch.isMet(by: samples)
        #expect(told == isMet, "\(count) replications, \(width)")
        asked += probe.isSurelyTooWide(samples) ? 0 : 1
        if isMet { break }
      }
      #expect(asked <= 12, "\(asked) of \(looks) looks, \(width)")
    }
  }

  @Test("samples without spread, or without a value, are left to the jackknife")
  func still() {
    let plan = PrecisionPlan(halfWidth: 0.01, ceiling: 10)
    var watch = PrecisionWatch(plan, strategies: 2, baseline: 0)
    let same = Array(repeating: MetricValue.ratio(1, of: 3), count: 10)
    let isMet = watch.isMet(by: [RatioSample(same), RatioSample(same)])
    #expect(isMet)
    var none = PrecisionWatch(plan, strategies: 2, baseline: 0)
    let empty = RatioSample(Array(repeating: MetricValue.ratio(0, of: 0), count: 10))
    let isNoneMet = none.isMet(by: [empty, RatioSample(same)])
    #expect(!isNoneMet)
  }
}

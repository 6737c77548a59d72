import Testing

@testable import PolicyStudies

@Suite("Estimates")
struct RatioSampleTests {
  private func close(_ one: Double?, _ other: Double) -> Bool {
    one.map { abs($0 - other) <= 1e-12 * max(1, abs(other)) } ?? false
  }

  @Test("with equal denominators the jackknife is the mean's own standard error")
  func mean() throws {
    let estimate = try #require(RatioSample([4, 7, 13, 16]).estimate)
    // Deviations −6, −3, 3, 6: s² = 90 / 3 = 30, s / √4.
    #expect(estimate.value == 10 && close(estimate.standardError, 7.5.squareRoot()))
    let interval = try #require(estimate.interval(alpha: 0.05))
    #expect(close(interval.high - 10, 3.18244630528371 * 7.5.squareRoot()))
    #expect(close(interval.low + interval.high, 20))
  }

  @Test("a ratio is that of the sums; its error leaves out one day at a time")
  func ratio() throws {
    let sample = RatioSample(numerators: [1, 2, 9], denominators: [10, 10, 20])
    let estimate = try #require(sample.estimate)
    #expect(close(estimate.value, 0.3))
    // Without each: 11/30, 10/30, 3/20; mean 0.85/3.
    let parts = [11.0 / 30, 10.0 / 30, 3.0 / 20].map { $0 - 0.85 / 3 }
    let squares = parts.reduce(0) { $0 + $1 * $1 }
    #expect(close(estimate.standardError, (squares * 2 / 3).squareRoot()))
  }

  @Test("a paired difference cancels what both share")
  func paired() throws {
    let noise: [Double] = [10, 50, 20, 90, 40]
    let one = RatioSample(zip(noise, [1, 2, 1, 2, 1.0]).map(+))
    let difference = try #require(one.difference(to: RatioSample(noise)))
    #expect(close(difference.value, 1.4))
    // Differences 1, 2, 1, 2, 1: s² = 0.3, over 5.
    #expect(close(difference.standardError, 0.06.squareRoot()))
    let p = try #require(difference.p)
    let t = StudentT(degreesOfFreedom: 4)
    #expect(close(p, 2 * t.cumulative(-1.4 / 0.06.squareRoot())))
  }

  @Test("one replication has a value and no interval")
  func single() throws {
    let estimate = try #require(RatioSample([5]).estimate)
    #expect(estimate.value == 5 && estimate.standardError == nil && estimate.p == nil)
    #expect(estimate.interval(alpha: 0.05) == nil)
  }

  @Test("a ratio of nothing is undefined; one replication with launches is not enough for an error")
  func nothing() throws {
    let none = RatioSample(numerators: [0, 0], denominators: [0, 0])
    #expect(none.estimate == nil && none.difference(to: RatioSample([1, 2])) == nil)
    let single = RatioSample(numerators: [3, 0, 0], denominators: [4, 0, 0])
    #expect(single.estimate == Estimate(value: 0.75, standardError: nil, count: 3))
    let values: [MetricValue] = [.ratio(1, of: 4), .ratio(0, of: 0), .ratio(1, of: 2)]
    let mixed = RatioSample(values)
    #expect(mixed.denominators == [4, 0, 2] && close(mixed.estimate?.value, 1.0 / 3))
    #expect(mixed.estimate?.standardError != nil)
  }

  @Test("no difference in any replication: p is 1; the same one in all: a sign test")
  func constant() throws {
    let same = RatioSample([1, 2, 4])
    let none = try #require(same.difference(to: same))
    #expect(none == Estimate(value: 0, standardError: 0, count: 3) && none.p == 1)
    #expect(none.isAlwaysZero && none.interval(alpha: 0.05) == nil)
    let shifted = try #require(RatioSample([1.1, 2.1, 4.1]).difference(to: same))
    #expect(shifted.standardError == 0 && shifted.p == 0.25)
    #expect(shifted.interval(alpha: 0.05) == nil)
    let many = RatioSample(Array(repeating: 7, count: 10))
    let sure = try #require(many.difference(to: RatioSample(Array(repeating: 5, count: 10))))
    #expect(sure.p == 1.0 / 512 && sure.halfWidth(alpha: 0.05) == 0)
  }
}

import Foundation
import SimKernel
import Testing

@Suite("LogNormal")
struct LogNormalTests {
  @Test("the logarithm of the samples is normal around the median's")
  func theory() throws {
    let sigma = try #require(FixedPoint(numerator: 8, decimals: 1))
    let distribution = try #require(LogNormal(median: 1_000_000_000, sigma: sigma))
    let samples = Goodness.draws(100_000) { Double(distribution.sample(&$0)) }
    let mean = 1e9 * exp(0.32)
    #expect(abs(Goodness.moments(samples).mean / mean - 1) < 0.015)
    let logs = samples.map { log($0 / 1e9) / 0.8 }
    #expect(abs(Goodness.moments(logs).deviation - 1) < 0.01)
    #expect(Goodness.distance(logs) { 0.5 * erfc(-$0 / 2.0.squareRoot()) } < 1.95)
  }

  @Test("a median and a mean give the sigma that has this mean")
  func medianAndMean() throws {
    for (median, mean) in [(30, 90), (1_000_000, 1_000_001), (7, 7), (1, LogNormal.maximum)] {
      let distribution = try #require(LogNormal(median: Int64(median), mean: Int64(mean)))
      let expected = (2 * log(Double(mean) / Double(median))).squareRoot()
      #expect(abs(distribution.sigma.value - expected) < 1e-6)
    }
  }

  @Test("parameters at and beyond the limits are sampled or refused, never trapped")
  func extremes() throws {
    let certain = try #require(LogNormal(median: 12_345, sigma: .zero))
    #expect(Goodness.draws(100) { certain.sample(&$0) }.allSatisfy { $0 == 12_345 })
    let nothing = try #require(LogNormal(median: 0, sigma: FixedPoint(16)))
    #expect(Goodness.draws(100) { nothing.sample(&$0) }.allSatisfy { $0 == 0 })
    let wild = try #require(LogNormal(median: LogNormal.maximum, sigma: FixedPoint(16)))
    let samples = Goodness.draws(1_000) { wild.sample(&$0) }
    #expect(samples.allSatisfy { $0 >= 0 && $0 <= LogNormal.maximum })
    #expect(abs(samples.count { $0 == LogNormal.maximum } - 500) < 70)
    #expect(LogNormal(median: -1, sigma: .one) == nil)
    #expect(LogNormal(median: .max, sigma: .one) == nil)
    #expect(LogNormal(median: 1, sigma: FixedPoint(-1)) == nil)
    #expect(LogNormal(median: 1, sigma: FixedPoint(17)) == nil)
    #expect(LogNormal(median: 0, mean: 1) == nil)
    #expect(LogNormal(median: 2, mean: 1) == nil)
    #expect(LogNormal(median: 1, mean: .max) == nil)
  }

  @Test("draws are the same bytes for good")
  func golden() throws {
    let distribution = try #require(LogNormal(median: 60_000_000, mean: 180_000_000))
    #expect(distribution.sigma.rawValue == 6_366_446_376)
    let samples = Goodness.draws(6) { distribution.sample(&$0) }
    #expect(
      samples == [11_253_457, 532_570_804, 28_115_130, 403_045_753, 263_965_016, 36_862_587])
  }
}

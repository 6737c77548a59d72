import Foundation
import SimKernel
import Testing

@Suite("Exponential")
struct ExponentialTests {
  @Test("samples follow the exponential distribution function")
  func theory() throws {
    let mean = 1e9
    let exponential = try #require(Exponential(mean: 1_000_000_000))
    let samples = Goodness.draws(100_000) { Double(exponential.sample(&$0)) }
    let moments = Goodness.moments(samples)
    #expect(abs(moments.mean / mean - 1) < 0.01)
    #expect(abs(moments.deviation / mean - 1) < 0.02)
    #expect(Goodness.distance(samples) { 1 - exp(-$0 / mean) } < 1.95)
  }

  @Test("small means give whole numbers in the shares of the rounded distribution")
  func rounding() throws {
    let exponential = try #require(Exponential(mean: 1))
    var counts = Array(repeating: 0, count: 8)
    for value in Goodness.draws(50_000, { exponential.sample(&$0) }) {
      counts[min(7, Int(value))] += 1
    }
    let bounds = [0] + (0..<7).map { Double($0) + 0.5 }
    let shares = (0..<8).map { exp(-bounds[$0]) - ($0 < 7 ? exp(-bounds[$0 + 1]) : 0) }
    #expect(Goodness.chiSquare(counts, shares: shares) < 3.1)
  }

  @Test("means at and beyond the limits are sampled or refused, never trapped")
  func extremes() throws {
    let zero = try #require(Exponential(mean: 0))
    #expect(Goodness.draws(100) { zero.sample(&$0) }.allSatisfy { $0 == 0 })
    let huge = try #require(Exponential(mean: Exponential.maximumMean))
    #expect(Goodness.draws(10_000) { huge.sample(&$0) }.allSatisfy { $0 >= 0 })
    // The states whose next word is 0, the least, and all ones, the greatest.
    for state in [0 &- 0x9e37_79b9_7f4a_7c15, Self.stateBeforeAllOnes] {
      var generator = SplitMix64(state: state)
      #expect(huge.sample(&generator) >= 0)
    }
    #expect(Exponential(mean: -1) == nil)
    #expect(Exponential(mean: Exponential.maximumMean + 1) == nil)
    #expect(Exponential(mean: .max) == nil)
  }

  @Test("a sample is the mean times the logarithm of a uniform draw to twelve digits")
  func inversion() throws {
    let exponential = try #require(Exponential(mean: Exponential.maximumMean))
    for seed in 0..<2_000 {
      let uniform = Double(Goodness.draws(1, seed: UInt64(seed)) { $0.next() | 1 }[0]) * 0x1p-64
      let sample = Goodness.draws(1, seed: UInt64(seed)) { exponential.sample(&$0) }[0]
      #expect(abs(Double(sample) * 0x1p-56 + log(uniform)) < 0x1p-41)
    }
  }

  @Test("the same draw is in proportion to the mean")
  func proportion() throws {
    let short = try #require(Exponential(mean: 1_000_000))
    let long = try #require(Exponential(mean: 1_000_000_000))
    for seed in 0..<1_000 {
      let pair = [short, long].map { distribution in
        Goodness.draws(1, seed: UInt64(seed)) { distribution.sample(&$0) }[0]
      }
      #expect(abs(pair[0] * 1_000 - pair[1]) <= 501)
    }
  }

  @Test("draws are the same bytes for good")
  func golden() throws {
    let exponential = try #require(Exponential(mean: 1_000_000))
    let samples = Goodness.draws(8) { exponential.sample(&$0) }
    #expect(
      samples == [568_170, 293_322, 29_426, 811_122, 811_335, 270_636, 130_851, 648_045])
  }

  /// The state from which the generator gives 2⁶⁴ − 1: its scrambling undone step by step.
  private static var stateBeforeAllOnes: UInt64 {
    var bits = unshifted(.max, by: 31) &* inverse(0x94d0_49bb_1331_11eb)
    bits = unshifted(bits, by: 27) &* inverse(0xbf58_476d_1ce4_e5b9)
    return unshifted(bits, by: 30) &- 0x9e37_79b9_7f4a_7c15
  }

  private static func unshifted(_ value: UInt64, by shift: UInt64) -> UInt64 {
    value ^ value >> shift ^ value >> (2 * shift)
  }

  /// The inverse of an odd number modulo 2⁶⁴ by Newton's iteration.
  private static func inverse(_ odd: UInt64) -> UInt64 {
    (0..<6).reduce(odd) { estimate, _ in estimate &* (2 &- odd &* estimate) }
  }
}

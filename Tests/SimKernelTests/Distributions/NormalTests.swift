import Foundation
import SimKernel
import Testing

@Suite("Normal")
struct NormalTests {
  private static let samples = Goodness.draws(100_000) { Normal().sample(&$0).value }

  @Test("samples follow the normal distribution function")
  func theory() {
    let moments = Goodness.moments(Self.samples)
    #expect(abs(moments.mean) < 0.012)
    #expect(abs(moments.deviation - 1) < 0.01)
    #expect(Goodness.distance(Self.samples) { 0.5 * erfc(-$0 / 2.0.squareRoot()) } < 1.95)
  }

  @Test("third and fourth moments are those of the normal distribution")
  func shape() {
    let count = Double(Self.samples.count)
    // Standard errors √(15 / n) and √(96 / n).
    #expect(abs(Self.samples.reduce(0) { $0 + $1 * $1 * $1 } / count) < 0.05)
    #expect(abs(Self.samples.reduce(0) { $0 + $1 * $1 * $1 * $1 } / count - 3) < 0.12)
  }

  @Test("samples beyond three standard deviations come as often as they should")
  func tails() {
    let beyond = Self.samples.count { abs($0) > 3 }
    #expect(abs(Double(beyond) - 270) < 65)
    #expect(Self.samples.allSatisfy { abs($0) < 13.4 })
  }

  @Test("draws are the same bytes for good")
  func golden() {
    let samples = Goodness.draws(6) { Normal().sample(&$0).rawValue }
    #expect(
      samples == [
        -4_849_447_444, 6_326_306_556, -2_196_407_199, 5_518_873_995, 4_292_557_186,
        -1_411_507_038,
      ])
  }
}

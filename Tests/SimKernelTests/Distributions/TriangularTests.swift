import SimKernel
import Testing

@Suite("Triangular")
struct TriangularTests {
  private static let million: Int64 = 1_000_000

  @Test("samples follow the triangular distribution function", arguments: [-2, 0, 3, 6])
  func theory(modeInMillions: Int64) throws {
    let (low, mode, high) = (-2e6, Double(modeInMillions) * 1e6, 6e6)
    let triangular = try #require(
      Triangular(low: -2 * Self.million, mode: modeInMillions * Self.million, high: 6_000_000))
    let samples = Goodness.draws(50_000) { Double(triangular.sample(&$0)) }
    #expect(abs(Goodness.moments(samples).mean - (low + mode + high) / 3) < 40_000)
    #expect(samples.allSatisfy { $0 >= low && $0 <= high })
    let distance = Goodness.distance(samples) { value in
      value < mode
        ? (value - low) * (value - low) / (high - low) / (mode - low)
        : 1 - (high - value) * (high - value) / (high - low) / max(high - mode, 1)
    }
    #expect(distance < 1.95)
  }

  @Test("a single point and the widest range work, a wrong order is refused")
  func extremes() throws {
    let point = try #require(Triangular(low: 5, mode: 5, high: 5))
    #expect(Goodness.draws(100) { point.sample(&$0) }.allSatisfy { $0 == 5 })
    let wide = try #require(Triangular(low: .min, mode: .max, high: .max))
    let samples = Goodness.draws(10_000) { Double(wide.sample(&$0)) * 0x1p-63 }
    #expect(abs(Goodness.moments(samples).mean - 1.0 / 3) < 0.02)
    #expect(Triangular(low: 2, mode: 1, high: 3) == nil)
    #expect(Triangular(low: 1, mode: 4, high: 3) == nil)
  }

  @Test("draws are the same bytes for good")
  func golden() throws {
    let triangular = try #require(Triangular(low: 0, mode: 200, high: 1_000))
    let samples = Goodness.draws(8) { triangular.sample(&$0) }
    #expect(samples == [223, 390, 582, 516, 576, 163, 293, 99])
  }
}

import SimKernel
import Testing

@testable import PolicyStudies

@Suite("Batch means")
struct BatchMeansTests {
  private func test(_ values: [Double]) -> BatchMeans {
    BatchMeans([RatioSample(values)], baseline: 0)
  }

  @Test("the lag-1 autocorrelation is the textbook's, and chance reaches 1.96 / √n")
  func lag() throws {
    let means = test([2, 6, 3, 1])
    // Deviations −1, 3, 0, −2: (−3 + 0 + 0) / 14.
    #expect(try abs(#require(means.lag1) + 3.0 / 14) < 1e-12)
    #expect(abs(means.reach - 1.959964 / 2) < 1e-6 && means.looksIndependent)
    let trend = test((0..<20).map { Double($0) })
    #expect(try #require(trend.lag1) > 0.8 && !trend.looksIndependent)
    let swing = test((0..<20).map { Double($0 % 2) })
    #expect(try #require(swing.lag1) < -0.9 && !swing.looksIndependent)
  }

  @Test("the normal distribution is that of the tables")
  func normal() {
    for (z, p) in [(0.0, 0.0), (1, 0.682689492), (2, 0.954499736), (3, 0.997300204)] {
      #expect(abs(StandardNormal.central(z) - p) < 1e-9)
    }
    for (p, z) in [(0.9, 1.644854), (0.99, 2.575829), (0.9999, 3.890592), (0.999999, 4.891638)] {
      #expect(abs(StandardNormal.centralQuantile(p) - z) < 1e-6)
    }
    #expect(StandardNormal.centralQuantile(1) <= 6)
  }

  @Test("what does not vary says nothing, rounding aside")
  func flat() {
    let flat = test(Array(repeating: 3, count: 40))
    #expect(flat.lag1 == nil && flat.looksIndependent)
    let counts = (1...20).map { Double($0) }
    let thirds = RatioSample(numerators: counts.map { $0 / 3 }, denominators: counts)
    #expect(BatchMeans([thirds, thirds], baseline: 1).lag1 == nil)
  }

  @Test("a drift of the difference alone is found, and more series need more to stand out")
  func differences() throws {
    var draw = SplitMix64(state: 3)
    let noise = (0..<20).map { _ in Double(draw.below(1000)) }
    let drift = zip(noise, 0..<20).map { $0 + Double($1) }
    #expect(test(noise).looksIndependent && test(drift).looksIndependent)
    let both = BatchMeans([RatioSample(noise), RatioSample(drift)], baseline: 0)
    #expect(try #require(both.lag1) > 0.8 && !both.looksIndependent)
    // Three series share the 5 %: 2.394 is the normal distribution's at 1.67 %.
    #expect(abs(both.reach - 2.393980 / Double(20).squareRoot()) < 1e-6)
  }

  @Test("batches in which some strategy says nothing are counted, and break no series")
  func silence() {
    let some = RatioSample(numerators: [1, 0, 2, 3, 0], denominators: [5, 0, 6, 7, 4])
    let other = RatioSample(numerators: [1, 2, 2, 3, 0], denominators: [5, 4, 6, 7, 0])
    let means = BatchMeans([some, other], baseline: 0)
    #expect(means.silent == 2 && means.count == 5 && means.lag1?.isFinite == true)
  }
}

import SimKernel
import Testing

@Suite("Empirical")
struct EmpiricalTests {
  @Test("each observed value is equally likely and a repeated one counts twice")
  func shares() throws {
    let empirical = try #require(Empirical(values: [40, -7, 40, .max]))
    let samples = Goodness.draws(40_000) { empirical.sample(&$0) }
    let counts = [40, -7, .max].map { value in samples.count { $0 == value } }
    #expect(counts.reduce(0, +) == samples.count)
    #expect(Goodness.chiSquare(counts, shares: [0.5, 0.25, 0.25]) < 3.1)
  }

  @Test("one value is always drawn and none is refused")
  func extremes() throws {
    let single = try #require(Empirical(values: [9]))
    #expect(Goodness.draws(100) { single.sample(&$0) }.allSatisfy { $0 == 9 })
    #expect(Empirical(values: []) == nil)
  }

  @Test("draws are the same bytes for good")
  func golden() throws {
    let empirical = try #require(Empirical(values: [1, 2, 3, 5, 8, 13, 21]))
    let samples = Goodness.draws(12) { empirical.sample(&$0) }
    #expect(samples == [5, 13, 21, 5, 5, 13, 21, 5, 2, 13, 3, 8])
  }
}

import SimKernel
import Testing

@Suite("AliasTable")
struct AliasTableTests {
  private static func chiSquare(_ weights: [UInt64], draws: Int) throws -> Double {
    let table = try #require(AliasTable(weights: weights))
    var counts = weights.map { _ in 0 }
    for pick in Goodness.draws(draws, { table.pick(&$0) }) { counts[pick] += 1 }
    let total = weights.reduce(0) { $0 + Double($1) }
    return Goodness.chiSquare(counts, shares: weights.map { Double($0) / total })
  }

  @Test(
    "numbers are picked in proportion to their weights",
    arguments: [
      [1, 1], [1, 2, 3, 4], [5, 0, 0, 7], [0, 0, 1, 0, 1], [1_000, 1, 1, 1, 1, 1, 1, 1],
      [.max, .max, .max / 2, .max], [.max, .max, 0, .max, .max, .max, .max, .max, .max],
    ] as [[UInt64]])
  func proportion(weights: [UInt64]) throws {
    #expect(try Self.chiSquare(weights, draws: 40_000) < 3.1)
  }

  @Test("two hundred random weights are kept in proportion")
  func many() throws {
    let weights = Goodness.draws(200, seed: 5) { $0.below(1_000) }
    #expect(try Self.chiSquare(weights, draws: 200_000) < 3.1)
  }

  @Test("a weight of zero is never picked, whatever stands beside it")
  func zeros() throws {
    for seed in 0..<200 {
      let weights = Goodness.draws(1 + seed % 20, seed: UInt64(seed)) { generator in
        generator.below(2) == 0 ? 0 : generator.next() >> generator.below(64)
      }
      guard weights.contains(where: { $0 > 0 }) else { continue }
      let table = try #require(AliasTable(weights: weights))
      #expect(Goodness.draws(300) { table.pick(&$0) }.allSatisfy { weights[$0] > 0 })
    }
  }

  @Test("one weight is always picked; no weight and only zeros are refused")
  func extremes() throws {
    let single = try #require(AliasTable(weights: [.max]))
    #expect(Goodness.draws(100) { single.pick(&$0) }.allSatisfy { $0 == 0 })
    #expect(AliasTable(weights: []) == nil)
    #expect(AliasTable(weights: [0, 0, 0]) == nil)
  }

  @Test("draws are the same bytes for good")
  func golden() throws {
    let table = try #require(AliasTable(weights: [5, 0, 3, 1, 8, 13, 2]))
    let picks = Goodness.draws(16) { table.pick(&$0) }
    #expect(picks == [5, 4, 5, 3, 3, 4, 6, 5, 5, 4, 5, 4, 3, 5, 3, 5])
  }
}

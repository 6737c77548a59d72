import SimKernel
import Testing

@Suite("Tally")
struct TallyTests {
  private static func tally(_ values: [Int64]) -> Tally {
    var tally = Tally()
    for value in values { tally.record(value) }
    return tally
  }

  @Test("an empty tally has no mean and no greatest observation")
  func empty() {
    let tally = Tally()
    #expect(tally.count == 0 && tally.sum == 0)
    #expect(tally.maximum == nil && tally.mean == nil)
  }

  @Test("figures agree with those worked out the long way")
  func oracle() throws {
    for seed in 1...100 {
      let values = Goodness.draws(2 + seed, seed: UInt64(seed)) { Int64($0.below(1_000_000)) - 9 }
      let tally = Self.tally(values)
      let moments = Goodness.moments(values.map(Double.init))
      #expect(tally.count == values.count)
      #expect(tally.sum == values.reduce(0) { $0 + Int128($1) })
      #expect(tally.maximum == values.max())
      #expect(abs(try #require(tally.mean) / moments.mean - 1) < 1e-12)
    }
  }

  @Test("the ends of the range, merged to 2⁴⁰ observations, do not overflow")
  func extremes() {
    var tally = Self.tally([.min, .max])
    for _ in 0..<39 { tally.merge(tally) }
    #expect(tally.count == 1 << 40)
    #expect(tally.sum == -(1 << 39))
    #expect(tally.mean == -0.5)
    var lowest = Self.tally([.min])
    for _ in 0..<40 { lowest.merge(lowest) }
    #expect(lowest.mean == -0x1p63)
  }

  @Test("merging equals recording all, in any order")
  func merge() {
    let values = Goodness.draws(50) { Int64(bitPattern: $0.next()) }
    var merged = Self.tally(Array(values[20...].reversed()))
    merged.merge(Self.tally(Array(values[..<20])))
    merged.merge(Tally())
    let whole = Self.tally(values)
    #expect(merged.count == whole.count && merged.sum == whole.sum)
    #expect(merged.maximum == whole.maximum)
  }
}

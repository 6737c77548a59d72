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

  @Test("the ends of the range do not overflow")
  func extremes() {
    let both = Self.tally([.min, .max, .min, .max])
    #expect(both.sum == -2 && both.mean == -0.5 && both.maximum == .max)
    let lowest = Self.tally([.min, .min])
    #expect(lowest.sum == -1 << 64 && lowest.mean == -0x1p63 && lowest.maximum == .min)
  }

  @Test("the order of observations changes nothing")
  func order() {
    let values = Goodness.draws(50) { Int64(bitPattern: $0.next()) }
    let (forth, back) = (Self.tally(values), Self.tally(values.reversed()))
    #expect(forth.count == back.count && forth.sum == back.sum && forth.maximum == back.maximum)
  }
}

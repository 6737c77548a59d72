import SimKernel
import Testing

@Suite("Histogram")
struct HistogramTests {
  private static func histogram(_ values: [Int64]) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test("an empty histogram has no quantile")
  func empty() {
    #expect(Histogram().quantile(1, of: 2) == nil)
    #expect(Histogram().count == 0)
  }

  @Test("values below 256 come back exactly")
  func exact() {
    for value in 0..<Int64(256) {
      #expect(Self.histogram([value]).quantile(1, of: 2) == value)
    }
  }

  @Test("a larger value comes back as the midpoint of its bin, within 1/256")
  func midpoints() {
    for bit in 8..<63 {
      let (power, width) = (Int64(1) << bit, Int64(1) << (bit - 7))
      #expect(Self.histogram([power]).quantile(1, of: 1) == power + width / 2)
      #expect(Self.histogram([power + width - 1]).quantile(1, of: 1) == power + width / 2)
      #expect(Self.histogram([power + width]).quantile(1, of: 1) == power + width + width / 2)
      let last = power - 1 + power
      #expect(Self.histogram([last]).quantile(1, of: 1) == last - (width - 1) + width / 2)
    }
    let last = Int64.max - (1 << 54) + 1
    #expect(Self.histogram([.max]).quantile(1, of: 1) == last)
  }

  @Test("the quantile is the value of rank ⌈qn⌉ in the sorted list")
  func ranks() {
    for seed in 1...60 {
      let values = Goodness.draws(seed * 3, seed: UInt64(seed)) { Int64($0.below(256)) }
      let sorted = values.sorted()
      let histogram = Self.histogram(values)
      for part in 0...40 {
        let rank = max(1, (part * values.count + 39) / 40)
        #expect(histogram.quantile(part, of: 40) == sorted[rank - 1])
      }
      #expect(histogram.count == values.count)
    }
  }

  @Test("merging equals recording all, in either direction")
  func merge() {
    let (small, large) = ([1, 5, 5] as [Int64], [9, 1 << 40, 70_000] as [Int64])
    let whole = Self.histogram(small + large)
    for (first, second) in [(small, large), (large, small), (small + large, [])] {
      var merged = Self.histogram(first)
      merged.merge(Self.histogram(second))
      #expect(merged.count == 6)
      for rank in 1...6 { #expect(merged.quantile(rank, of: 6) == whole.quantile(rank, of: 6)) }
    }
  }

  @Test("a negative value and a quantile beyond 1 are refused")
  func refusals() async {
    await #expect(processExitsWith: .failure) {
      var histogram = Histogram()
      histogram.record(-1)
    }
    await #expect(processExitsWith: .failure) { _ = Histogram().quantile(3, of: 2) }
  }
}

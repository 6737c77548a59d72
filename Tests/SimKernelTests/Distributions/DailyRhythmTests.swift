import SimKernel
import Testing

@Suite("DailyRhythm")
struct DailyRhythmTests {
  private static let hour: Int64 = 3_600_000_000
  private static let day = 24 * hour
  /// Nights of no use, a busy noon, a quiet rest.
  private static let weights: [UInt64] =
    Array(repeating: 0, count: 6) + [1, 3, 3, 2, 2, 5, 9, 5, 2, 2, 2, 4, 6, 7, 6, 3, 1, 0]

  private static func advance(
    _ rhythm: DailyRhythm, _ start: Int64, _ work: Int64
  ) -> Int64 {
    rhythm.advance(from: SimTime(microseconds: start), by: work).microseconds
  }

  /// Work × the sum of the weights, by adding up hour for hour.
  private static func work(from start: Int64, to end: Int64) -> Int128 {
    var (time, sum) = (start, Int128(0))
    while time < end {
      let next = min(end, (time / hour + 1) * hour)
      sum += Int128(next - time) * 24 * Int128(weights[Int(time / hour % 24)])
      time = next
    }
    return sum
  }

  @Test("equal hours let time pass as it is")
  func flat() throws {
    let rhythm = try #require(DailyRhythm(hourWeights: Array(repeating: 9, count: 24)))
    for (start, work) in [(0, 1), (Self.hour - 1, 1), (5, 3 * Self.day), (77, 123_456_789_012)] {
      #expect(Self.advance(rhythm, start, work) == start + work)
    }
  }

  @Test("the answer is the first microsecond by which the work is used up")
  func oracle() throws {
    let rhythm = try #require(DailyRhythm(hourWeights: Self.weights))
    let total = Int128(Self.weights.reduce(0, +))
    var generator = SplitMix64(state: 8)
    for _ in 0..<2_000 {
      let start = Int64(generator.below(UInt64(3 * Self.day)))
      let work = 1 + Int64(generator.below(1 << (1 + generator.below(38))))
      let end = Self.advance(rhythm, start, work)
      #expect(Self.work(from: start, to: end) >= Int128(work) * total)
      #expect(Self.work(from: start, to: end - 1) < Int128(work) * total)
    }
  }

  @Test("a whole day's work ends with the last busy moment of a day")
  func wholeDays() throws {
    let rhythm = try #require(DailyRhythm(hourWeights: Self.weights))
    #expect(Self.advance(rhythm, 0, Self.day) == 23 * Self.hour)
    #expect(Self.advance(rhythm, 0, 1_000 * Self.day) == 999 * Self.day + 23 * Self.hour)
    #expect(Self.advance(rhythm, 12 * Self.hour, Self.day) == 36 * Self.hour)
    #expect(Self.advance(rhythm, 2 * Self.hour, 0) == 2 * Self.hour)
    #expect(Self.advance(rhythm, 2 * Self.hour, -5) == 2 * Self.hour)
  }

  @Test("exponential work makes arrivals in the shares of the hours")
  func arrivals() throws {
    let rhythm = try #require(DailyRhythm(hourWeights: Self.weights))
    let gap = try #require(Exponential(mean: 600_000_000))
    var generator = SplitMix64(state: 4)
    var time = SimTime.zero
    var counts = Array(repeating: 0, count: 24)
    for _ in 0..<40_000 {
      time = rhythm.advance(from: time, by: gap.sample(&generator))
      counts[Int(time.microseconds / Self.hour % 24)] += 1
    }
    let total = Double(Self.weights.reduce(0, +))
    #expect(Goodness.chiSquare(counts, shares: Self.weights.map { Double($0) / total }) < 3.1)
    #expect(abs(time.seconds / 86_400 - 40_000 * 600 / 86_400) < 6)
  }

  @Test("one busy hour, huge weights and huge work neither trap nor wrap")
  func extremes() throws {
    var weights = Array(repeating: UInt64(0), count: 24)
    weights[23] = .max
    let single = try #require(DailyRhythm(hourWeights: weights))
    #expect(Self.advance(single, 0, 24) == 23 * Self.hour + 1)
    #expect(Self.advance(single, Self.day - 1, 25) == Self.day + 23 * Self.hour + 1)
    let full = try #require(DailyRhythm(hourWeights: Array(repeating: .max, count: 24)))
    #expect(Self.advance(full, 0, .max) == .max)
    #expect(full.advance(from: .seconds(1), by: .max) == .never)
    #expect(full.advance(from: .never, by: 1) == .never)
    #expect(DailyRhythm(hourWeights: Array(repeating: 0, count: 24)) == nil)
    #expect(DailyRhythm(hourWeights: []) == nil)
    #expect(DailyRhythm(hourWeights: Array(repeating: 1, count: 25)) == nil)
  }
}

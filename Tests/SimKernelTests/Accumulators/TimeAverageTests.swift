import SimKernel
import Testing

@Suite("TimeAverage")
struct TimeAverageTests {
  @Test("the average weighs each level by how long it lasted")
  func average() {
    var average = TimeAverage(level: 4, start: .seconds(10))
    average.set(8, at: .seconds(12))
    average.set(0, at: .seconds(13))
    #expect(average.average(until: .seconds(20)) == 1.6)
    #expect(average.integral(until: .seconds(20)) == 16_000_000)
    #expect(average.level == 0 && average.maximum == 8)
  }

  @Test("asking does not change anything and over no time the level itself is the average")
  func asking() {
    var average = TimeAverage(level: 3)
    #expect(average.average(until: .zero) == 3)
    #expect(average.average(until: .seconds(5)) == 3)
    average.set(9, at: .zero)
    #expect(average.average(until: .seconds(5)) == 9)
  }

  @Test("steps agree with the level added up microsecond by microsecond")
  func oracle() {
    var generator = SplitMix64(state: 6)
    var average = TimeAverage()
    var (sum, level, greatest) = (Int128(0), Int64(0), Int64(0))
    for time in 0..<5_000 {
      if generator.below(4) == 0 {
        level = Int64(generator.below(1_000)) - 300
        greatest = max(greatest, level)
        average.set(level, at: SimTime(microseconds: Int64(time)))
      }
      sum += Int128(level)
    }
    #expect(average.integral(until: SimTime(microseconds: 5_000)) == sum)
    #expect(average.maximum == greatest)
  }

  @Test("the greatest levels over the longest time do not overflow")
  func extremes() {
    var average = TimeAverage(level: .min)
    average.set(.max, at: .zero)
    #expect(average.average(until: .never) == 0x1p63)
    average.set(.min, at: SimTime(microseconds: .max - 1))
    #expect(average.integral(until: .never) == Int128(Int64.max) * Int128(Int64.max - 2) - 1)
  }

  @Test("time that runs backward is refused")
  func backward() async {
    await #expect(processExitsWith: .failure) {
      var average = TimeAverage(start: .seconds(2))
      average.set(1, at: .seconds(1))
    }
  }
}

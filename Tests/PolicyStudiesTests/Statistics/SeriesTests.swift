import SimKernel
import Testing

@testable import PolicyStudies

@Suite("Series and ordered values")
struct SeriesTests {
  @Test("MSER-5 cuts a start that lies apart, in batches of five")
  func cut() {
    let steady = (0..<90).map { Double($0 % 5) }
    #expect(MSER5.cut(steady) == 0)
    // Ten values far off fill two batches; the eleventh and twelfth spoil the third.
    #expect(MSER5.cut(Array(repeating: 100, count: 10) + steady) == 10)
    #expect(MSER5.cut(Array(repeating: 100, count: 12) + steady) == 15)
  }

  @Test("a series that is never steady, or too short, has no cut")
  func notReached() {
    #expect(MSER5.cut((0..<100).map { Double($0) }) == nil)
    #expect(MSER5.cut(Array(repeating: 1, count: 19)) == nil)
    #expect(MSER5.cut(Array(repeating: 1, count: 20)) == 0)
    let late = Array(repeating: 50.0, count: 60) + (0..<40).map { Double($0 % 3) }
    #expect(MSER5.cut(late) == nil)
  }

  @Test("the interval of a median is that of the sign test's table")
  func median() {
    let values = (1...20).map { Double($0) }.reversed() as [Double]
    // n = 20 at 95 %: the 6th and the 15th; n = 6: the extremes; n = 5: none.
    #expect(
      OrderStatistics.interval(values, share: 0.5, alpha: 0.05)
        == ConfidenceInterval(low: 6, high: 15))
    #expect(
      OrderStatistics.interval([3, 1, 2, 6, 5, 4], share: 0.5, alpha: 0.05)
        == ConfidenceInterval(low: 1, high: 6))
    #expect(OrderStatistics.interval([1, 2, 3, 4, 5], share: 0.5, alpha: 0.05) == nil)
    #expect(OrderStatistics.interval([], share: 0.5, alpha: 0.05) == nil)
    let many = (0..<5000).map { Double($0) }
    let interval = OrderStatistics.interval(many, share: 0.5, alpha: 0.05)
    #expect(interval.map { abs($0.low - 2430) < 2 && abs($0.high - 2569) < 2 } == true)
  }
}

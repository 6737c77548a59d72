import Testing

@testable import PolicyStudies

@Suite("PairedComparison")
struct PairedComparisonTests {
  private let baseline = RatioSample([10, 12, 11, 13, 9, 12])
  private let less = RatioSample([7, 9.5, 8, 10.2, 6, 9.1])
  private let noise = RatioSample([12, 10, 9, 14, 11, 10])

  @Test("verdicts follow the interval and the measure's direction")
  func verdicts() {
    func verdicts(_ direction: Direction) -> [Verdict] {
      PairedComparison([baseline, less, noise], baseline: 0, direction: direction)
        .lines.map(\.verdict)
    }
    #expect(verdicts(.lessIsBetter) == [.better, .notResolved])
    #expect(verdicts(.moreIsBetter) == [.worse, .notResolved])
    #expect(verdicts(.neither) == [.lower, .notResolved])
  }

  @Test("intervals stand at α / k, and lines leave the baseline out")
  func level() throws {
    let comparison = PairedComparison(
      [less, baseline, noise], baseline: 1, direction: .lessIsBetter)
    #expect(comparison.lines.map(\.strategy) == [0, 2])
    for line in comparison.lines {
      let (difference, interval) = (try #require(line.difference), try #require(line.interval))
      let error = try #require(difference.standardError)
      let t = StudentT(degreesOfFreedom: 5).centralQuantile(1 - 0.05 / 2)
      #expect(abs(interval.high - difference.value - t * error) < 1e-12)
    }
  }

  @Test("the factor of variance reduction is that of the two variances over the paired one")
  func reduction() throws {
    let line = PairedComparison([baseline, less], baseline: 0, direction: .neither).lines[0]
    let errors = try [baseline, less].map { try #require($0.estimate?.standardError) }
    let paired = try #require(line.difference?.standardError)
    let expected = (errors[0] * errors[0] + errors[1] * errors[1]) / (paired * paired)
    #expect(try abs(#require(line.varianceReduction) - expected) < 1e-9 && expected > 10)
    let same = PairedComparison([less, less], baseline: 0, direction: .neither).lines[0]
    #expect(same.varianceReduction == nil && same.p == 1 && same.verdict == .notResolved)
  }

  @Test("an undefined ratio is not resolved")
  func undefined() {
    let nothing = RatioSample(
      numerators: Array(repeating: 0, count: 6), denominators: Array(repeating: 0, count: 6))
    let comparison = PairedComparison(
      [baseline, nothing, less], baseline: 0, direction: .lessIsBetter)
    let line = comparison.lines[0]
    #expect(line.difference == nil && line.interval == nil && line.p == nil)
    #expect(line.adjustedP == nil && line.verdict == .notResolved)
    #expect(comparison.lines[1].verdict == .better)
    let single = PairedComparison(
      [RatioSample([1]), RatioSample([2])], baseline: 0, direction: .lessIsBetter)
    #expect(single.lines[0].verdict == .notResolved && single.lines[0].difference?.value == 1)
  }

  @Test("Holm's values: stepped down, in the order given, never above 1")
  func holm() {
    #expect(Holm.adjusted([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
    #expect(Holm.adjusted([0.5, 0.5, 0.001]) == [1, 1, 0.003])
    #expect(Holm.adjusted([]) == [] && Holm.adjusted([0.2]) == [0.2])
  }
}

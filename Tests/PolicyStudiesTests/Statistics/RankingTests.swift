import DeviceModel
import Testing

@testable import PolicyStudies

@Suite("Ranking, precision, sample size")
struct RankingTests {
  private let worst = RatioSample([10, 12, 11, 13, 9, 12])
  private let best = RatioSample([7, 9.1, 8, 10.2, 6, 9.1])
  private let middle = RatioSample([8, 9.9, 9, 11, 7.1, 10])

  @Test("the best comes first, its lead has an interval over all pairs")
  func order() throws {
    let ranking = Ranking([worst, best, middle], .lessIsBetter)
    #expect(ranking.order == [1, 2, 0] && ranking.isResolved)
    #expect(abs(ranking.alpha - 0.05 / 3) < 1e-15)
    #expect(try #require(ranking.lead).value > 0)
    let reversed = Ranking([worst, best, middle], .moreIsBetter)
    #expect(reversed.order == [0, 2, 1] && reversed.isResolved)
    #expect(try #require(reversed.lead).value > 0)
  }

  @Test("equal samples and undefined ones are not resolved")
  func degenerate() {
    let nothing = RatioSample(
      numerators: Array(repeating: 0, count: 6), denominators: Array(repeating: 0, count: 6))
    let ranking = Ranking([nothing, best, best], .lessIsBetter)
    #expect(ranking.order == [1, 2] && !ranking.isResolved && ranking.lead?.value == 0)
    #expect(Ranking([best, nothing], .lessIsBetter).lead == nil)
  }

  @Test("what turns in other samples, and what is no longer told apart")
  func changes() {
    let ranking = Ranking([worst, best], .lessIsBetter)
    #expect(ranking.resolved.map(\.former) == [1] && ranking.resolved.map(\.latter) == [0])
    let same = ranking.changes(in: [worst, best], .lessIsBetter)
    #expect(same.turned.isEmpty && same.open.isEmpty)
    let turned = ranking.changes(in: [best, worst], .lessIsBetter)
    #expect(turned.turned.map(\.former) == [1] && turned.turned.map(\.latter) == [0])
    #expect(turned.open.isEmpty)
    let noise = RatioSample([7, 9, 8, 10, 6.5, 9.9])
    let close = ranking.changes(
      in: [noise, RatioSample([7.1, 9, 8.4, 9.8, 7, 9.6])], .lessIsBetter)
    #expect(close.turned.isEmpty && close.open.map(\.latter) == [0])
    #expect(Ranking([best, worst], .moreIsBetter).resolved.map(\.former) == [1])
  }

  @Test("so many replications as a precision takes, by t and not by the normal distribution")
  func sampleSize() throws {
    let estimate = try #require(worst.estimate)
    let width = try #require(estimate.halfWidth(alpha: 0.05))
    #expect(estimate.replications(forHalfWidth: width * 1.000001, alpha: 0.05) == 6)
    #expect(try #require(estimate.replications(forHalfWidth: width * 0.999, alpha: 0.05)) == 7)
    let many = try #require(estimate.replications(forHalfWidth: width / 20, alpha: 0.05))
    // 6 · (20 · 1.961 / 2.571)² with the quantiles of many and of 5 degrees of freedom.
    #expect((1394...1400).contains(many), "\(many)")
    #expect(RatioSample([1]).estimate?.replications(forHalfWidth: 1, alpha: 0.05) == nil)
  }

  @Test("a precision looks at 10, 15, 20 and so on, never beyond the ceiling")
  func looks() {
    let plan = PrecisionPlan(halfWidth: 1, ceiling: 22)
    var looks: [Int] = []
    while let next = plan.look(after: looks.last ?? 0) { looks.append(next) }
    #expect(looks == [10, 15, 20])
    let wide = PairedComparison([worst, best], baseline: 0, direction: .lessIsBetter)
    #expect(plan.isMet(by: wide))
    #expect(!PrecisionPlan(halfWidth: 0.01, ceiling: 10).isMet(by: wide))
    let single = PairedComparison(
      [RatioSample([1]), RatioSample([2])], baseline: 0, direction: .lessIsBetter)
    #expect(!plan.isMet(by: single))
  }

  @Test("a study's comparison takes exact fractions, a part for each measure")
  func study() throws {
    let measures = MetricCatalog.compared(in: .device).prefix(2)
    let values: [[[MetricValue]]] = [
      [[.ratio(1, of: 4), .ratio(3, of: 8)], [.ratio(1, of: 4), .ratio(0, of: 8)]],
      [[.count(2), .count(4)], [.count(3), .count(7)]],
    ]
    let comparison = StudyComparison(
      workload: "w", strategies: ["a", "b"], baseline: 1, measures: Array(measures),
      samples: values.map { $0.map { RatioSample($0) } })
    #expect(comparison.replications == 2 && comparison.others == 1)
    #expect(comparison.parts.map(\.measure.name) == ["cold_ratio", "launches_waited"])
    let ratio = comparison.parts[0].comparison
    #expect(ratio.estimates.map { $0?.value } == [4.0 / 12, 1.0 / 12])
    #expect(comparison.parts[1].comparison.lines[0].difference?.value == -2)
  }
}

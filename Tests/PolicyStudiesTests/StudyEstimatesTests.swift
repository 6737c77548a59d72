import Testing

@testable import PolicyStudies

@Suite("StudyEstimates")
struct StudyEstimatesTests {
  /// Three points under `a`, the last two under `b` too; so many cold launches of 100 in each
  /// replication, by cell.
  private static let cold: [[Int64]] = [
    [20, 25, 18, 30], [10, 16, 8, 20], [50, 52, 49, 55], [21, 22, 19, 29], [51, 50, 52, 54],
  ]

  private static func estimates(_ cold: [[Int64]] = cold) -> StudyEstimates {
    var study = Study(mode: .cache)
    study.paths = ["x"]
    study.points = (1...3).map { Study.Point(workload: "w", values: ["\($0)"], scenario: 0) }
    study.cells = [(0, "a"), (1, "b"), (1, "a"), (2, "a"), (2, "b")].map {
      Study.Cell(point: $0.0, strategy: $0.1)
    }
    study.replications = cold[0].count
    study.measures = MetricCatalog.coldRatio
    // The cells' samples are in the order of the strategies: those of a, then those of b.
    let order = [0, 3, 1, 2, 4]
    return StudyEstimates(study) { cell in
      [RatioSample(cold[order[cell]].map { .ratio($0, of: 100) })]
    }
  }

  @Test("each strategy's points are held against its first, at α over the others")
  func pairs() throws {
    let estimates = Self.estimates()
    #expect(estimates.curves.map(\.strategy) == ["a", "b"])
    #expect(estimates.curves.map(\.points) == [[0, 1, 2], [1, 2]])
    #expect(estimates.places.map(\.curve) == [0, 1, 0, 0, 1])
    #expect(estimates.places.map(\.place) == [0, 0, 1, 2, 1])
    let samples = Self.cold.map { RatioSample($0.map { .ratio($0, of: 100) }) }
    let direct = PairedComparison(
      Array(samples[..<3]), baseline: 0, direction: .lessIsBetter)
    let mine = estimates.curves[0].parts[0].comparison
    #expect(mine.estimates == direct.estimates)
    #expect(mine.lines.map(\.difference) == direct.lines.map(\.difference))
    #expect(mine.lines.map(\.interval) == direct.lines.map(\.interval))
    #expect(mine.lines.map(\.adjustedP) == direct.lines.map(\.adjustedP))
    #expect(mine.lines.map(\.verdict) == [.better, .worse])
    #expect(estimates.curves[1].others == 1)
    #expect(estimates.curves[1].parts[0].comparison.lines.map(\.verdict) == [.worse])
  }

  @Test("one replication has differences and neither intervals nor verdicts")
  func single() {
    let estimates = Self.estimates(Self.cold.map { [$0[0]] })
    let lines = estimates.curves[0].parts[0].comparison.lines
    #expect(lines.map { $0.difference?.value } == [-0.1, 0.3])
    #expect(lines.allSatisfy { $0.interval == nil && $0.p == nil && $0.verdict == .notResolved })
  }
}

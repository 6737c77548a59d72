import PolicyStudies
import Testing

@Suite("SweepDesign")
struct SweepDesignTests {
  private func factor(_ path: String, _ count: Int) -> SweepDesign.Factor {
    SweepDesign.Factor(path: path, levels: (0..<count).map { "\($0)" })
  }

  @Test("a full design has every combination once, the last factor running fastest")
  func full() throws {
    let design = try #require(SweepDesign(full: [factor("a", 2), factor("b", 1), factor("c", 3)]))
    #expect(
      design.points
        == [[0, 0, 0], [0, 0, 1], [0, 0, 2], [1, 0, 0], [1, 0, 1], [1, 0, 2]])
  }

  @Test("a full design beyond the limit is none, without trying to hold it")
  func ceiling() {
    #expect(SweepDesign(full: [factor("a", 1000), factor("b", 100)])?.points.count == 100_000)
    #expect(SweepDesign(full: [factor("a", 1000), factor("b", 101)]) == nil)
    #expect(SweepDesign(full: Array(repeating: factor("a", 100_000), count: 9)) == nil)
  }

  @Test("every stratum of every factor has one point", arguments: [1, 2, 7, 50], [1, 2, 99])
  func strata(count: Int, seed: UInt64) {
    // As many levels as points: the level is the stratum.
    let design = SweepDesign(
      latinHypercube: [factor("a", count), factor("b", count)], points: count, seed: seed)
    for column in 0..<2 {
      #expect(design.points.map { $0[column] }.sorted() == Array(0..<count))
    }
  }

  @Test("fewer levels than points are met equally often but for one, more are met in every stratum")
  func levels() {
    let coarse = SweepDesign(latinHypercube: [factor("a", 3)], points: 20, seed: 5)
    for level in 0..<3 {
      let count = coarse.points.count { $0[0] == level }
      #expect((6...7).contains(count), "level \(level): \(count)")
    }
    let fine = SweepDesign(latinHypercube: [factor("a", 1000)], points: 10, seed: 5)
    #expect(fine.points.map { $0[0] / 100 }.sorted() == Array(0..<10))
    #expect(fine.points.contains { $0[0] % 100 != fine.points[0][0] % 100 })
  }

  @Test("repeated points go, and the first of each stays in its place")
  func repeats() {
    var design = SweepDesign(
      latinHypercube: [factor("a", 2), factor("b", 3)], points: 50, seed: 3)
    let all = design.points
    let first = all.indices.filter { index in !all[..<index].contains(all[index]) }
    let count = design.dropRepeats()
    #expect(design.points == first.map { all[$0] } && design.points.count == 6 && count == 44)
    let again = design.dropRepeats()
    #expect(again == 0 && design.points.count == 6)
  }

  @Test("another seed is another design, another factor another order")
  func seeds() {
    let factors = [factor("a", 40), factor("b", 40)]
    let first = SweepDesign(latinHypercube: factors, points: 40, seed: 1)
    #expect(first == SweepDesign(latinHypercube: factors, points: 40, seed: 1))
    #expect(first.points != SweepDesign(latinHypercube: factors, points: 40, seed: 2).points)
    #expect(first.points.map { $0[0] } != first.points.map { $0[1] })
  }
}

import DeviceModel
import PolicyStudies
import StudyReports
import Testing

/// The last sentence of `compare --sensitivity`.
@Suite("The sentence on a ranking")
struct SensitivityVerdictTests {
  /// Cold ratios in percent, four replications of each: they follow each other closely, and not
  /// wholly.
  private static func samples(_ percents: [Int64]) -> [RatioSample] {
    percents.enumerated().map { place, percent in
      let noise: [Int64] = [[0, 1, 0, 1], [1, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0]][place]
      return RatioSample(noise.map { MetricValue.ratio(percent * 10 + $0, of: 1000) })
    }
  }

  private static func verdict(
    _ base: [Int64], _ variants: [(String, [Int64]?)], of names: [String] = ["p", "q", "r"]
  ) -> String {
    SensitivityReport(
      strategies: Array(names.prefix(base.count)), base: samples(base),
      variants: variants.map { name, percents in
        percents.map { .init(name: name, samples: samples($0)) }
          ?? .init(name: name, obstacle: "no room")
      }
    ).verdict
  }

  @Test("what stays everywhere is a result")
  func result() {
    #expect(
      Self.verdict([10, 20], [("x", [11, 30]), ("y", nil), ("z", [5, 6])])
        == "The ranking is a result: it stays under every change tried.")
  }

  @Test("what turns, or is lost in chance, rests on an assumption, and is named")
  func assumption() {
    #expect(
      Self.verdict([10, 20], [("x", [30, 20]), ("y", [20, 20]), ("z", [1, 2]), ("u", [9, 8])])
        == "The ranking of p before q rests on an assumption: it turns with x and u, and it is no "
        + "longer told from chance with y.")
    #expect(
      Self.verdict([10, 20, 40], [("x", [10, 20, 15])])
        == "The ranking of q before r rests on an assumption: it turns with x; that of p before q "
        + "and r is a result: it stays under every change tried.")
    let many = Self.verdict(
      [10, 20, 30, 40], [("x", [40, 30, 20, 10])], of: ["p", "q", "r", "s"])
    #expect(many.hasPrefix("The ranking of 6 of the 6 pairs told apart rests on an assumption"))
  }

  @Test("without a ranking, or a change, nothing is claimed")
  func nothing() {
    #expect(
      Self.verdict([10, 10], [("x", [11, 11])])
        == "There is no ranking to be a result: as it is, no two strategies are told apart, nor "
        + "are they under any change tried.")
    #expect(
      Self.verdict([10, 10], [("x", [11, 11]), ("y", [10, 15])]).hasSuffix(
        "; one that appears with y rests on that assumption."))
    #expect(Self.verdict([10, 20], [("x", nil)]).hasPrefix("No change could be tried"))
  }
}

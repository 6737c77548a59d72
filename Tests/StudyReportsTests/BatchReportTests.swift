import DeviceModel
import PolicyStudies
import SimKernel
import Testing

@testable import StudyReports

@Suite("Batch reports")
struct BatchReportTests {
  private func report(_ cold: [Int64], of launches: Int64 = 100) -> BatchReport {
    var scenario = Scenario(
      name: "w", capacityBytes: 1, apps: [AppProfile(name: "a", sizeBytes: 1)], demand: [],
      horizon: .seconds(100))
    scenario.batchLength = .seconds(5)
    let sample = RatioSample(cold.map { MetricValue.ratio(max(0, $0), of: $0 < 0 ? 0 : launches) })
    return BatchReport(BatchMeans([sample], baseline: 0), of: scenario, by: "cold_ratio")
  }

  @Test("what batches are is said plainly, with what follows")
  func words() {
    #expect(
      report([20, 25, 18, 30]).text
        == "Batches look independent (neighbours' cold_ratio correlates by -0.58; "
        + "chance reaches 0.98)."
    )
    #expect(
      report((0..<20).map { $0 }).text
        == """
        Batches hang together (neighbours' cold_ratio correlates by 0.85; chance reaches 0.44):
        the intervals are too narrow; take a longer run or fewer batches.
        """)
    #expect(
      report((0..<20).map { $0 % 2 }).text
        == """
        Batches alternate (neighbours' cold_ratio correlates by -0.95; chance reaches 0.44):
        the intervals are too wide; take batches as long as what comes back, such as a week.
        """)
    #expect(report([7, 7, 7]).text == "Batches do not vary in cold_ratio.")
    #expect(
      report([7, -1, 7]).text
        == """
        Batches do not vary in cold_ratio.
        In 1 of 3 batches some strategy has no launch: take a longer run or fewer batches.
        """)
  }

  @Test("programs get numbers, and null where there is none")
  func members() {
    let members = report([7, 7, -1, 7]).members()
    #expect(
      members.map(\.0) == [
        "count", "length_s", "lag1", "lag1_by_chance", "independent", "without_launch",
      ])
    #expect(members.map(\.1) == ["4", "5.000000", "null", "0.979982", "null", "1"])
  }
}

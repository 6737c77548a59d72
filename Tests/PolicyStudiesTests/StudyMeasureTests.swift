import SimKernel
import Testing

@testable import DeviceModel
@testable import PolicyStudies

@Suite("StudyMeasure")
struct StudyMeasureTests {
  private static func survival(_ app: String) throws -> StudyMeasure {
    try #require(StudyMeasure(column: "survival_ratio", of: app))
  }

  @Test("a measure of an app is written as its path, in quotes where that needs them")
  func names() throws {
    #expect(StudyMeasure(column: "kills", of: nil)?.name == "kills")
    let names = [
      ("Mail", "Mail"), ("Yahoo Mail", "Yahoo Mail"), ("b, c", "'b, c'"), ("a.b", "'a.b'"),
      ("it's", #"'it\'s'"#), ("", "''"), (" x", "' x'"), ("a\n", #"'a\x0a'"#),
    ]
    for (app, written) in names {
      #expect(try Self.survival(app).name == "apps.\(written).survival_ratio")
    }
    #expect(StudyMeasure(column: "survival_ratio", of: nil) == nil)
    #expect(StudyMeasure(column: "launches_waited", of: "Mail") == nil)
  }

  @Test("a study with measures of apps reads back; one without their column is none")
  func coding() throws {
    var study = smallStudy()
    #expect(try Study(encoded: study.encoded).measures.last == Self.survival("b,c"))
    study.appColumns.removeAll { $0 == "survival_ratio" }
    #expect(throws: CodingFault.self) { try Study(encoded: study.encoded) }
  }

  @Test("values come from the run and from the app; where it is not, or not returned to, from none")
  func values() throws {
    var study = Study(mode: .cache)
    study.points = [Study.Point(workload: "w", scenario: 0)]
    study.cells = [Study.Cell(point: 0, strategy: "lru")]
    let scenario = Scenario(
      name: "w", capacityBytes: 1 << 20,
      apps: ["News", "Mail"].map { AppProfile(name: $0, sizeBytes: 1 << 19) }, demand: [],
      horizon: .seconds(9))
    var result = RunResult(appCount: 2)
    result.endedAt = .seconds(9)
    for (place, kind) in [LaunchKind.coldUncached, .resumed, .resumed, .coldUncached].enumerated() {
      result.count(
        LaunchRecord(app: 1, kind: kind, isFirst: place == 0, time: .seconds(1)))
    }
    let record = try TrialRecord(
      TrialRecord.encoded(0, of: study, in: scenario, result), of: study)
    let measures = try [
      Self.survival("Mail"), #require(StudyMeasure(column: "cold_ratio", of: nil)),
      Self.survival("News"), Self.survival("Maps"),
      #require(StudyMeasure(column: "launches", of: "Mail")),
    ]
    let values = try MeasureReader(measures, of: study).values(record)
    #expect(values.map(\.text) == ["0.666667", "0.500000", nil, nil, "4"])
  }

  @Test("an interval ends where no value can be")
  func intervals() throws {
    let share = Estimate(value: 0.98, standardError: 0.02, count: 5)
    let cut = try #require(try Self.survival("Mail").interval(of: share))
    #expect(cut.high == 1 && cut.low < 0.95 && cut.low > 0.9)
    let kills = try #require(StudyMeasure(column: "kills", of: nil))
    let count = try #require(
      kills.interval(of: Estimate(value: 3, standardError: 2, count: 5)))
    #expect(count.low == 0 && count.high > 8)
    #expect(kills.interval(of: nil) == nil)
  }
}

import SimKernel
import Testing

@testable import DeviceModel
@testable import PolicyStudies
@testable import StudyReports

@Suite("Study reports")
struct StudyReportTests {
  /// Two points under one strategy, two replications.
  private static func study() -> Study {
    var study = Study(mode: .cache)
    study.commandLine = ["flotsam", "sweep", "a \"b\".json5"]
    study.sources = [Study.Source(file: "a \"b\".json5", hash: 0x1f)]
    study.settings = [Study.Entry("design", "full")]
    study.paths = ["x.y"]
    study.points = ["1", "2,3"].enumerated().map { index, value in
      Study.Point(workload: "w\n", values: [value], scenario: UInt128(index))
    }
    study.cells = [0, 1].map { Study.Cell(point: $0, strategy: "lru") }
    study.replications = 2
    study.skipped = [Study.Skip(workload: "w\n", strategy: "jetsam", reason: "needs a device")]
    return study
  }

  /// A trial with so many launches, of which so many were cold.
  private static func record(_ index: Int, launches: Int64, cold: Int64) throws -> TrialRecord {
    let scenario = Scenario(
      name: "w", capacityBytes: 1 << 20,
      apps: ["News", "Mail"].map { AppProfile(name: $0, sizeBytes: 1 << 19) }, demand: [],
      horizon: .seconds(9))
    var result = RunResult(appCount: 2)
    result.endedAt = .seconds(9)
    for launch in 0..<launches {
      result.count(
        LaunchRecord(
          app: 1, kind: launch < cold ? .coldUncached : .resumed, isFirst: launch == 0,
          time: .seconds(1)))
    }
    let study = study()
    return try TrialRecord(TrialRecord.encoded(index, of: study, in: scenario, result), of: study)
  }

  @Test("the manifest is the study, in JSON")
  func manifest() {
    let zeros = String(repeating: "0", count: 31)
    #expect(
      StudyManifest.text(Self.study()) == """
        {
          "schema": 1,
          "model_version": \(ModelVersion.current),
          "command_line": ["flotsam", "sweep", "a \\"b\\".json5"],
          "workload_files": [
            {"file": "a \\"b\\".json5", "fnv1a_128": "0000000000000000000000000000001f"}
          ],
          "settings": {"design": "full"},
          "seed": 1,
          "replications": 2,
          "trials": 4,
          "varied": ["x.y"],
          "strategies": ["lru"],
          "points": [
            {"workload": "w\\u000a", "values": ["1"], "scenario": "\(zeros)0"},
            {"workload": "w\\u000a", "values": ["2,3"], "scenario": "\(zeros)1"}
          ],
          "skipped": [
            {"workload": "w\\u000a", "strategy": "jetsam", "reason": "needs a device"}
          ]
        }

        """)
  }

  @Test("rows of the tables say point, strategy and replication, as many fields as the header")
  func rows() throws {
    let tables = StudyTables(Self.study())
    let record = try Self.record(3, launches: 4, cold: 4)
    let row = String(decoding: tables.run(record), as: UTF8.self)
    #expect(row.hasPrefix("\"w\n\",\"2,3\",lru,1,1,"))
    let header = String(decoding: tables.runsHeader, as: UTF8.self)
    #expect(header.hasPrefix("workload,x.y,strategy,replication,seed,events,"))
    #expect(row.count { $0 == "," } == header.count { $0 == "," } + 1)
    #expect(String(decoding: tables.skipped, as: UTF8.self).hasSuffix(",jetsam,needs a device\r\n"))
  }
}

import DeviceModel
import Foundation
import PolicyStudies
import SimKernel
import StudyReports
import Testing

@testable import flotsam

@Suite("Growing studies")
struct GrowingStudyTests {
  private static let scenario = Scenario(
    name: "w", capacityBytes: 1 << 20, apps: [AppProfile(name: "a", sizeBytes: 1 << 20)],
    demand: [], horizon: .seconds(9))

  /// Two cells of at most 50 replications.
  private static func study() -> Study {
    var study = Study(mode: .cache)
    study.points = [Study.Point(workload: "w", scenario: 1)]
    study.cells = ["lru", "fifo"].map { Study.Cell(point: 0, strategy: $0) }
    study.replications = 50
    return study
  }

  @Test(
    "a study that stopped growing is told as one of as many replications, and can be read again")
  func stopped() async throws {
    let scratch = try ScratchFolder()
    let (path, study) = (scratch.path("out"), Self.study())
    let folder = try StudyFolder(path: path, study: study, resuming: false, sparing: []) { _ in }
    let journal = folder.journal
    #expect(journal.missing(replications: 0..<2) == [0, 1, 50, 51])
    for index in [51, 0, 50, 1, 2] {
      let result = RunResult(appCount: 1)
      try journal.add(
        TrialRecord.encoded(index, of: study, in: Self.scenario, result), of: index)
    }
    #expect(
      journal.missing(replications: 0..<2) == [] && journal.missing(replications: 2..<3) == [52])
    #expect(try journal.record(of: 52) == nil)
    _ = try await folder.commit(
      StudyFiles(journal, replications: 2), threads: 2)
    let rows = try #require(try scratch.text("out/runs.csv")).split(separator: "\r\n")
    #expect(
      rows.dropFirst().map { $0.prefix(9) } == ["w,lru,0,1", "w,lru,1,1", "w,fifo,0,", "w,fifo,1,"])
    let comparisons = try #require(try scratch.text("out/comparisons.csv"))
    #expect(comparisons.contains("\r\nw,cold_ratio,ratio,fifo,lru,2,,,,"))
    let manifest = try #require(try scratch.text("out/study.json"))
    #expect(manifest.contains("\"replications\": 2,\n  \"trials\": 4,"))
    let again = try StudyFolder(path: path, study: study, resuming: true, sparing: []) { _ in }
    #expect(again.journal.count == 4 && again.journal.missing(replications: 0..<2) == [])
  }

  @Test("what a killed process left of its files goes; a journal between two names comes back")
  func leftovers() throws {
    let scratch = try ScratchFolder()
    let folder = try OutputFolder(path: scratch.path("out"))
    for name in [".runs.csv.77.tmp", ".apps.csv.77.old", ".trials.journal.77.old", ".else.7.tmp"] {
      try scratch.file("out/\(name)", name)
    }
    try scratch.file("out/apps.csv", "apps")
    folder.removeLeftovers(of: StudyFiles.names)
    #expect(try scratch.names(in: "out") == [".else.7.tmp", "apps.csv", "trials.journal"])
    #expect(try scratch.text("out/trials.journal") == ".trials.journal.77.old")
    #expect(try scratch.text("out/apps.csv") == "apps")
  }
}

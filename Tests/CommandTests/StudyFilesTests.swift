import Foundation
import PolicyStudies
import Synchronization
import Testing

@testable import flotsam

/// How a study's files are made of its trials.
@Suite("Files of studies")
struct StudyFilesTests {
  /// Counts how often trials are read.
  private final class Counted: TrialSource {
    let trials: TrialJournal
    let reads = Mutex(0)

    init(_ trials: TrialJournal) { self.trials = trials }

    var study: Study { trials.study }

    func record(of index: Int) throws -> [UInt8]? {
      reads.withLock { $0 += 1 }
      return try trials.record(of: index)
    }
  }

  @Test("progress through the making of tables ends at the whole", arguments: [false, true])
  func passes(isSweep: Bool) async throws {
    let bench =
      try isSweep
      ? StudyBench(replications: 2) : StudyBench(comparing: "-r", "3", "--sensitivity")
    #expect(try await bench.run(into: "out").exitCode == 0)
    let file = try JournalFile(bench.scratch.path("out/trials.journal"), .read)
    let scan = try JournalScan(file)
    let study = try #require(scan.study)
    let counted = Counted(TrialJournal(file, scan, of: study))
    let folder = try OutputFolder(path: bench.scratch.path("again"))
    try await StudyFiles(counted).commit(to: folder, threads: 2)
    #expect(
      counted.reads.withLock { $0 } == study.trialCount * StudyFiles.passes(over: study))
    #expect(try bench.bytes(of: "again") == bench.bytes(of: "out"))
  }
}

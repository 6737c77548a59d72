import Foundation
import Testing

@testable import PolicyStudies
@testable import flotsam

/// Journals that change while they are read, and journals that nobody's run has written.
@Suite("Hostile journals")
struct HostileJournalTests {
  /// A journal that has been opened and scanned, and the path of its file.
  private func opened(
    _ bench: StudyBench
  ) throws -> (journal: TrialJournal, study: Study, path: String) {
    let path = bench.scratch.path("out/trials.journal")
    let file = try JournalFile(path, .read)
    let scan = try JournalScan(file)
    let study = try #require(scan.study)
    return (TrialJournal(file, scan, of: study), study, path)
  }

  @Test("a journal that gets shorter while it is merged is a fault of reading, and leaves nothing")
  func shorter() async throws {
    let bench = try StudyBench(replications: 4)
    #expect(try await bench.run(into: "out").exitCode == 0)
    let (journal, study, path) = try opened(bench)
    let size = bench.journalSize(of: "out")
    let last = study.trialCount - 1
    // In the middle of the last record, of its head, at its start, and long before.
    for length in [size - 1, size - 200, size / 2, 18, 0] {
      try #require(truncate(path, off_t(length)) == 0)
      let fault = #expect(throws: FileError.self) { try journal.record(of: last) }
      #expect(fault?.reason == "it has changed meanwhile", "\(length) of \(size) bytes")
      await #expect(throws: FileError.self) {
        let folder = try OutputFolder(path: bench.scratch.path("merged"))
        try await StudyFiles(journal).commit(to: folder, threads: 2)
      }
      #expect(throws: FileError.self) {
        let folder = try OutputFolder(path: bench.scratch.path("merged"))
        try StudyFiles(journal).commitJournal(to: folder)
      }
      #expect(try bench.scratch.names() == ["out", "w.json5"])
    }
  }

  @Test("a head that was cut off is no head, and no record is longer than a journal writes")
  func heads() {
    let head = Array(JournalFrame.framed([1, 2, 3])[..<JournalFrame.headSize])
    #expect(JournalFrame.read(head)?.length == 3)
    for count in 0..<JournalFrame.headSize {
      #expect(JournalFrame.read(Array(head[..<count])) == nil)
    }
    var long: [UInt8] = [0, 0, 0, 0x80, 0, 0, 0, 0]
    let check = long.withUnsafeBytes { CRC32C.check($0) }
    withUnsafeBytes(of: check.littleEndian) { long.append(contentsOf: $0) }
    #expect(JournalFrame.read(long) == nil)
  }

  /// Bytes of trial 0 whose first measure has this denominator.
  private func record(of study: Study, denominator: UInt128, numerator: Int128) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(study.identity(cell: 0, replication: 0))
    writer.put(0)
    writer.put(0)
    for column in study.runColumns.indices {
      // The decimals, the denominator, the numerator.
      writer.put(6)
      writer.put(column == 0 ? denominator : 1)
      writer.put(signed: column == 0 ? numerator : 0)
    }
    writer.put(0)
    return writer.bytes
  }

  @Test(
    "a denominator no run comes to is refused, sound checksums or not",
    arguments: [
      (UInt128(1) << 96, 0), ((UInt128(1) << 96) + 1, 65), (UInt128(1) << 126, 65),
      ((UInt128(1) << 127) - 7, 65), (UInt128(1) << 127, 65), (UInt128.max, 65),
    ] as [(UInt128, Int32)])
  func denominators(denominator: UInt128, exitCode: Int32) async throws {
    let bench = try StudyBench(replications: 1)
    #expect(try await bench.run(into: "out").exitCode == 0)
    let (journal, study, path) = try opened(bench)
    let records = try (1..<study.trialCount).map { try #require(try journal.record(of: $0)) }
    for numerator in [1, Int128.max, Int128.min] {
      let first = record(of: study, denominator: denominator, numerator: numerator)
      let bytes = ([study.encoded, first] + records).map(JournalFrame.framed).reduce([], +)
      try Data(JournalFrame.magic + bytes).write(to: URL(filePath: path))
      let merge = try await bench.merge(["out"], into: "merged")
      #expect(merge.exitCode == exitCode, "\(merge.errors)")
      #expect(merge.errors.count { $0 == "\n" } == (exitCode == 0 ? 0 : 1))
      guard exitCode == 0 else {
        #expect(try bench.scratch.names() == ["out", "w.json5"])
        continue
      }
      try FileManager.default.removeItem(atPath: bench.scratch.path("merged"))
    }
  }
}

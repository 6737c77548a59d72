import Foundation
import SimKernel
import TestBudgets
import Testing

@testable import flotsam

/// A study comes to the same bytes however it was run.
@Suite("Study journals")
struct StudyJournalTests {
  @Test("threads, shards and their order do not matter", arguments: [1, 2, 7])
  func shards(count: Int) async throws {
    let bench = try StudyBench()
    let whole = try await bench.run(into: "whole", "-j", "\(count)")
    #expect(whole.exitCode == 0 && whole.errors == "")
    let parts = (1...count).map { "part\($0)" }
    for (index, part) in parts.enumerated() {
      let run = try await bench.run(into: part, "--shard", "\(index + 1)/\(count)", "-j", "3")
      #expect(run.exitCode == 0)
      guard count > 1 else { continue }
      #expect(run.output == "")
      #expect(
        run.errors.hasSuffix(
          "of 40 trials are kept: 'flotsam merge' joins them with the other parts\n"))
      #expect(try bench.scratch.names(in: part) == ["trials.journal"])
    }
    let merge = try await bench.merge(parts.reversed(), into: "merged")
    #expect(merge.exitCode == 0 && merge.errors == "")
    #expect(merge.output == "all 40 trials of \(count) folder\(count == 1 ? "" : "s")\n")
    #expect(try bench.bytes(of: "merged") == bench.bytes(of: "whole"))
    let again = try await bench.run(into: "merged", "--resume")
    #expect(again.output == whole.output)
    #expect(try bench.bytes(of: "merged") == bench.bytes(of: "whole"))
  }

  @Test(
    "a process that is killed again and again, at any length, loses nothing that was finished",
    arguments: 1...Soak.choice(UInt64(1), of: 2))
  func kills(seed: UInt64) async throws {
    let bench = try StudyBench(replications: Soak.choice(40, of: 100))
    #expect(try await bench.run(into: "whole").exitCode == 0)
    try await bench.surviveKills(Soak.choice(8, of: 25), seed: seed)
  }

  @Test("a journal cut off at any byte goes on from there")
  func tornTails() async throws {
    let bench = try StudyBench(replications: 1)
    #expect(try await bench.run(into: "whole").exitCode == 0)
    let size = bench.journalSize(of: "whole")
    var draws = SplitMix64(state: 9)
    for length in [0, 1, 17, 18, 30, size - 1]
      + (0..<8).map({ _ in Int(draws.below(UInt64(size))) })
    {
      try? FileManager.default.removeItem(atPath: bench.scratch.path("torn"))
      try FileManager.default.copyItem(
        atPath: bench.scratch.path("whole"), toPath: bench.scratch.path("torn"))
      try bench.changeJournal(of: "torn") { $0.removeLast(size - length) }
      let run = try await bench.run(into: "torn", "--resume")
      #expect(run.exitCode == 0 && run.errors == "", "\(length) of \(size) bytes")
      #expect(try bench.bytes(of: "torn") == bench.bytes(of: "whole"), "\(length) of \(size) bytes")
    }
  }

  @Test("a flipped bit costs one trial, which --resume runs again; merge refuses it")
  func damage() async throws {
    let bench = try StudyBench(replications: 1)
    #expect(try await bench.run(into: "whole").exitCode == 0)
    let whole = try bench.bytes(of: "whole")
    let middle = bench.journalSize(of: "whole") * 3 / 4
    try bench.changeJournal(of: "whole") { $0[middle] ^= 4 }
    let merge = try await bench.merge(["whole"], into: "merged")
    #expect(merge.exitCode == 74 && merge.output == "")
    #expect(
      merge.errors.contains("trials.journal': record ") && merge.errors.contains(", at byte "))
    #expect(try !bench.scratch.names().contains("merged"))
    let run = try await bench.run(into: "whole", "--resume")
    #expect(run.exitCode == 0)
    // One trial of eight is lost, those behind it are not.
    #expect(run.errors.contains("has a wrong checksum: 7 trials are kept, others are run again"))
    #expect(try bench.bytes(of: "whole") == whole)
  }

  @Test("gaps are named, and the merged folder can be completed")
  func gaps() async throws {
    let bench = try StudyBench(replications: 3)
    #expect(try await bench.run(into: "whole").exitCode == 0)
    #expect(try await bench.run(into: "part1", "--shard", "1/12").exitCode == 0)
    #expect(try await bench.run(into: "part2", "--shard", "2/4").exitCode == 0)
    let merge = try await bench.merge(["part1", "part2"], into: "merged")
    #expect(merge.exitCode == 1 && merge.output == "")
    #expect(
      merge.errors.hasPrefix(
        """
        flotsam: 16 of 24 trials are missing:
          three, apps.'b, c'.size=1MiB, device.capacity=3MiB, lru, replication 2
          three, apps.'b, c'.size=1MiB, device.capacity=3MiB, random, replication 0

        """))
    #expect(merge.errors.hasSuffix("  and 6 more\n"))
    #expect(try bench.scratch.names(in: "merged") == ["trials.journal"])
    try FileManager.default.copyItem(
      atPath: bench.scratch.path("merged"), toPath: bench.scratch.path("resumed"))
    #expect(try await bench.run(into: "resumed", "--resume").exitCode == 0)
    #expect(try bench.bytes(of: "resumed") == bench.bytes(of: "whole"))
    try await completeByMerging(bench)
  }

  /// More parts come to a folder that an earlier merge left with trials missing.
  private func completeByMerging(_ bench: StudyBench) async throws {
    let kept = try bench.bytes(of: "merged")
    #expect(try await bench.run(into: "alien", "--seed", "9").exitCode == 0)
    let alien = try await bench.merge(["alien"], into: "merged")
    #expect(alien.exitCode == 74 && alien.errors.contains("--seed is 9 there and 5 here"))
    #expect(try bench.bytes(of: "merged") == kept)
    #expect(try await bench.run(into: "part3", "--shard", "1/4").exitCode == 0)
    let more = try await bench.merge(["part3"], into: "merged")
    #expect(more.exitCode == 1 && more.errors.hasPrefix("flotsam: 12 of 24 trials are missing:\n"))
    #expect(try await bench.run(into: "part4", "--shard", "2/2").exitCode == 0)
    #expect(try await bench.run(into: "part5", "--shard", "3/4").exitCode == 0)
    let last = try await bench.merge(["part4", "part5"], into: "merged")
    #expect(last.exitCode == 0 && last.output == "all 24 trials of 3 folders\n")
    #expect(try bench.bytes(of: "merged") == bench.bytes(of: "whole"))
  }

  @Test("another study is refused, and told apart; so is a folder in use without --resume")
  func refusals() async throws {
    let bench = try StudyBench(replications: 1)
    #expect(try await bench.run(into: "whole").exitCode == 0)
    let before = try bench.bytes(of: "whole")
    let again = try await bench.run(into: "whole")
    #expect(again.exitCode == 74 && again.errors.contains("it holds the journal of a study"))
    let other = try await bench.run(into: "whole", "--resume", "--seed", "9")
    #expect(
      other.exitCode == 74 && other.errors.contains("another study: --seed was 5 and is now 9\n"))
    let until = try await bench.run(into: "whole", "--resume", "--until", "1d")
    #expect(
      until.exitCode == 74 && until.errors.contains(": --until was not given and is now '1d'\n"))
    #expect(try await bench.run(into: "other", "--seed", "9").exitCode == 0)
    let merge = try await bench.merge(["whole", "other"], into: "merged")
    #expect(merge.exitCode == 74 && merge.errors.contains("--seed is 5 there and 9 here"))
    let into = try await bench.merge(["whole"], into: "whole")
    #expect(into.exitCode == 74 && into.errors.contains("choose another folder"))
    #expect(try bench.bytes(of: "whole") == before)
    try bench.changeJournal(of: "other") { $0 = Data("time_s,app\n".utf8) }
    let text = try await bench.run(into: "other", "--resume")
    #expect(text.exitCode == 74 && text.errors.contains("it is no journal of a study"))
  }

  @Test("a signal keeps what is done and says how to go on", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) async throws {
    let bench = try StudyBench(replications: 100_000)
    let run = try await bench.run(into: "out", "-j", "1") { id in
      try await Waiting.until { bench.journalSize(of: "out") >= 20_000 }
      kill(id, number)
    }
    #expect(run.exitCode == 128 + number && run.output == "")
    #expect(
      run.errors.wholeMatch(
        of: #/flotsam: \d+ of 800000 trials are kept: the same command with --resume goes on\n/#)
        != nil)
    #expect(try bench.scratch.names(in: "out") == ["trials.journal"])
  }

  @Test("one writer at a time")
  func lock() async throws {
    let bench = try StudyBench(replications: 100_000)
    let run = try await bench.run(into: "out", "-j", "1") { id in
      try await Waiting.until { bench.journalSize(of: "out") > 0 }
      let second = try await bench.run(into: "out", "--resume")
      #expect(second.exitCode == 74 && second.errors.contains("another run is writing to it"))
      let merge = try await bench.merge(["out"], into: "merged")
      #expect(merge.exitCode == 74 && merge.errors.contains("another run is writing to it"))
      kill(id, SIGTERM)
    }
    #expect(run.exitCode == 128 + SIGTERM)
  }

  @Test("a disk that is full, or a file that is removed, costs no finished trial")
  func disk() async throws {
    let bench = try StudyBench(replications: 40)
    let whole = try await bench.run(into: "whole")
    let line = bench.line(into: "full")
    // A limit on the size of files is as good as a small disk: 48 KiB.
    let full = try await Shell.run("trap '' XFSZ; ulimit -f 48; exec \(line)")
    #expect(full.exitCode == 74)
    #expect(
      full.errors.wholeMatch(
        of: #/flotsam: cannot write '.*trials.journal': .* \(\d+ finished trials are kept: .*\)\n/#)
        != nil, "\(full.errors)")
    #expect(try bench.scratch.names(in: "full") == ["trials.journal"])
    #expect(bench.journalSize(of: "full") > 10_000)
    #expect(try await bench.run(into: "full", "--resume").output == whole.output)
    #expect(try bench.bytes(of: "full") == bench.bytes(of: "whole"))
    let long = try StudyBench(replications: 100_000)
    let removed = try await long.run(into: "removed") { _ in
      try await Waiting.until { long.journalSize(of: "removed") >= 1000 }
      try FileManager.default.removeItem(atPath: long.scratch.path("removed"))
    }
    #expect(removed.exitCode == 74 && removed.errors.hasSuffix("it has been removed\n"))
  }

  @Test("a reader that goes away costs nothing")
  func closedPipe() async throws {
    let bench = try StudyBench(replications: 1)
    let run = try await CommandRun.run(
      "flotsam", bench.words + ["--out", bench.scratch.path("out")], output: .closedPipe)
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(try bench.scratch.names(in: "out") == StudyBench.sweepFiles)
  }
}

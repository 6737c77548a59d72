import Foundation
import Testing

@testable import flotsam

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whose a folder is: a study's, a run's, or a person's.
@Suite("Folders of studies")
struct StudyFolderTests {
  @Test("a merge waits for nobody: it refuses a folder that another one is writing to")
  func locked() async throws {
    let bench = try StudyBench(replications: 2)
    for shard in ["1/2", "2/2"] {
      _ = try await bench.run(into: "part\(shard.first ?? "0")", "--shard", shard)
    }
    #expect(try await bench.merge(["part1"], into: "whole").exitCode == 1)
    let before = try bench.bytes(of: "whole")
    do {
      let other = try OutputFolder(path: bench.scratch.path("whole"))
      let refused = try await bench.merge(["part2"], into: "whole")
      #expect(refused.exitCode == 74 && refused.errors.hasSuffix("another run is writing to it\n"))
      other.discard()
    }
    #expect(try bench.bytes(of: "whole") == before)
    let joined = try await bench.merge(["part2"], into: "whole")
    #expect(joined.exitCode == 0 && joined.output == "all 16 trials of 2 folders\n")
  }

  @Test("a journal that is a pipe is refused at once")
  func pipes() async throws {
    let bench = try StudyBench(replications: 1)
    try FileManager.default.createDirectory(
      atPath: bench.scratch.path("pipe"), withIntermediateDirectories: false)
    try #require(mkfifo(bench.scratch.path("pipe/trials.journal"), 0o600) == 0)
    _ = try await bench.run(into: "part")
    for run in [
      try await bench.merge(["pipe", "part"], into: "out"),
      try await bench.merge(["part"], into: "pipe"),
      try await bench.run(into: "pipe", "--resume"),
    ] {
      #expect(run.exitCode == 74 && run.errors.contains("it is not a regular file"))
    }
  }

  @Test(
    "files that are no tables are neither written over nor removed",
    arguments: ["runs.csv", "warnings.csv", "comparisons.csv", "study.json"])
  func foreign(name: String) async throws {
    let bench = try StudyBench(comparing: "-r", "2")
    let workload = bench.words[1]
    for folder in ["run", "compare"] {
      try FileManager.default.createDirectory(
        atPath: bench.scratch.path(folder), withIntermediateDirectories: false)
      try bench.scratch.file("\(folder)/\(name)", "my notes")
    }
    let run = try await CommandRun.flotsam(
      "run", workload, "-s", "lru", "--out", bench.scratch.path("run"))
    let compare = try await bench.run(into: "compare")
    // A comparison has no warnings of its own, and a run no study.
    let isInTheWay = [name != "study.json", name != "warnings.csv"]
    for (result, isRefused) in zip([run, compare], isInTheWay) where isRefused {
      #expect(result.exitCode == 74 && result.errors.contains("no table of flotsam's"))
    }
    for folder in ["run", "compare"] {
      #expect(try bench.scratch.text("\(folder)/\(name)") == "my notes")
    }
  }

  @Test("a merge that was killed while its tables got their names goes on")
  func halfNamed() async throws {
    let bench = try StudyBench(replications: 2)
    for shard in ["1/2", "2/2"] {
      _ = try await bench.run(into: "part\(shard.first ?? "0")", "--shard", shard)
    }
    #expect(try await bench.merge(["part1", "part2"], into: "whole").exitCode == 0)
    let whole = try bench.bytes(of: "whole")
    let again = try await bench.merge(["part1", "part2"], into: "whole")
    #expect(again.exitCode == 74 && again.errors.contains("it holds a whole study"))
    for name in ["apps.csv", "study.json"] {
      try FileManager.default.removeItem(atPath: bench.scratch.path("whole/\(name)"))
      #expect(try await bench.merge(["part1", "part2"], into: "whole").exitCode == 0)
      #expect(try bench.bytes(of: "whole") == whole)
    }
  }

  @Test("what a killed run left is gone with the next one")
  func leftovers() async throws {
    let bench = try StudyBench(comparing: "-r", "2")
    try FileManager.default.createDirectory(
      atPath: bench.scratch.path("out"), withIntermediateDirectories: false)
    try bench.scratch.file("out/.apps.csv.1.tmp", "half")
    let run = try await CommandRun.flotsam(
      "run", bench.words[1], "-s", "lru", "--out", bench.scratch.path("out"))
    #expect(run.exitCode == 0)
    #expect(try !bench.scratch.names(in: "out").contains { $0.hasPrefix(".") })
  }

  @Test("a study keeps out of the folder of a run")
  func ofRun() async throws {
    let bench = try StudyBench(comparing: "-r", "2")
    _ = try await CommandRun.flotsam(
      "run", bench.words[1], "-s", "lru", "--out", bench.scratch.path("out"))
    let before = try bench.bytes(of: "out")
    let refused = try await bench.run(into: "out")
    #expect(refused.exitCode == 74)
    #expect(
      refused.errors.hasSuffix("it holds the tables of a run: a study has its own folder\n"))
    #expect(try bench.bytes(of: "out") == before)
  }
}

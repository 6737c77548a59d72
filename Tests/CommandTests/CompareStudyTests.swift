import Foundation
import PolicyStudies
import StudyReports
import TestBudgets
import Testing

@testable import flotsam

/// A comparison is a study: it comes to the same bytes however it was run.
@Suite("Comparisons as studies")
struct CompareStudyTests {
  @Test("a process that is killed at any instant loses nothing that was finished")
  func kills() async throws {
    let bench = try StudyBench(comparing: "-r", "60")
    #expect(try await bench.run(into: "whole").exitCode == 0)
    #expect(try bench.scratch.names(in: "whole") == StudyBench.files)
    try await bench.surviveKills(seed: 3)
  }

  @Test("a comparison that grows goes on where it was killed, and keeps what it needs")
  func growth() async throws {
    let bench = try StudyBench(comparing: "--precision", "0.25pp", "--ceiling", "400")
    let whole = try await bench.run(into: "whole")
    #expect(whole.exitCode == 0 && whole.errors == "")
    let rows = try #require(try bench.scratch.text("whole/runs.csv")).split(separator: "\r\n")
    let count = (rows.count - 1) / 3
    #expect(rows.count == 1 + 3 * count && count > 10 && count < 400 && count % 5 == 0)
    let manifest = try #require(try bench.scratch.text("whole/study.json"))
    #expect(manifest.contains("\"settings\": {\"precision_pp\": \"0.25pp\"}"))
    #expect(manifest.contains("\"replications\": \(count),"))
    try await bench.surviveKills(seed: 4)
    let higher = bench.words.map { $0 == "400" ? "500" : $0 }
    let other = try await CommandRun.run(
      "flotsam", higher + ["--out", bench.scratch.path("whole"), "--resume"])
    #expect(
      other.exitCode == 74
        && other.errors.contains("another study: --ceiling was 400 and is now 500\n"))
    let fixed = try await CommandRun.run(
      "flotsam", bench.words.prefix(6) + ["-r", "\(count)", "--out", bench.scratch.path("fixed")])
    #expect(fixed.output == whole.output)
    for name in ["runs.csv", "apps.csv", "comparisons.csv"] {
      #expect(
        try bench.scratch.text("fixed/\(name)") == bench.scratch.text("whole/\(name)"), "\(name)")
    }
    let merge = try await bench.merge(["whole"], into: "merged")
    #expect(merge.exitCode == 74 && merge.errors.contains("has no parts"))
  }

  @Test(
    "threads, shards and their order do not matter", arguments: Soak.choice([1, 3], of: [1, 2, 3]))
  func shards(count: Int) async throws {
    let bench = try StudyBench(
      comparing: "-r", "5", "--warm-up", "auto", "--sensitivity", "--until", "12h")
    let whole = try await bench.run(into: "whole", "-j", "\(count)")
    #expect(whole.exitCode == 0 && whole.errors == "")
    let files = (StudyBench.files + ["sensitivity.csv"]).sorted()
    #expect(try bench.scratch.names(in: "whole") == files)
    let parts = (1...count).map { "part\($0)" }
    for (index, part) in parts.enumerated() {
      let run = try await bench.run(into: part, "--shard", "\(index + 1)/\(count)", "-j", "2")
      #expect(run.exitCode == 0)
      guard count > 1 else { continue }
      #expect(run.output == "" && run.errors.contains("of 75 trials are kept: 'flotsam merge'"))
      #expect(try bench.scratch.names(in: part) == ["trials.journal"])
    }
    let merge = try await bench.merge(parts.reversed(), into: "merged")
    #expect(
      merge.exitCode == 0
        && merge.output == "all 75 trials of \(count) folder\(count == 1 ? "" : "s")\n")
    #expect(try bench.bytes(of: "merged") == bench.bytes(of: "whole"))
    #expect(try await bench.run(into: "merged", "--resume").output == whole.output)
  }

  @Test("what is counted and what is compared make another study")
  func refusals() async throws {
    let bench = try StudyBench(comparing: "-r", "2")
    #expect(try await bench.run(into: "out").exitCode == 0)
    let before = try bench.bytes(of: "out")
    let again = try await bench.run(into: "out")
    #expect(again.exitCode == 74 && again.errors.contains("it holds the journal of a study"))
    for (option, words) in [
      (
        ["--warm-up", "3h"],
        "where counting begins in 'three' (--warm-up) was not given and is now 10800 s"
      ), (["--measures", "kills"], "measure (--measures) 1 was 'cold_ratio' and is now 'kills'"),
      (["--sensitivity"], "--sensitivity was not given and is now given"),
    ] {
      let run = try await CommandRun.run(
        "flotsam", bench.words + ["--out", bench.scratch.path("out"), "--resume"] + option)
      #expect(run.exitCode == 74 && run.errors.contains("of another study: \(words)"), "\(option)")
    }
    let line = bench.words.map { $0 == "random" ? "lru" : $0 }
    let run = try await CommandRun.run(
      "flotsam", line + ["--out", bench.scratch.path("out"), "--resume"])
    #expect(
      run.exitCode == 74
        && run.errors.contains("--baseline at point 1 was 'random' and is now 'lru'"))
    #expect(try bench.bytes(of: "out") == before)
  }

  @Test("trials counted from another time, or changed, have other identities")
  func identities() async throws {
    let bench = try StudyBench(comparing: "-r", "2", "--sensitivity")
    #expect(try await bench.run(into: "boot").exitCode == 0)
    #expect(try await bench.run(into: "later", "--warm-up", "3h").exitCode == 0)
    let hashes = try ["boot", "later"].flatMap { folder in
      try #require(try bench.scratch.text("\(folder)/study.json"))
        .matches(of: #/"scenario": "([0-9a-f]{32})"/#).map { String($0.1) }
    }
    #expect(hashes.count == 10 && Set(hashes).count == 10)
    let sweep = try await CommandRun.flotsam(
      "sweep", bench.words[1], "--vary", "apps.a.size=1 MiB", "-s", "lru", "--out",
      bench.scratch.path("sweep"))
    #expect(sweep.exitCode == 0)
    let swept = try #require(try bench.scratch.text("sweep/study.json"))
    #expect(swept.contains("\"scenario\": \"\(hashes[0])\""))
  }

  @Test("shards need a folder and a fixed number of replications")
  func usage() async throws {
    let bench = try StudyBench(comparing: "--shard", "1/2")
    let bare = try await CommandRun.run("flotsam", bench.words)
    #expect(bare.exitCode == 64 && bare.errors.contains("option '--shard' needs '--out'"))
    let growing = try await bench.run(into: "out", "--precision", "1pp")
    #expect(growing.exitCode == 64)
    #expect(growing.errors.contains("options '--shard' and '--precision' exclude each other"))
    #expect(try bench.scratch.names() == ["w.json5"])
  }

  @Test("workloads of several seeds are refused until one is told")
  func seeds() async throws {
    let bench = try StudyBench(comparing: "-r", "2", "--until", "1h")
    let other = StudyBench.workload.replacing("three", with: "four").replacing(
      "5,\n}", with: "6,\n}")
    let path = try bench.scratch.file("v.json5", other).path
    let line = bench.words + [path]
    let run = try await CommandRun.run("flotsam", line)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("'three' has 5, 'four' 6: option '--seed' decides"))
    #expect(try await CommandRun.run("flotsam", line + ["--seed", "1"]).exitCode == 0)
  }

  @Test("a disk that is full costs no finished trial, and a folder that cannot be is named")
  func disk() async throws {
    let bench = try StudyBench(comparing: "-r", "150", "--until", "6h")
    let whole = try await bench.run(into: "whole")
    // A limit on the size of files is as good as a small disk: 48 KiB.
    let full = try await Shell.run(
      "trap '' XFSZ; ulimit -f 48; exec \(bench.line(into: "full"))")
    #expect(full.exitCode == 74)
    #expect(
      full.errors.wholeMatch(
        of: #/flotsam: cannot write '.*trials.journal': .* \(\d+ finished trials are kept: .*\)\n/#)
        != nil, "\(full.errors)")
    #expect(try bench.scratch.names(in: "full") == ["trials.journal"])
    #expect(try await bench.run(into: "full", "--resume").output == whole.output)
    #expect(try bench.bytes(of: "full") == bench.bytes(of: "whole"))
    let sealed = try await CommandRun.run("flotsam", bench.words + ["--out", "/proc/flotsam"])
    #expect(sealed.exitCode == 74 && sealed.output == "")
    #expect(sealed.errors.hasPrefix("flotsam: cannot ") && sealed.errors.contains("/proc/flotsam"))
  }
}

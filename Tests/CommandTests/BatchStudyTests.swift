import Foundation
import PolicyStudies
import TestBudgets
import Testing

@testable import flotsam

/// `compare --batches`: one long run for each strategy, cut into batches that stand as trials.
@Suite("Batches as studies")
struct BatchStudyTests {
  private func rows(_ table: String?) throws -> [[String: String]] {
    let lines = try #require(table).split(separator: "\r\n")
      // The one name with a comma in it.
      .map {
        $0.replacing("\"b, c\"", with: "b").split(separator: ",", omittingEmptySubsequences: false)
      }
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(lines[0], line).map { (String($0), String($1)) })
    }
  }

  @Test("batches add up to the run they are cut from, app by app")
  func sums() async throws {
    let bench = try StudyBench(comparing: "--until", "90001s", "--warm-up", "1h")
    #expect(try await bench.run(into: "batches", "--batches", "10").exitCode == 0)
    #expect(try await bench.run(into: "whole", "-r", "2").exitCode == 0)
    for (file, columns) in [
      ("runs", ["events", "launches", "launches_cold", "first_launches", "kills", "simulated_s"]),
      ("apps", ["launches", "launches_warm", "first_launches", "ends", "alive_s"]),
    ] {
      func sums(_ folder: String, _ replications: Range<Int>) throws -> [String: Double] {
        var sums: [String: Double] = [:]
        for row in try rows(bench.scratch.text("\(folder)/\(file).csv")) {
          guard let replication = row["replication"].flatMap({ Int($0) }),
            replications.contains(replication)
          else { continue }
          for column in columns {
            let name = "\(row["strategy"] ?? "") \(row["app"] ?? "") \(column)"
            sums[name, default: 0] += try #require(row[column].flatMap { Double($0) })
          }
        }
        return sums
      }
      let (parts, whole) = (try sums("batches", 0..<10), try sums("whole", 0..<1))
      #expect(parts.count == whole.count && parts.count >= 3 * columns.count)
      for (name, value) in whole {
        #expect(abs(try #require(parts[name]) - value) < 1e-3, "\(file) \(name)")
      }
    }
    let lengths = try Set(rows(bench.scratch.text("batches/runs.csv")).map { $0["simulated_s"] })
    #expect(lengths == ["8640.100000"])
  }

  @Test("a batch has what divides: the rest goes to the start, and study.json says both")
  func manifest() async throws {
    let bench = try StudyBench(comparing: "--until", "100us", "--warm-up", "3us")
    #expect(try await bench.run(into: "out", "--batches", "30").exitCode == 0)
    let manifest = try #require(try bench.scratch.text("out/study.json"))
    #expect(
      manifest.contains(
        #""settings": {"design": "batch means", "batches": "30", "#
          + #""counted_from_us of three": "10", "batch_length_us of three": "3"}"#))
    #expect(manifest.contains("\"replications\": 30,") && manifest.contains("\"trials\": 90,"))
    #expect(try await bench.run(into: "full", "--batches", "97").exitCode == 0)
    let over = try await bench.run(into: "over", "--batches", "98")
    #expect(over.exitCode == 64)
    #expect(
      over.errors.contains("98 batches do not fit into 97 us, what is left of 'three' after its"))
  }

  @Test(
    "threads, shards and their order do not matter", arguments: Soak.choice([1, 4], of: [1, 2, 4]))
  func shards(count: Int) async throws {
    let bench = try StudyBench(comparing: "--batches", "12", "--warm-up", "auto", "--sensitivity")
    let whole = try await bench.run(into: "whole", "-j", "\(count)")
    #expect(whole.exitCode == 0 && whole.errors == "")
    let parts = (1...count).map { "part\($0)" }
    for (index, part) in parts.enumerated() {
      let run = try await bench.run(into: part, "--shard", "\(index + 1)/\(count)", "-j", "2")
      #expect(run.exitCode == 0)
      guard count > 1 else { continue }
      // Whole runs: 15 of them, dealt out one by one.
      let kept = 12 * ((15 - index + count - 1) / count)
      #expect(run.errors.contains(": \(kept) of 180 trials are kept: 'flotsam merge'"))
    }
    let merge = try await bench.merge(parts.reversed(), into: "merged")
    #expect(
      merge.exitCode == 0
        && merge.output == "all 180 trials of \(count) folder\(count == 1 ? "" : "s")\n")
    #expect(try bench.bytes(of: "merged") == bench.bytes(of: "whole"))
    #expect(try await bench.run(into: "merged", "--resume").output == whole.output)
  }

  @Test("what is missing is named by batch, and only that is added")
  func gaps() async throws {
    let bench = try StudyBench(comparing: "--batches", "10")
    #expect(try await bench.run(into: "whole").exitCode == 0)
    try FileManager.default.copyItem(
      atPath: bench.scratch.path("whole"), toPath: bench.scratch.path("torn"))
    try bench.changeJournal(of: "torn") { $0.removeLast(5) }
    #expect(try await bench.run(into: "torn", "--resume").exitCode == 0)
    #expect(try bench.bytes(of: "torn") == bench.bytes(of: "whole"))
    #expect(try await bench.run(into: "part", "--shard", "2/3").exitCode == 0)
    let merge = try await bench.merge(["part"], into: "merged")
    #expect(merge.exitCode == 1)
    #expect(merge.errors.contains("20 of 30 trials are missing:\n  three, lru, batch 0\n"))
  }

  @Test("a process that is killed at any instant loses nothing that was finished")
  func kills() async throws {
    let bench = try StudyBench(comparing: "--batches", "100", "--until", "60d")
    #expect(try await bench.run(into: "whole").exitCode == 0)
    try await bench.surviveKills(seed: 5)
  }

  @Test("other batches make another study, told in words")
  func refusals() async throws {
    let bench = try StudyBench(comparing: "--warm-up", "1h")
    #expect(try await bench.run(into: "out", "--batches", "20").exitCode == 0)
    for (option, words) in [
      (["--batches", "25"], "the design was 20 batches and is now 25 batches"),
      (["-r", "25"], "the design was 20 batches and is now 25 replications"),
      (["-r", "20"], "the design was 20 batches and is now 20 replications"),
      (
        ["--batches", "20", "--until", "1d"],
        "a batch's length in 'three' (--until, --warm-up) was "
      ),
    ] {
      let run = try await CommandRun.run(
        "flotsam", bench.words + ["--out", bench.scratch.path("out"), "--resume"] + option)
      #expect(
        run.exitCode == 74 && run.errors.contains("of another study: \(words)"), "\(run.errors)")
    }
    let hash = #/"scenario": "([0-9a-f]{32})"/#
    var hashes: [Substring] = []
    for (folder, options) in [("b", ["--batches", "20"]), ("c", ["--batches", "24"]), ("d", [])] {
      let run = try await CommandRun.run(
        "flotsam", bench.words + ["--out", bench.scratch.path(folder)] + options)
      #expect(run.exitCode == 0)
      let text = try #require(try bench.scratch.text("\(folder)/study.json"))
      hashes.append(try #require(text.firstMatch(of: hash)).1)
    }
    #expect(Set(hashes).count == 3)
  }

  @Test("batches exclude other lengths, and their number has bounds")
  func usage() async throws {
    let bench = try StudyBench(comparing: "--until", "1h")
    for (options, words) in [
      (["--batches", "20", "-r", "5"], "'--replications' and '--batches' exclude each other"),
      (["--batches", "20", "--precision", "1pp"], "'--batches' and '--precision' exclude each"),
      (["--batches", "20", "--ceiling", "50"], "option '--ceiling' needs '--precision'"),
      (["--batches", "9"], "option '--batches' needs a whole number from 10 to 1000"),
      (["--batches", "1001"], "option '--batches' needs a whole number from 10 to 1000"),
    ] {
      let run = try await CommandRun.run("flotsam", bench.words + options)
      #expect(run.exitCode == 64 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test("the design and whether batches hang together are told in every format")
  func reports() async throws {
    let bench = try StudyBench(comparing: "--batches", "20", "--until", "41d", "--warm-up", "1d")
    let table = try await CommandRun.run("flotsam", bench.words)
    #expect(table.output.contains("one run of 41 d in 20 batches of 2 d after 1 d, seed 5\n"))
    #expect(table.output.contains("Values are means per batch; ") && table.errors == "")
    #expect(!table.output.contains("replication"))
    let verdict =
      #/\nBatches look independent \(neighbours' cold_ratio correlates by -?0\.\d\d; /#
    #expect(table.output.contains(verdict), "\(table.output)")
    let csv = try await CommandRun.run("flotsam", bench.words + ["--format", "csv"])
    #expect(
      csv.errors.contains("flotsam: three: Batches look independent (neighbours' cold_ratio "))
    let json = try await CommandRun.run("flotsam", bench.words + ["--format", "json"])
    #expect(json.errors.split(separator: "\n").allSatisfy { $0.contains("warm-up") })
    let start = #/"batches": \[\n  {"workload": "three", "count": 20, "length_s": 172800\.000000, /#
    let members = #/"lag1": -?0\.\d+, "lag1_by_chance": 0\.\d+, "independent": true, "without/#
    #expect(json.output.contains(start) && json.output.contains(members), "\(json.output)")
  }

  @Test("batches without a launch are told")
  func silence() async throws {
    let bench = try StudyBench(comparing: "--batches", "200", "--until", "2h")
    let run = try await CommandRun.run("flotsam", bench.words)
    let words = #/\nIn \d+ of 200 batches some strategy has no launch: take a longer run or fewer/#
    #expect(run.exitCode == 0 && run.output.contains(words), "\(run.output)")
  }
}

import Foundation
import Testing

/// What `flotsam sweep` says of its points: `estimates.csv`, the table, JSON.
@Suite("Sweep estimates")
struct SweepEstimateTests {
  private static let app = "apps.'b, c'.survival_ratio"

  /// The rows of a table, without its line ends, as dictionaries by column.
  private func rows(_ table: String?) throws -> [[String: String]] {
    let lines = try #require(table).split(separator: "\r\n").map { line in
      line.replacing("\"\(Self.app)\"", with: "survival")
        .replacing("\"apps.'b, c'.size\"", with: "size").replacing("\"b, c\"", with: "bc")
        .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map {
      Dictionary(zip(lines[0], $0), uniquingKeysWith: { one, _ in one })
    }
  }

  @Test("estimates are those of the rows of runs.csv and apps.csv, differences to the first point")
  func estimates() async throws {
    let bench = try StudyBench(replications: 4)
    let run = try await bench.run(into: "out", "--format", "csv")
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(run.output == (try bench.scratch.text("out/estimates.csv")))
    let lines = try rows(run.output)
    // Points × strategies × (measures of cache mode, and the survival of the app that is varied).
    #expect(lines.count == 4 * 2 * 5)
    let apps = try rows(bench.scratch.text("out/apps.csv")).filter { $0["app"] == "bc" }
    func survival(_ size: String, _ capacity: String) throws -> Double {
      let own = apps.filter {
        $0["size"] == size && $0["device.capacity"] == capacity && $0["strategy"] == "lru"
      }
      #expect(own.count == 4)
      func sum(_ name: String) -> Double { own.compactMap { Double($0[name] ?? "") }.reduce(0, +) }
      return sum("launches_resumed") / (sum("launches") - sum("first_launches"))
    }
    let mine = lines.filter { $0["measure"] == "survival" && $0["strategy"] == "lru" }
    #expect(mine.map { $0["size"] } == ["1MiB", "1MiB", "2MiB", "2MiB"])
    for (place, line) in mine.enumerated() {
      let value = try survival(line["size"] ?? "", line["device.capacity"] ?? "")
      #expect(try abs(#require(Double(line["mean"] ?? "")) - value) < 1e-6)
      let names = ["difference", "difference_low", "difference_high", "p", "p_holm", "verdict"]
      // A point is held against the first size at its own capacity.
      guard place > 1 else {
        #expect(names.allSatisfy { line[$0] == "" })
        continue
      }
      let first = try survival("1MiB", line["device.capacity"] ?? "")
      // What does not differ in any replication has no interval.
      if line["difference_low"] == "" {
        #expect(value == first && line["verdict"] == "not resolved" && line["p"] == "1.000000")
        continue
      }
      let numbers = try names.dropLast().map { try #require(Double(line[$0] ?? "")) }
      #expect(abs(numbers[0] - (value - first)) < 2e-6)
      #expect(numbers[1] <= numbers[0] && numbers[0] <= numbers[2] && numbers[3] <= numbers[4])
      let isResolved = numbers[1] > 0 || numbers[2] < 0
      #expect((line["verdict"] != "not resolved") == isResolved)
    }
  }

  @Test("the strategies at a point are held against --baseline, which is added if missing")
  func baseline() async throws {
    let bench = try StudyBench(replications: 2)
    let run = try await bench.run(into: "out", "-b", "mru", "--measures", "kills")
    #expect(run.exitCode == 0 && run.errors == "")
    let compared = try rows(bench.scratch.text("out/comparisons.csv"))
    #expect(compared.count == 8 && compared.allSatisfy { $0["baseline"] == "mru" })
    #expect(compared.prefix(2).map { $0["strategy"] } == ["lru", "random"])
    let named = try await CommandRun.run(
      "flotsam", bench.words + ["-b", "random", "--format", "json", "--measures", "kills"])
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(named.output.utf8)) as? [String: [[String: Any]]])
    #expect(object["comparisons"]?.compactMap { $0["baseline"] as? String }.count == 4)
    #expect(object["comparisons"]?.allSatisfy { $0["baseline"] as? String == "random" } ?? false)
    #expect(object["estimates"]?.count == 8 && object["runs"]?.count == 16)
    #expect(object["estimates"]?.first?["difference"] is NSNull)
    #expect(object["runs"]?.last?["device.capacity"] as? String == "4MiB")
    #expect(object["skipped"]?.isEmpty ?? false)
    let device = try await CommandRun.run("flotsam", bench.words + ["-b", "jetsam"])
    #expect(device.exitCode == 64 && device.errors.contains("cannot run on 'three': it needs"))
  }

  @Test("a point that lacks a strategy has no row; its first point is the first that has it")
  func lacking() async throws {
    let scratch = try ScratchFolder()
    let text = StudyBench.workload.replacing("seed: 5,", with: "strategies: ['lru', 'fifo'],")
    let path = try scratch.file("w.json5", text).path
    let run = try await CommandRun.flotsam(
      "sweep", path, "--vary", "strategies[0]=random,mru", "--vary",
      "device.capacity=3MiB,4MiB", "-r", "3", "--measures", "cold_ratio", "--format", "csv")
    #expect(run.exitCode == 0 && run.errors == "")
    let lines = try rows(run.output)
    #expect(
      lines.map { $0["strategy"] } == [
        "random", "fifo", "random", "fifo", "mru", "fifo", "mru", "fifo",
      ])
    #expect(
      lines.map { $0["verdict"] == "" } == [true, true, false, false, true, true, false, false])
    #expect(lines.allSatisfy { $0["low"] != "" && $0["high"] != "" })
  }

  @Test("one replication has estimates and differences, and nothing that rests on chance")
  func single() async throws {
    let bench = try StudyBench(replications: 1)
    let run = try await bench.run(into: "out")
    #expect(run.output.contains("\nOne replication tells nothing of chance: "))
    #expect(run.output.hasPrefix("three: 4 points, 1 replication, seed 5\n"))
    #expect(run.output.contains("\nb, c survives ") && run.output.contains("\nNot shown: cold_rel"))
    let lines = try rows(bench.scratch.text("out/estimates.csv"))
    #expect(lines.allSatisfy { $0["low"] == "" && $0["difference_low"] == "" && $0["p"] == "" })
    #expect(lines.last?["difference"] != "" && lines.last?["verdict"] == "not resolved")
  }

  @Test("an app that nobody returns to has no survival; an app of a later point alone too")
  func undefined() async throws {
    let scratch = try ScratchFolder()
    let path = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "cache", device: { capacity: "4 MiB" },
        apps: { a: { size: "1 MiB" }, b: { size: "1 MiB" } },
        demand: { rows: [{ at: "1 s", open: "a" }, { at: "2 s", open: "b" },
          { at: "3 s", open: "b" }] }, horizon: "1 min", }
      """
    ).path
    let run = try await CommandRun.flotsam(
      "sweep", path, "--vary", "apps.a.size=1MiB,2MiB", "-s", "lru", "-r", "2", "--measures",
      "apps.a.survival_ratio,apps.b.survival_ratio", "--format", "csv")
    #expect(run.exitCode == 0, "\(run.errors)")
    let means = try rows(run.output).map { $0["mean"] }
    #expect(means == ["", "1.000000", "", "1.000000"])
  }

  @Test("shards, threads and merges come to the same estimates")
  func shards() async throws {
    let bench = try StudyBench(replications: 3)
    let options = ["--measures", "\(Self.app),cold_ratio"]
    func run(_ folder: String, _ more: String...) async throws -> CommandRun {
      try await CommandRun.run(
        "flotsam", bench.words + ["--out", bench.scratch.path(folder)] + options + more)
    }
    let whole = try await run("whole", "-j", "1")
    #expect(whole.exitCode == 0, "\(whole.errors)")
    for part in 1...2 {
      #expect(try await run("part\(part)", "--shard", "\(part)/2").exitCode == 0)
    }
    #expect(try await bench.merge(["part2", "part1"], into: "merged").exitCode == 0)
    #expect(try bench.bytes(of: "merged") == bench.bytes(of: "whole"))
  }
}

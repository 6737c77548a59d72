import Foundation
import Testing

/// A strategy that the workload has no use for is told, and the others run.
@Suite("Skipped strategies")
struct SkippedStrategyTests {
  private static let reason = "needs a device: mode \"device\""
  private static let jetsam = "jetsam(long-idle=daemons)"

  private func run(_ options: String..., strategies: String = "") async throws -> CommandRun {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let workload = try scratch.file(
      "w.json5",
      """
      { schema: 1, name: "w", mode: "cache", device: { capacity: "2 MiB" },
        apps: { A: { size: "1 MiB" } }, demand: { rows: [{ at: "1 s", open: "A" }] },
        \(strategies) }
      """)
    return try await CommandRun.run("flotsam", ["run", workload.path] + options)
  }

  @Test("the table has its row, in the order asked for")
  func table() async throws {
    let run = try await run("-s", "lru+suspend:never", "-s", "lru", "-s", "jetsam")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines[2].hasPrefix("lru+suspend:never          suspend:never \(Self.reason)"))
    #expect(lines[3].hasPrefix("lru                        "))
    #expect(lines[4] == "\(Self.jetsam)  \(Self.reason)")
    #expect(run.exitCode == 0 && run.errors == "")
  }

  @Test("where nothing is named, all there are run, and what cannot says so")
  func unnamed() async throws {
    let run = try await run()
    #expect(run.output.contains("\n\(Self.jetsam)  \(Self.reason)\n") && run.exitCode == 0)
    #expect(run.output.contains("\nlargest "))
  }

  @Test("csv has rows of what ran and a line on standard error; json a list")
  func formats() async throws {
    let csv = try await run("-s", "jetsam", "-s", "lru", "--format", "csv")
    #expect(csv.output.split(separator: "\r\n").count == 2 && csv.exitCode == 0)
    #expect(csv.errors == "flotsam: skipped \(Self.jetsam): \(Self.reason)\n")
    let json = try await run("-s", "jetsam", "-s", "lru", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let runs = try #require(object?["runs"] as? [[String: Any]])
    #expect(runs.count == 1 && runs[0]["strategy"] as? String == "lru")
    let skipped = try #require(object?["skipped"] as? [[String: String]])
    #expect(skipped == [["strategy": Self.jetsam, "reason": Self.reason]])
    #expect(json.errors == "" && json.exitCode == 0)
  }

  @Test("the folder keeps it in a table of its own")
  func folder() async throws {
    let scratch = try ScratchFolder()
    for (strategy, rows) in [("jetsam", 2), ("lfu", 1)] {
      let run = try await run("-s", "lru", "-s", strategy, "--out", scratch.url.path)
      #expect(run.exitCode == 0)
      let table = try #require(try scratch.text("skipped.csv")).split(separator: "\r\n")
      #expect(table.count == rows && table[0] == "workload,strategy,reason")
      #expect(rows == 1 || table[1].hasPrefix("w,\(Self.jetsam),\"needs a device"))
    }
  }

  @Test("when nothing can run, that is bad data")
  func nothing() async throws {
    let typed = try await run("-s", "jetsam", "-s", "lru+reclaim:none")
    #expect(typed.exitCode == 65 && typed.output == "")
    #expect(
      typed.errors == "--strategy jetsam: found '\(Self.jetsam)', which \(Self.reason), "
        + "expected at least one strategy that can run on the workload\n")
    let written = try await run(strategies: "strategies: [\"jetsam\"]")
    #expect(written.exitCode == 65 && written.errors.contains("w.json5:3:16: found 'jetsam("))
  }

  @Test("a default written out is the same strategy again")
  func twins() async throws {
    let typed = try await run("-s", "lru", "-s", "lru+reclaim:compress")
    #expect(typed.exitCode == 64 && typed.errors.contains("strategy 'lru' is given twice"))
    let written = try await run(strategies: "strategies: [\"lru+prewarm:none\", \"lru\"]")
    #expect(written.exitCode == 65 && written.errors.contains("found 'lru' again"))
  }
}

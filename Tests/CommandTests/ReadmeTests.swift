import Foundation
import MemoryPolicies
import TestBudgets
import Testing

// One after the other: with FLOTSAM_UPDATE_GOLDEN=1 its tests rewrite the page.
@Suite("README", .serialized)
struct ReadmeTests {
  private static let name = "README.md"

  @Test("the examples' tables are what the commands print")
  func examples() async throws {
    try await check([
      (
        "compare-day",
        ["compare", "Workloads/iphone11-day.json5", "--measures", "cold_ratio,kills"]
      ),
      ("iphone11-heavy", ["run", "Workloads/iphone11-heavy.json5"]),
      ("iphone11-apps", ["run", "Workloads/iphone11-apps.json5"]),
      (
        "trace-apollo",
        [
          "trace", "Workloads/iphone11-heavy.json5", "-s", "jetsam", "--app", "Apollo", "--from",
          "526min", "--to", "553min", "--kind", "launches,states,callbacks,kills",
        ]
      ),
    ])
    try await calibration()
  }

  @Test(
    "the tables of the long examples are what the commands print",
    .enabled(if: Soak.isOn || Golden.isUpdating, "\(Soak.advice)"))
  func longExamples() async throws {
    let heavy = ["compare", "Workloads/iphone11-heavy.json5", "--measures", "cold_ratio,kills"]
    let crossed =
      "lru,largest,jetsam,lru+reclaim:compress,largest+reclaim:compress,jetsam+reclaim:compress"
    try await check([
      ("compare-heavy", heavy + ["--strategies", crossed]),
      ("compare-heavy-3gib", heavy + ["--set", "device.ram=3GiB"]),
      (
        "compare-week",
        [
          "compare", "Workloads/iphone11-week.json5", "--measures", "cold_ratio,kills", "-r", "20",
          "--strategies", crossed,
        ]
      ),
      (
        "news-sweep",
        [
          "sweep", "Workloads/iphone11-week.json5", "-s", "lru", "-s", "jetsam", "--vary",
          "apps.News.footprint.background=50MiB,250MiB", "--measures",
          "cold_ratio,apps.News.survival_ratio",
        ]
      ),
    ])
  }

  private func check(_ examples: [(name: String, command: [String])]) async throws {
    for (name, command) in examples {
      let run = try await CommandRun.run("flotsam", command, in: Page.root)
      #expect(run.exitCode == 0)
      #expect(run.errors == "")
      try Golden.checkBlock(run.output, name, of: Page.root.appending(path: Self.name))
    }
  }

  /// The page has the lines of a few measures, of the many that the command prints.
  private func calibration() async throws {
    let run = try await CommandRun.flotsam(
      "calibrate", "Workloads/iphone11-day.json5", in: Page.root)
    #expect(run.exitCode == 0 && run.errors == "")
    let wanted = [
      "measure ", "available, %", "true free,", "file ÷ ANC", "ANC ÷ AM", "held by",
      "main apps alive", "apps killed for memory", "✓:",
    ]
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    var isNamed = false
    let kept = lines.filter { line in
      // Lines that only go on with the phones of the measure above belong to it.
      if !line.hasPrefix("  ") { isNamed = wanted.contains { line.hasPrefix($0) } }
      return isNamed && !line.isEmpty
    }
    #expect(kept.count > wanted.count)
    let text = kept.map { $0 + "\n" }.joined()
    try Golden.checkBlock(text, "calibrate-day", of: Page.root.appending(path: Self.name))
  }

  @Test("the table of strategies is the catalogue's, in its order")
  func strategies() throws {
    let section = try #require(Page(Self.name).section("## Strategies"))
    #expect(section.tableNames == PolicyCatalog.entries.map(\.name))
    for entry in PolicyCatalog.entries {
      #expect(section.text.contains("| `\(entry.name)` | \(entry.axis.rawValue) | "))
    }
  }

  @Test("the example of a phone tells its strategies apart, as the page says")
  func phone() async throws {
    let block = try #require(
      Page(Self.name).blocks.first { $0.language == "json5" && $0.text.contains("small-phone") })
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let path = try scratch.file("phone.json5", block.text)
    let run = try await CommandRun.flotsam("run", path.path, "--format", "csv")
    #expect(run.exitCode == 0 && run.errors == "")
    let rows = run.output.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    func column(_ name: String) throws -> [Substring] {
      let place = try #require(rows[0].firstIndex { $0 == name })
      return rows.dropFirst().map { $0[place] }
    }
    #expect(try column("kills") == ["0", "1", "2"])
    #expect(try column("cold_relaunch_ratio") == ["0.000000", "0.000000", "1.000000"])
  }

  @Test("a block is found by its marker, empty or not, and only if it stands once")
  func blocks() {
    func block(_ page: String) -> Substring? { Golden.block("x", of: page).map { page[$0] } }
    let marker = "<!-- golden: x -->\n"
    #expect(block("a\n\(marker)```\nb\n\nc\n```\nd\n```\ne\n```\n") == "b\n\nc\n")
    #expect(block("\(marker)```\n```\n") == "")
    #expect(block("\(marker)b\n```\nc\n```\n") == nil)
    #expect(block("\(marker)```\nb\n") == nil)
    #expect(block("\(marker)```\n```\n\(marker)```\n```\n") == nil)
    func table(_ page: String) -> Substring? { Golden.table("x", of: page).map { page[$0] } }
    #expect(table("| a |\n\(marker)| b |\n|---|\n\n| c |\n") == "| b |\n|---|\n")
    #expect(table("\(marker)\nb\n") == "" && table("| b |\n") == nil)
    #expect(table("\(marker)| b |\n\(marker)| c |\n") == nil)
  }
}

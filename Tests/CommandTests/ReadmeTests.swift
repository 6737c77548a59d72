import Foundation
import MemoryPolicies
import Testing

@Suite("README")
struct ReadmeTests {
  private static let name = "README.md"

  // One after the other: with FLOTSAM_UPDATE_GOLDEN=1 both rewrite the page.
  @Test("the examples' tables are what the commands print")
  func examples() async throws {
    let examples = [
      ("compare-day", "compare", "iphone11-day"), ("iphone11-day", "run", "iphone11-day"),
      ("iphone11-apps", "run", "iphone11-apps"),
    ]
    for (name, command, workload) in examples {
      let run = try await CommandRun.flotsam(
        command, "Workloads/\(workload).json5", in: Page.root)
      #expect(run.exitCode == 0)
      #expect(run.errors == "")
      try Golden.checkBlock(run.output, name, of: Page.root.appending(path: Self.name))
    }
    let sweep = try await CommandRun.flotsam(
      "sweep", "Workloads/iphone11-day.json5", "-s", "lru", "-s", "jetsam", "--vary",
      "apps.Facebook.footprint.background=40MiB..200MiB:80MiB", in: Page.root)
    #expect(sweep.exitCode == 0 && sweep.errors == "")
    try Golden.checkBlock(
      sweep.output, "facebook-sweep", of: Page.root.appending(path: Self.name))
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
    let rows = run.output.split(separator: "\r\n").map { $0.split(separator: ",") }
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

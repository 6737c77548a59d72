import Foundation
import Testing

/// Codes of facts, such as X-13, wherever a reader meets them.
@Suite("Codes of sources")
struct SourceCodeTests {
  private static let path = "\(Page.catalogue)/Sources.md"

  /// The codes in a text, each once, sorted.
  private static func codes(in text: String) -> [String] {
    // Regular words of such a form stand behind a letter or a dash, as in `jetsam-X-13`.
    let codes = text.matches(of: #/(?:^|[^A-Za-z0-9\-])([A-Z]-(?:[0-9]{2}[a-z]?|[a-z]))\b/#)
    return Set(codes.map { String($0.1) }).sorted()
  }

  @Test("codes are found in any company")
  func finding() {
    #expect(
      Self.codes(in: "X-13, (C-a); S-07b: X-13 | A-1, iPhone-X-99, D-day X-100") == [
        "C-a", "S-07b", "X-13",
      ])
  }

  @Test("every code that a reader meets has its row, and every row is met somewhere")
  func rows() async throws {
    var met: Set<String> = []
    for page in try Page.all() where page.path != Self.path {
      met.formUnion(Self.codes(in: page.text))
    }
    let workloads = Page.root.appending(path: "Workloads")
    let names = try FileManager.default.contentsOfDirectory(atPath: workloads.path)
    #expect(names.count > 4)
    for name in names { met.formUnion(Self.codes(in: try Page("Workloads/\(name)").text)) }
    for text in try await Self.printed() { met.formUnion(Self.codes(in: text)) }
    let rows = try Page(Self.path).tableNames
    #expect(rows.count == Set(rows).count && rows.contains("X-13"))
    // Facts of an app's life have their rows on its page.
    let facts = try Page("\(Page.catalogue)/LifeOfAnApp.md").tableNames
    #expect(met.subtracting(rows).subtracting(facts).sorted() == [])
    #expect(Set(rows).subtracting(met).sorted() == [])
  }

  /// What commands print and write that may name a code.
  private static func printed() async throws -> [String] {
    let report = FaultTests.folder.appending(path: "sound.ips").path
    let commands =
      [["list", "--format", "csv"], ["list", "columns"]]
      + ["device", "cache", "replay"].map {
        ["import", "jetsam", report, "--mode", $0, "--out", "-"]
      }
    var texts: [String] = []
    for command in commands {
      let run = try await CommandRun.run("flotsam", command)
      #expect(run.exitCode == 0 && !run.output.isEmpty, "\(run.errors)")
      texts += [run.output, run.errors]
    }
    return texts
  }
}

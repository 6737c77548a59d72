import DeviceModel
import Foundation
import Testing

// One after the other: with FLOTSAM_UPDATE_GOLDEN=1 its tests rewrite the page.
@Suite("The page of an app's life", .serialized)
struct LifePageTests {
  private static let path = "\(Page.catalogue)/LifeOfAnApp.md"
  private static let url = Page.root.appending(path: path)

  @Test("the figure of states has an arrow for each step, and no other (S-01)")
  func figure() throws {
    let allows = PlatformCatalog.usual.allows
    try Golden.checkBlock(StateFigure(allows: allows).text, "states", of: Self.url)
    // Every step that is taken away or added is seen.
    let whole = StateFigure(allows: allows).text
    for state in AppState.allCases {
      for next in AppState.allCases where state != next {
        let other = StateFigure { allows($0, $1) != ($0 == state && $1 == next) }
        #expect(other.text != whole, "\(state) to \(next)")
      }
    }
  }

  @Test("the trace on the page is what the command prints of the workload above it")
  func fiveMinutes() async throws {
    let block = try #require(Page(Self.path).blocks.first { $0.language == "json5" })
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let file = try scratch.file("two-apps.json5", block.text)
    let run = try await CommandRun.flotsam(
      "trace", file.path, "--kind", "rows,launches,states,callbacks,work,kills")
    #expect(run.exitCode == 0, "\(run.errors)")
    try Golden.checkBlock(run.output, "five minutes", of: Self.url)
  }
}

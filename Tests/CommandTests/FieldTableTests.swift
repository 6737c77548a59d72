import Foundation
import Testing
import WorkloadFormats

/// The page of workload files and the table of their keys, held together.
@Suite("Tables of keys")
struct FieldTableTests {
  @Test("each table of keys on the page is the decoder's")
  func tables() throws {
    let page = try Page("\(Page.catalogue)/WorkloadFiles.md")
    var text = page.text
    for (name, table) in FieldTables.all {
      let mark = "<!-- keys: \(name) -->\n"
      let start = try #require(text.range(of: mark), "the page lacks \(mark)").upperBound
      let kept = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { $0.hasPrefix("|") }.map { $0 + "\n" }.joined()
      if Golden.isUpdating {
        text.replaceSubrange(start..<text.index(start, offsetBy: kept.count), with: table)
      } else if kept != table {
        Issue.record(
          "\(name): \(Golden.firstDifference(table, kept)); FLOTSAM_UPDATE_GOLDEN=1 rewrites it")
      }
    }
    if Golden.isUpdating {
      try Data(text.utf8).write(to: Page.root.appending(path: page.path))
    }
  }

  @Test("every mark on the page has its table, and no table is there twice")
  func marks() throws {
    let text = try Page("\(Page.catalogue)/WorkloadFiles.md").text
    let marks = text.matches(of: #/<!-- keys: ([^\n]+) -->/#).map { String($0.1) }
    #expect(marks.sorted() == FieldTables.all.map(\.name).sorted())
  }
}

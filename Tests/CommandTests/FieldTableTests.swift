import Foundation
import Testing
import WorkloadFormats

/// The page of workload files and the table of their keys, held together.
@Suite("Tables of keys")
struct FieldTableTests {
  /// The tables by their names on the page.
  private static let tables: [(name: String, isIn: @Sendable (CatalogKey) -> Bool)] = [
    ("workload", { !$0.name.contains(".") }),
    ("device in mode cache", { $0.name.hasPrefix("device.") && $0.onlyIn == .cache }),
    ("device in mode device", { $0.name.hasPrefix("device.") && $0.onlyIn == .device }),
    ("apps in mode device", { $0.name.hasPrefix("apps.") && $0.onlyIn == .device }),
    ("alive", { $0.name.hasPrefix("alive[].") }),
    ("demand", { ["demand.rows", "demand.trace", "demand.generator"].contains($0.name) }),
    ("demand.rows", { $0.name.hasPrefix("demand.rows[].") }),
    ("demand.generator", { $0.name.hasPrefix("demand.generator.") }),
  ]

  private static let keys = WorkloadCatalog.formats.first { $0.name == "workload" }?.keys ?? []

  private static func text(_ isIn: (CatalogKey) -> Bool) -> String {
    "| key | type, unit, range | default | meaning |\n|---|---|---|---|\n"
      + keys.filter(isIn).map { key in
        let isShared = !["device.", "apps.", "alive[]."].contains { key.name.hasPrefix($0) }
        let mode =
          isShared ? key.onlyIn.map { "mode `\"\($0.rawValue)\"` only: " } ?? "" : ""
        let cells = ["`\(key.name)`", key.range, key.defaultText ?? "required", mode + key.summary]
        return "| \(cells.joined(separator: " | ")) |\n"
      }.joined()
  }

  @Test("every key stands in one table")
  func whole() {
    for key in Self.keys {
      let names = Self.tables.filter { $0.isIn(key) }.map(\.name)
      // The table of apps in mode cache is a sentence. A row's `demand.rows[]` is no `demand.rows`.
      #expect(
        names.count == (key.name == "apps.NAME.size" && key.onlyIn == .cache ? 0 : 1),
        "\(key.name): \(names)")
    }
    #expect(Self.keys.count > 80)
  }

  @Test("each table of keys on the page is the decoder's")
  func tables() throws {
    let page = try Page("\(Page.catalogue)/WorkloadFiles.md")
    var text = page.text
    for (name, isIn) in Self.tables {
      let table = Self.text(isIn)
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
    #expect(marks.sorted() == Self.tables.map(\.name).sorted())
  }
}

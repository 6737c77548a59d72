import Foundation
import Testing

/// Every founding fact of the life of an app is held by a test that names it, or stands with the
/// reason why none does.
@Suite("Founding facts")
struct FactTests {
  private static let isUpdating =
    ProcessInfo.processInfo.environment["FLOTSAM_UPDATE_GOLDEN"] == "1"

  @Test("the table says which test holds each fact, and why no test does")
  func table() throws {
    // Found before the page is read, which other tests may rewrite too.
    let tests = NamedTest.all
    let page = try #require(PackageTree.text(FactTable.path))
    var table = FactTable(page: page)
    if Self.isUpdating {
      table = table.corrected(by: tests)
      let text = table.written(into: page)
      if text != page {
        try Data(text.utf8).write(
          to: PackageTree.root.appending(path: FactTable.path), options: .atomic)
      }
    }
    let faults = table.faults(against: tests)
    #expect(
      faults == [],
      "FLOTSAM_UPDATE_GOLDEN=1 swift test --filter FactTests fills in tests, not reasons")
  }

  @Test("there are 87 facts, and the table reads back as it is written")
  func form() throws {
    #expect(FactTable.ids.count == 87 && Set(FactTable.ids).count == 87)
    let page = try #require(PackageTree.text(FactTable.path))
    #expect(FactTable(page: page).written(into: page) == page)
  }

  private static let tests = [
    NamedTest(place: "A/one", facts: ["S-01", "S-02"]), NamedTest(place: "B/two", facts: ["S-02"]),
  ]

  /// A sound table but for the rows in `lines`.
  private func faults(_ lines: [String: String]) -> [String] {
    let sound = ["S-01": "`A/one` | ", "S-02": "`B/two`, `A/one` | but for the colour"]
    let page = FactTable.ids.map { id in
      let rest = lines[id] ?? sound[id] ?? " | not modelled yet: for the test"
      return "| `\(id)` | what is so of it | \(rest) |"
    }.joined(separator: "\n")
    return FactTable(page: page).faults(against: Self.tests)
  }

  @Test("a fact that is held by nothing, or otherwise than it says, is found")
  func checker() {
    #expect(faults([:]) == [])
    #expect(faults(["S-03": " | too short"]) == ["S-03: neither a test nor a reason"])
    #expect(faults(["S-01": "`A/gone` | "]) == ["S-01: no test A/gone names a fact"])
    #expect(faults(["S-01": "`B/two` | "]) == ["S-01: B/two does not name it"])
    #expect(faults(["S-01": " | not modelled yet: so it says"]) == ["S-01: A/one names it"])
    #expect(
      faults(["S-01": "`A/one` | not modelled yet"]) == ["S-01: modelled, and said not to be"])
    #expect(
      faults(["S-04": "`A/one` | |"]).contains("not every fact stands once, in order"))
    let typo = [NamedTest(place: "A/one", facts: ["S-21"])]
    #expect(FactTable(page: "").faults(against: typo).contains("A/one names S-21: no fact"))
  }

  @Test("the update fills in tests and takes out what is no longer true")
  func correction() {
    let page = """
      | `S-01` | so |  | not modelled yet: it comes |
      | `S-02` | so | `B/gone`, `B/two` | but for the colour |
      | `S-03` | so | `B/two` | by hand |
      """
    #expect(
      FactTable(page: page).corrected(by: Self.tests).written(into: page)
        == """
        | `S-01` | so | `A/one` |  |
        | `S-02` | so | `B/two` | but for the colour |
        | `S-03` | so |  | by hand |
        """)
  }

  @Test("names are read wherever they stand, ids in parentheses alone")
  func names() {
    let text = """
      @Suite("x (S-09)") struct First {
        @Test("a call (S-37, S-43), S-99") func call() {}
        // @Test("no (S-01)")
        @Test(
          "steps (S-61 to S-63)",
          arguments: ["(S-02)"])
        func steps() {}
        @Test("none") func none() {}
      }
      extension Second {
        @Test(arguments: [1]) func other(_: Int) {}
        @Test("a \\"quoted\\" end (S-41)") private func end() {}
      }
      """
    let found = NamedTest.find(in: SwiftSource(path: "x.swift", text: text))
    #expect(found.map(\.place) == ["First/call", "First/steps", "Second/end"])
    #expect(found.map(\.facts) == [["S-37", "S-43"], ["S-61", "S-62", "S-63"], ["S-41"]])
  }
}

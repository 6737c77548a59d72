import Testing

@testable import WorkloadFormats

@Suite("Spelling")
struct SpellingTests {
  @Test(
    "the nearest name is found, and none where none is near",
    arguments: [
      ("capcity", "capacity"), ("RAM", "ram"), ("rma", "ram"), ("lru", nil), ("", nil),
      ("capacities", "capacity"), ("x", nil), ("demnad", "demand"),
      (String(repeating: "a", count: 100_000), nil),
    ])
  func nearest(word: String, name: String?) {
    #expect(Spelling.nearest(to: word, among: ["capacity", "ram", "demand"]) == name)
  }

  @Test("of equally near names the first wins")
  func ties() {
    #expect(Spelling.nearest(to: "gdsx", among: ["gdsf", "gdsg"]) == "gdsf")
    #expect(Spelling.nearest(to: "gdsg", among: ["gdsf", "gdsg"]) == "gdsg")
  }
}

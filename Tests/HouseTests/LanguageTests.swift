import Testing

@Suite("Language")
struct LanguageTests {
  /// Words the project's text does without: it speaks of itself alone, and of nothing left undone.
  /// Written in two halves, or this list would find itself.
  private static let banned = [
    "/wo" + "rk/", "/ho" + "me/", "/ro" + "ot/", "/tmp/" + "wt", "issue" + " #", "sub" + "agent",
    "FIX" + "ME", "TO" + "DO", "XX" + "X:",
  ]

  /// Where `text` uses a banned word, as `path:line: word`.
  static func faults(in text: String, path: String) -> [String] {
    guard banned.contains(where: text.contains) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .flatMap { offset, line in
        banned.filter(line.contains).map { "\(path):\(offset + 1): \($0)" }
      }
  }

  @Test("the project speaks of itself alone and leaves nothing for later")
  func texts() {
    for path in PackageTree.files {
      guard let text = PackageTree.text(path) else { continue }
      let faults = Self.faults(in: text, path: path)
      #expect(faults == [])
    }
  }

  @Test("a banned word is found with its place")
  func checker() {
    let faults = Self.faults(in: "fine\nsee /ho" + "me/x\n", path: "a.md")
    #expect(faults == ["a.md:2: /ho" + "me/"])
  }

  @Test("walking the folders sees every file that the history lists")
  func walking() {
    let walked = Set(PackageTree.walk())
    #expect(PackageTree.files.filter { !walked.contains($0) } == [])
    #expect(PackageTree.files.contains("Package.swift"))
  }
}

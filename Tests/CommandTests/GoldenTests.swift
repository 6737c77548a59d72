import Testing

@Suite("Golden")
struct GoldenTests {
  @Test("a missing file and the first different line are failures")
  func differences() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.file("kept.txt", "a\nc\n")
    #expect(Golden.difference("a\nc\n", from: file) == nil)
    #expect(Golden.difference("a\nb\n", from: file) == "line 2: 'b' instead of 'c'")
    #expect(Golden.difference("a", from: file) == "line 2: its end instead of 'c'")
    #expect(Golden.difference("a\nc\n\n", from: file) == "line 4: '' instead of its end")
    let missing = scratch.url.appending(path: "missing.txt")
    #expect(Golden.difference("", from: missing) == "there is no such file")
  }
}

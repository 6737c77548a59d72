import DeviceModel
import Testing

@Suite("Lines broken at blanks")
struct LineWrapTests {
  @Test("lines hold as many words as fit, at least one, behind what they begin with")
  func lines() {
    #expect(LineWrap.lines("ab cd ef", width: 5) == ["ab cd", "ef"])
    #expect(LineWrap.lines("abcdef gh", width: 3) == ["abcdef", "gh"])
    #expect(LineWrap.lines("", width: 3) == [""])
    #expect(LineWrap.lines("ab cd", width: 5, first: "- ", next: "  ") == ["- ab", "  cd"])
    #expect(LineWrap.lines("ab\u{A0}cd ef", width: 4) == ["ab cd", "ef"])
    #expect(LineWrap.text(String(repeating: "word ", count: 21)).split(separator: "\n").count == 2)
  }
}

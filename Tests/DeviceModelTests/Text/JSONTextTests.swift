import DeviceModel
import Testing

@Suite("JSON as text")
struct JSONTextTests {
  @Test("quotes, backslashes and what the escapes name are escaped")
  func quoting() {
    let text = "a\"b\\c\n\u{1}é\u{E000}\u{200B}\u{1F600}\u{E0001}"
    #expect(
      JSONText.quoted(text)
        == "\"a\\\"b\\\\c\\u000a\\u0001é\u{E000}\u{200B}\u{1F600}\u{E0001}\"")
    #expect(
      JSONText.quoted(text, escaping: .invisible)
        == "\"a\\\"b\\\\c\\u000a\\u0001é\\ue000\\u200b\u{1F600}\\udb40\\udc01\"")
    #expect(
      JSONText.quoted("a\"\\\n", escaping: .fewest) == "\"a\\\"\\\\\n\"")
  }

  @Test("objects and lists on one line and on several")
  func structure() {
    #expect(JSONText.object([]) == "{}" && JSONText.row([]) == "[]" && JSONText.list([]) == "[]")
    #expect(JSONText.object([("a\"", "1"), ("b", "null")]) == "{\"a\\\"\": 1, \"b\": null}")
    #expect(JSONText.row(["1", "2"]) == "[1, 2]")
    #expect(JSONText.list(["1", "2"]) == "[\n  1,\n  2\n]")
    #expect(
      JSONText.tall([("a", JSONText.list(["1"], level: 1)), ("b", "2")])
        == "{\n  \"a\": [\n    1\n  ],\n  \"b\": 2\n}")
  }
}

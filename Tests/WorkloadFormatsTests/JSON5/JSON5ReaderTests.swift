import Testing

@testable import WorkloadFormats

@Suite("JSON5Reader")
struct JSON5ReaderTests {
  @Test(
    "reads what JSON5 allows",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), ("[1,]", "[1]"), ("{a:1,}", "{\"a\":1}"),
      ("// note\n{ /* a */ 'b' : \"c\" }", "{\"b\":\"c\"}"),
      ("[+1, -2, .5, 5., 0x1F, -0xaB, 1e3, 1E-2, 0]", "[+1,-2,.5,5.,0x1F,-0xaB,1e3,1E-2,0]"),
      ("{$a_1: true, grüße: false, 名前: null}", "{\"$a_1\":true,\"grüße\":false,\"名前\":null}"),
      ("{\\u0061b: 1}", "{\"ab\":1}"),
      ("'it\\'s'", "\"it's\""), ("\"\\x41\\u00e9\\ud83d\\ude00\"", "\"Aé😀\""),
      ("'a\\\nb\\\r\nc'", "\"abc\""), ("'\\v\\b\\f\\n\\r\\t\\/\\q'", "\"\u{b}\u{8}\u{c}\n\r\t/q\""),
      ("'tab\there'", "\"tab\there\""), ("\u{FEFF}1", "1"), ("\u{A0}1\u{2028}", "1"),
      ("1 // end", "1"), ("{a:{b:[[],{}]}}", "{\"a\":{\"b\":[[],{}]}}"),
    ])
  func valid(text: String, json: String) throws {
    #expect(try parse(text).get().json == json)
  }

  @Test(
    "refuses broken text with its place",
    arguments: [
      ("", "w:1:1: found an empty text, expected a value"),
      ("  // x\n", "w:2:1: found nothing but blanks and comments, expected a value"),
      ("{", "w:1:2: found the end of the text, expected \"}\" to close the object of line 1"),
      ("{a:1", "w:1:5: found the end of the text, expected \"}\" to close the object of line 1"),
      ("[1", "w:1:3: found the end of the text, expected \"]\" to close the list of line 1"),
      ("[1 2]", "w:1:4: found \"2\", expected \",\" or \"]\""),
      ("{a:1 b:2}", "w:1:6: found \"b\", expected \",\" or \"}\""),
      ("{a 1}", "w:1:4: found \"1\", expected \":\" after the key 'a'"),
      ("{,}", "w:1:2: found \",\", expected a key (in quotes unless it is a plain word)"),
      ("{1:2}", "w:1:2: found \"1\", expected a key (in quotes unless it is a plain word)"),
      ("[,]", "w:1:2: found \",\", expected a value"),
      ("[1,,]", "w:1:4: found \",\", expected a value"),
      (
        "{size: 90MiB}",
        "w:1:8: found \"90MiB\", expected a number (a size such as \"90 MiB\" stands in quotes)"
      ),
      ("lru", "w:1:1: found \"lru\", expected a value (a text stands in quotes)"),
      ("True", "w:1:1: found \"True\", expected a value (true is written so)"),
      ("NaN", "w:1:1: found NaN, expected a finite number"),
      ("[-Infinity]", "w:1:2: found \"-Infinity\", expected a finite number"),
      ("01", "w:1:1: found \"01\", expected a number without leading zeros"),
      ("1 2", "w:1:3: found \"2\", expected the end of the text"),
      ("{\r\n\r\n a: 1,\r x}", "w:4:3: found \"}\", expected \":\" after the key 'x'"),
      ("'é' ü", "w:1:5: found \"ü\", expected the end of the text"),
      (
        "\"a\nb\"", "w:1:3: found the end of the line, expected a closing \" for the text of line 1"
      ),
      ("'ab", "w:1:4: found the end of the text, expected a closing ' for the text of line 1"),
      ("'\\u12'", "w:1:2: found \\u without its digits, expected 4 hexadecimal digits"),
      ("'\\ud800'", "w:1:2: found the lone surrogate \\ud800, expected a pair, high then low"),
      ("'\\0'", "w:1:2: found an escaped NUL, expected text without NUL"),
      ("'\\u0000'", "w:1:2: found an escaped NUL, expected text without NUL"),
      ("'\\1'", "w:1:2: found \"\\1\", expected an escape such as \\n or \\u00e9"),
      ("a\u{0}", "w:1:1: found \"a\", expected a value (a text stands in quotes)"),
      ("\u{0}", "w:1:1: found a NUL byte, expected a value"),
      ("// \u{0}", "w:1:4: found a NUL byte, expected text without NUL"),
      ("/* x\n", "w:2:1: found the end of the text, expected */ to end the comment of line 1"),
      (
        "{a:1,\n 'b':2,\n a:3}",
        "w:3:2: found the key 'a' a second time, expected it once (line 1 has it)"
      ),
    ])
  func broken(text: String, line: String) {
    #expect(errorLine { try parse(text).get() } == line)
  }

  @Test(
    "strict JSON refuses what only JSON5 has",
    arguments: [
      ("{\"a\":1,}", "w:1:8: found \"}\", expected a key after the comma"),
      ("[1,]", "w:1:4: found \"]\", expected a value after the comma"),
      ("{a:1}", "w:1:2: found \"a\", expected a key in double quotes"),
      ("// x\n1", "w:1:1: found \"/\", expected a value"),
      ("'a'", "w:1:1: found \"'\", expected a value"),
      ("+1", "w:1:1: found \"+1\", expected a value (a text stands in quotes)"),
      (
        "\"a\tb\"",
        "w:1:3: found \"\\u{9}\", expected a closing \" or text without control characters"
      ),
      ("\"\\x41\"", "w:1:2: found \"\\x\", expected an escape such as \\n or \\u00e9"),
      (
        "{\"a\":1,\"a\":2}",
        "w:1:8: found the key 'a' a second time, expected it once (line 1 has it)"
      ),
    ])
  func strict(text: String, line: String) {
    #expect(errorLine { try parse(text, dialect: .json).get() } == line)
  }

  @Test("bytes that are not UTF-8 are refused where they stand")
  func notUTF8() {
    let cases: [([UInt8], String)] = [
      (
        [0x22, 0x61, 0xFF, 0x22], "w:1:3: found byte 0xFF, which is not UTF-8, expected UTF-8 text"
      ),
      (
        [0x22, 0xC0, 0x80, 0x22], "w:1:2: found byte 0xC0, which is not UTF-8, expected UTF-8 text"
      ),
      (
        [0x22, 0xED, 0xA0, 0x80, 0x22],
        "w:1:2: found byte 0xED, which is not UTF-8, expected UTF-8 text"
      ),
      (
        [0x2F, 0x2F, 0x20, 0xE9], "w:1:4: found byte 0xE9, which is not UTF-8, expected UTF-8 text"
      ),
      (
        [0xFE, 0xFF, 0x00, 0x31], "w:1:1: found byte 0xFE, which is not UTF-8, expected UTF-8 text"
      ),
    ]
    for (bytes, line) in cases { #expect(errorLine { try parse(bytes).get() } == line) }
  }

  @Test("nodes and keys know their places, in scalars, past a byte order mark")
  func places() throws {
    let root = try node("\u{FEFF}{ 'é': [1,\r\n  true] }")
    let member = try #require(try root.members().first)
    #expect(root.place.description == "w:1:1")
    #expect(member.namePlace.description == "w:1:3")
    #expect(try member.node.array().map(\.place.description) == ["w:1:9", "w:2:3"])
  }

  @Test("nesting is bounded, deep texts end in an error and not in the stack")
  func nesting() {
    let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(errorLine { try parse(deep).get() } == "no error")
    let line = "w:1:129: found a value nested too deep, expected at most 128 levels"
    #expect(errorLine { try parse(String(repeating: "[", count: 100_000)).get() } == line)
  }

  @Test("documents are read one after the other, the rest of the text untouched")
  func documents() throws {
    let texts = try JSON5Reader.readDocuments(
      Array("{\"a\":1}\n[2] 3\n".utf8), source: "w", dialect: .json)
    #expect(texts.map(\.json) == ["{\"a\":1}", "[2]", "3"])
    #expect(texts[1].place.line == 2)
    var documents = JSONDocuments(Array("{} plain text".utf8), source: "w", dialect: .json)
    #expect(try documents.next()?.json == "{}")
    #expect(throws: WorkloadError.self) { try documents.next() }
  }

  @Test("an object of 100,000 keys is read in one go, and its last key may not be a repeat")
  func manyKeys() throws {
    let members = (0..<100_000).map { "k\($0):\($0)" }.joined(separator: ",")
    #expect(try node("{\(members)}").members().count == 100_000)
    let line = errorLine { try node("{\(members),\nk77:1}") }
    #expect(line == "w:2:1: found the key 'k77' a second time, expected it once (line 1 has it)")
  }

  static let fixture = """
    // note
    { a: [1, -.5e3, 0xFF], 'b\\u00e9': "x\\
    y", /* c */ é: {t: true, n: null,}, }
    """

  @Test("cut anywhere, a text gives an error or a value", arguments: [JSONDialect.json5, .json])
  func truncation(dialect: JSONDialect) {
    let bytes = Array(Self.fixture.utf8)
    for end in bytes.indices { checkNoTrap(Array(bytes[..<end]), dialect) }
    #expect(errorLine { try parse(bytes).get() } == "no error")
  }

  @Test("changed in any one byte, a text gives an error or a value")
  func mutation() {
    let bytes = Array(Self.fixture.utf8)
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = value
        checkNoTrap(changed, .json5)
      }
    }
  }

  private func checkNoTrap(_ bytes: [UInt8], _ dialect: JSONDialect) {
    if case .failure(let error) = parse(bytes, dialect: dialect) {
      #expect(error.place.line >= 1 && error.place.column >= 1)
      #expect(!error.description.contains("\n"))
    }
  }
}

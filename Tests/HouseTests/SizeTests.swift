import Testing

@Suite("Sizes")
struct SizeTests {
  static let columns = 100
  static let fileLines = 400
  static let bodyLines = 70

  /// What is too large in `source`, one line each.
  static func faults(in source: SwiftSource) -> [String] {
    var faults: [String] = []
    // A file ends its last line, so the last piece is empty.
    let lineCount = source.lines.count - (source.lines.last == "" ? 1 : 0)
    if lineCount > fileLines { faults.append("\(source.path): \(lineCount) lines") }
    for (offset, line) in source.lines.enumerated() where line.count > columns {
      faults.append("\(source.path):\(offset + 1): \(line.count) columns")
    }
    for body in FunctionLengths.bodies(in: source) where body.length > bodyLines {
      faults.append("\(source.path):\(body.line): a body of \(body.length) lines")
    }
    return faults
  }

  @Test("files, functions and lines stay small")
  func sizes() {
    for source in SwiftSource.all(in: "Sources") + SwiftSource.all(in: "Tests") {
      let faults = Self.faults(in: source)
      #expect(faults == [])
    }
  }

  @Test("scripts stay small too")
  func scripts() {
    let paths = PackageTree.files.filter { $0.hasPrefix("plots/") || $0.hasSuffix(".py") }
    let scripts = paths.compactMap { path in PackageTree.text(path).map { (path, $0) } }
      .filter { $0.0.hasSuffix(".py") || $0.1.hasPrefix("#!") }
    #expect(scripts.count >= 6)
    for (path, text) in scripts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= Self.fileLines, "\(path)")
      #expect(lines.allSatisfy { $0.count <= Self.columns }, "\(path)")
    }
  }

  @Test("too long a file, line or function is found")
  func checker() {
    let body = String(repeating: "    work()\n", count: 69)
    let text =
      "struct S {\n  var x: Int { 1 }\n  func f() {\n\(body)  }\n}\n"
      + String(repeating: "let y = 1\n", count: 330) + "//" + String(repeating: "-", count: 99)
    let source = SwiftSource(path: "x.swift", text: text)
    #expect(
      Self.faults(in: source) == [
        "x.swift: 405 lines", "x.swift:405: 101 columns", "x.swift:3: a body of 71 lines",
      ])
  }

  @Test("braces in strings and comments do not count, nested bodies belong to the outer one")
  func bodies() {
    let text = #"""
      // {
      extension Array where Element == Int {
        /* { /* } */ { */
        static let brace = "{\("}" + "\"{")"
        init(raw: String = #"{"}"#) {
          for _ in 0..<2 {
            work { 1 }
          }
        }
        class func make() -> Int {
          """
          }
          """.count
        }
      }
      """#
    let bodies = FunctionLengths.bodies(in: SwiftSource(path: "x.swift", text: text))
    #expect(bodies == [.init(line: 5, length: 5), .init(line: 10, length: 5)])
  }
}

/// Walks through Swift text and tells code from comments and from the letters of strings.
///
/// Knows nested comments, escapes, interpolations, multi-line and raw strings. It does not know
/// regular expression literals, which this project does not use.
struct SourceSplitter {
  /// The text with blanks for comments and string letters; quotes and line ends stay.
  private(set) var code: [UInt8]
  /// The text with blanks for all but comments.
  private(set) var comments: [UInt8]

  private let bytes: [UInt8]
  private var index = 0
  private var modes: [Mode] = [.code(parentheses: 0)]

  private enum Mode {
    case code(parentheses: Int)
    case string(hashes: Int, isMultiline: Bool)
  }

  /// Prepares to walk through `text`.
  init(_ text: String) {
    bytes = Array(text.utf8)
    code = bytes.map { $0 == 10 ? 10 : 32 }
    comments = code
  }

  /// Walks to the end.
  mutating func run() {
    while index < bytes.count {
      switch modes[modes.count - 1] {
      case .code(let parentheses): stepInCode(parentheses)
      case .string(let hashes, let isMultiline): stepInString(hashes, isMultiline)
      }
    }
  }

  private mutating func stepInCode(_ parentheses: Int) {
    if isAt("//") { return skipLineComment() }
    if isAt("/*") { return skipBlockComment() }
    let hashes = count(of: UInt8(ascii: "#"), from: index)
    if byte(at: index + hashes) == UInt8(ascii: "\"") { return openString(hashes) }
    let byte = bytes[index]
    if byte == UInt8(ascii: "(") {
      modes[modes.count - 1] = .code(parentheses: parentheses + 1)
    } else if byte == UInt8(ascii: ")") {
      if parentheses == 0, modes.count > 1 {
        modes.removeLast()
      } else {
        modes[modes.count - 1] = .code(parentheses: parentheses - 1)
      }
    }
    keep(1)
  }

  private mutating func openString(_ hashes: Int) {
    index += hashes
    let isMultiline = isAt("\"\"\"")
    modes.append(.string(hashes: hashes, isMultiline: isMultiline))
    keep(isMultiline ? 3 : 1)
  }

  private mutating func stepInString(_ hashes: Int, _ isMultiline: Bool) {
    let quote = isMultiline ? "\"\"\"" : "\""
    if isAt(quote), count(of: UInt8(ascii: "#"), from: index + quote.utf8.count) >= hashes {
      keep(quote.utf8.count)
      index += hashes
      modes.removeLast()
    } else if bytes[index] == UInt8(ascii: "\\"),
      count(of: UInt8(ascii: "#"), from: index + 1) >= hashes
    {
      index += 1 + hashes
      if byte(at: index) == UInt8(ascii: "(") {
        modes.append(.code(parentheses: 0))
      }
      index += 1
    } else if bytes[index] == 10, !isMultiline {
      // Not Swift; going on in code keeps one slip from hiding the rest of the file.
      modes.removeLast()
    } else {
      index += 1
    }
  }

  private mutating func skipLineComment() {
    while index < bytes.count, bytes[index] != 10 { keepComment() }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if isAt("/*") {
        depth += 1
        keepComment()
      } else if isAt("*/") {
        depth -= 1
        keepComment()
      }
      if index < bytes.count { keepComment() }
    } while depth > 0 && index < bytes.count
  }

  private mutating func keep(_ count: Int) {
    for _ in 0..<count {
      code[index] = bytes[index]
      index += 1
    }
  }

  private mutating func keepComment() {
    comments[index] = bytes[index]
    index += 1
  }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func count(of wanted: UInt8, from start: Int) -> Int {
    var place = start
    while byte(at: place) == wanted { place += 1 }
    return place - start
  }
}

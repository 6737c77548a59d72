/// Which grammar a text follows.
public enum JSONDialect: Sendable {
  /// JSON5: comments, bare keys, single quotes, trailing commas, hexadecimal numbers.
  case json5
  /// Strict JSON (RFC 8259), as programs write it.
  case json
}

/// A position in a text: what it takes to name a line and a column.
struct TextCursor: Sendable {
  var index = 0
  var line = 1
  var lineStart = 0
  /// UTF-8 continuation bytes between `lineStart` and `index`: columns count scalars.
  var continuations = 0

  var column: Int { index - lineStart - continuations + 1 }
}

/// The bytes of a text under a cursor: blanks, comments and scalars, with their places.
///
/// UTF-8 is checked where the cursor passes, so that a text is read once. Reading beyond the end
/// gives 0, which no valid text contains.
struct JSON5Scanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let source: String
  let dialect: JSONDialect
  var cursor: TextCursor
  /// Open objects and lists around the cursor.
  var depth = 0

  /// The byte at the cursor, 0 at the end.
  var byte: UInt8 { byte(at: cursor.index) }

  func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  var isAtEnd: Bool { cursor.index >= bytes.count }

  var place: SourcePlace {
    SourcePlace(source: source, line: cursor.line, column: cursor.column)
  }

  func error(_ found: String, expected: String) -> WorkloadError {
    WorkloadError(at: place, found: found, expected: expected)
  }

  /// The error of whatever stands at the cursor.
  func unexpected(_ expected: String) -> WorkloadError {
    error(describeHere(), expected: expected)
  }

  /// Counts the line end that the cursor has just passed.
  mutating func startLine() {
    cursor.line += 1
    cursor.lineStart = cursor.index
    cursor.continuations = 0
  }

  /// Passes LF, CR or CRLF, one line end each.
  mutating func skipLineEnd() {
    let pair = byte == 0x0D && byte(at: cursor.index + 1) == 0x0A
    cursor.index += pair ? 2 : 1
    startLine()
  }

  /// Passes blanks, line ends and comments.
  mutating func skipBlanks() throws(WorkloadError) {
    while true {
      switch byte {
      case 0x20, 0x09: cursor.index += 1
      case 0x0A, 0x0D: skipLineEnd()
      case 0x0B...0x0C where dialect == .json5: cursor.index += 1
      case 0x2F where dialect == .json5: try skipComment()
      case 0x80... where dialect == .json5:
        guard try skipWideBlank() else { return }
      default: return
      }
    }
  }

  /// Passes a blank outside ASCII (no-break space, byte order mark, and their kin).
  private mutating func skipWideBlank() throws(WorkloadError) -> Bool {
    let start = cursor
    let scalar = try takeScalar()
    switch scalar.value {
    case 0xFEFF, 0x2028, 0x2029: return true
    default: break
    }
    if scalar.properties.generalCategory == .spaceSeparator { return true }
    cursor = start
    return false
  }

  private mutating func skipComment() throws(WorkloadError) {
    switch byte(at: cursor.index + 1) {
    case 0x2F: try skipLineComment()
    case 0x2A: try skipBlockComment()
    default: throw unexpected("a value, or a comment that begins with // or /*")
    }
  }

  private mutating func skipLineComment() throws(WorkloadError) {
    while !isAtEnd {
      switch byte {
      case 0x0A, 0x0D: return
      case 0: throw unexpected("text without NUL")
      case 0x80...:
        let scalar = try takeScalar()
        if scalar.value == 0x2028 || scalar.value == 0x2029 { return }
      default: cursor.index += 1
      }
    }
  }

  private mutating func skipBlockComment() throws(WorkloadError) {
    let start = place
    cursor.index += 2
    while !isAtEnd {
      switch byte {
      case 0x2A where byte(at: cursor.index + 1) == 0x2F:
        cursor.index += 2
        return
      case 0x0A, 0x0D: skipLineEnd()
      case 0: throw unexpected("text without NUL")
      case 0x80...: _ = try takeScalar()
      default: cursor.index += 1
      }
    }
    throw unexpected("*/ to end the comment of line \(start.line)")
  }

  /// Takes one Unicode scalar of one to four bytes.
  mutating func takeScalar() throws(WorkloadError) -> Unicode.Scalar {
    guard let (scalar, length) = UTF8Check.scalar(at: cursor.index, in: bytes) else {
      let hex = String(byte, radix: 16, uppercase: true)
      throw error("byte 0x\(hex), which is not UTF-8", expected: "UTF-8 text")
    }
    cursor.index += length
    cursor.continuations += length - 1
    return scalar
  }

  /// What stands at the cursor, in words: a word or number whole, anything else one scalar.
  func describeHere() -> String {
    guard !isAtEnd else { return "the end of the text" }
    if byte == 0x0A || byte == 0x0D { return "the end of the line" }
    guard let (scalar, _) = UTF8Check.scalar(at: cursor.index, in: bytes) else {
      return "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
    guard Self.isWordByte(byte) else {
      return scalar.value == 0 ? "a NUL byte" : Quoted.text(String(Character(scalar)))
    }
    var end = cursor.index
    while end < bytes.count, end < cursor.index + 80, Self.isWordByte(bytes[end]) { end += 1 }
    return Quoted.text(String(decoding: bytes[cursor.index..<end], as: UTF8.self))
  }

  /// Bytes that make up words and numbers, valid or not.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2B, 0x2D, 0x2E, 0x80...: true
    default: false
    }
  }
}

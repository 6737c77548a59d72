/// Reads JSON5 and strict JSON into nodes that know their places.
///
/// Refused, with line and column: what the grammar does not allow, keys written twice, NaN and
/// Infinity, NUL (escaped or not), lone surrogates, bytes that are not UTF-8, more than
/// `depthLimit` levels, and anything after the value. A byte order mark at the front is passed.
public enum JSON5Reader {
  /// The most objects and lists that may stand inside each other.
  public static let depthLimit = 128

  /// Reads a text that holds one value. O(bytes).
  ///
  /// `source` is the name that errors give the text.
  public static func read(
    _ bytes: [UInt8], source: String, dialect: JSONDialect = .json5
  ) throws(WorkloadError) -> JSONNode {
    var documents = JSONDocuments(bytes, source: source, dialect: dialect)
    guard let node = try documents.next() else {
      let found = bytes.isEmpty ? "an empty text" : "nothing but blanks and comments"
      throw WorkloadError(at: documents.place, found: found, expected: "a value")
    }
    try documents.expectEnd()
    return node
  }
}

/// The values of a text, one after the other: what follows a value is not looked at before it
/// is asked for.
public struct JSONDocuments: Sendable {
  let bytes: [UInt8]
  let source: String
  let dialect: JSONDialect
  var cursor = TextCursor()

  /// Stands before the first value of `bytes`, past a byte order mark.
  public init(_ bytes: [UInt8], source: String, dialect: JSONDialect) {
    self.bytes = bytes
    self.source = source
    self.dialect = dialect
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      cursor.index = 3
      cursor.lineStart = 3
    }
  }

  /// Where the next value, or the blanks before it, begin.
  public var place: SourcePlace {
    SourcePlace(source: source, line: cursor.line, column: cursor.column)
  }

  /// Reads the next value; nil when only blanks and comments are left. O(its bytes).
  public mutating func next() throws(WorkloadError) -> JSONNode? {
    try scan { (scanner) throws(WorkloadError) -> JSONNode? in
      try scanner.skipBlanks()
      return scanner.isAtEnd ? nil : try scanner.takeValue()
    }
  }

  /// Refuses anything but blanks and comments between here and the end.
  mutating func expectEnd() throws(WorkloadError) {
    try scan { (scanner) throws(WorkloadError) -> Void in
      try scanner.skipBlanks()
      guard scanner.isAtEnd else { throw scanner.unexpected("the end of the text") }
    }
  }

  private mutating func scan<Value>(
    _ body: (inout JSON5Scanner) throws(WorkloadError) -> Value
  ) throws(WorkloadError) -> Value {
    let start = cursor
    let (value, end) = try bytes.withUnsafeBufferPointer {
      (buffer) throws(WorkloadError) -> (Value, TextCursor) in
      var scanner = JSON5Scanner(bytes: buffer, source: source, dialect: dialect, cursor: start)
      let value = try body(&scanner)
      return (value, scanner.cursor)
    }
    cursor = end
    return value
  }
}

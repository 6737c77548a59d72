/// Texts and keys.
extension JSON5Scanner {
  /// Takes the text whose quote stands at the cursor.
  mutating func takeString() throws(WorkloadError) -> String {
    let quote = byte
    let startLine = cursor.line
    cursor.index += 1
    var start = cursor.index
    var pieces: [UInt8] = []
    while true {
      try skipPlain(until: quote)
      switch byte {
      case quote where !isAtEnd:
        let tail = bytes[start..<cursor.index]
        cursor.index += 1
        if pieces.isEmpty { return String(decoding: tail, as: UTF8.self) }
        pieces.append(contentsOf: tail)
        return String(decoding: pieces, as: UTF8.self)
      case 0x5C:
        pieces.append(contentsOf: bytes[start..<cursor.index])
        try takeEscape(into: &pieces)
        start = cursor.index
      default:
        let mark = quote == 0x22 ? "a closing \"" : "a closing '"
        throw unexpected(
          isAtEnd || byte == 0x0A || byte == 0x0D
            ? "\(mark) for the text of line \(startLine)"
            : "\(mark) or text without control characters")
      }
    }
  }

  /// Passes what stands for itself: stops at the quote, a backslash, a control, or the end.
  private mutating func skipPlain(until quote: UInt8) throws(WorkloadError) {
    let keepsControls = dialect == .json5
    while cursor.index < bytes.count {
      let next = bytes[cursor.index]
      if next == quote || next == 0x5C { return }
      if next >= 0x80 {
        _ = try takeScalar()
        continue
      }
      if next < 0x20 {
        guard keepsControls, next != 0, next != 0x0A, next != 0x0D else { return }
      }
      cursor.index += 1
    }
  }

  /// Takes a backslash and what it stands for; a line end after it stands for nothing.
  private mutating func takeEscape(into pieces: inout [UInt8]) throws(WorkloadError) {
    switch byte(at: cursor.index + 1) {
    case 0x75: pieces.append(contentsOf: try takeUnicodeEscape().utf8Bytes)
    case 0x22: appendEscape(0x22, to: &pieces)
    case 0x5C: appendEscape(0x5C, to: &pieces)
    case 0x2F: appendEscape(0x2F, to: &pieces)
    case 0x62: appendEscape(0x08, to: &pieces)
    case 0x66: appendEscape(0x0C, to: &pieces)
    case 0x6E: appendEscape(0x0A, to: &pieces)
    case 0x72: appendEscape(0x0D, to: &pieces)
    case 0x74: appendEscape(0x09, to: &pieces)
    default:
      guard dialect == .json5 else { throw badEscape() }
      try takeLooseEscape(into: &pieces)
    }
  }

  private mutating func appendEscape(_ byte: UInt8, to pieces: inout [UInt8]) {
    pieces.append(byte)
    cursor.index += 2
  }

  /// The escapes that only JSON5 has.
  private mutating func takeLooseEscape(into pieces: inout [UInt8]) throws(WorkloadError) {
    let next = byte(at: cursor.index + 1)
    switch next {
    case 0x0A, 0x0D:
      cursor.index += 1
      skipLineEnd()
    case 0x76: appendEscape(0x0B, to: &pieces)
    case 0x78: pieces.append(contentsOf: try takeByteEscape().utf8Bytes)
    case 0, 0x30...0x39: throw badEscape()
    case 0x80...:
      cursor.index += 1
      let scalar = try takeScalar()
      guard scalar.value != 0x2028, scalar.value != 0x2029 else { return }
      pieces.append(contentsOf: scalar.utf8Bytes)
    default: appendEscape(next, to: &pieces)
    }
  }

  private func badEscape() -> WorkloadError {
    let next = byte(at: cursor.index + 1)
    guard next != 0 || cursor.index + 1 < bytes.count else {
      return error("the end of the text", expected: "an escape after the backslash")
    }
    if next == 0x30 { return error("an escaped NUL", expected: "text without NUL") }
    let shown = next >= 0x20 && next < 0x7F ? "\"\\\(Character(Unicode.Scalar(next)))\"" : nil
    return error(shown ?? "a backslash alone", expected: "an escape such as \\n or \\u00e9")
  }

  /// Takes `\xHH`.
  private mutating func takeByteEscape() throws(WorkloadError) -> Unicode.Scalar {
    let value = try hexDigits(2, at: cursor.index + 2, after: "\\x")
    guard value != 0 else { throw error("an escaped NUL", expected: "text without NUL") }
    cursor.index += 4
    return Unicode.Scalar(UInt8(truncatingIfNeeded: value))
  }

  /// Takes `\uHHHH`, or two of them that make a surrogate pair.
  mutating func takeUnicodeEscape() throws(WorkloadError) -> Unicode.Scalar {
    var value = try hexDigits(4, at: cursor.index + 2, after: "\\u")
    var length = 6
    if value >= 0xD800, value < 0xDC00, byte(at: cursor.index + 6) == 0x5C,
      byte(at: cursor.index + 7) == 0x75
    {
      let low = try hexDigits(4, at: cursor.index + 8, after: "\\u")
      if low >= 0xDC00, low < 0xE000 {
        value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
        length = 12
      }
    }
    guard value != 0 else { throw error("an escaped NUL", expected: "text without NUL") }
    guard let scalar = Unicode.Scalar(value) else {
      let hex = String(value, radix: 16)
      throw error("the lone surrogate \\u\(hex)", expected: "a pair, high then low")
    }
    cursor.index += length
    return scalar
  }

  private func hexDigits(
    _ count: Int, at start: Int, after mark: String
  ) throws(WorkloadError) -> UInt32 {
    var value: UInt32 = 0
    for index in start..<(start + count) {
      guard let digit = Character(Unicode.Scalar(byte(at: index))).hexDigitValue else {
        throw error("\(mark) without its digits", expected: "\(count) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

extension Unicode.Scalar {
  /// The scalar's UTF-8 bytes.
  fileprivate var utf8Bytes: UTF8.EncodedScalar {
    // Every scalar has an encoding; the replacement mark stands in for the impossible.
    UTF8.encode(self) ?? UTF8.encodedReplacementCharacter
  }
}

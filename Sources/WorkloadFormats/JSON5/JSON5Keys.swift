/// Keys: quoted, or bare words as ECMAScript 5.1 names them.
extension JSON5Scanner {
  /// Takes the key at the cursor.
  mutating func takeKey() throws(WorkloadError) -> String {
    if byte == 0x22 || byte == 0x27 && dialect == .json5 { return try takeString() }
    guard dialect == .json5 else { throw unexpected("a key in double quotes") }
    return try takeBareKey()
  }

  private mutating func takeBareKey() throws(WorkloadError) -> String {
    let start = cursor.index
    while Self.isPlainKeyByte(byte, first: cursor.index == start) { cursor.index += 1 }
    let isPlain = byte < 0x80 && byte != 0x5C
    if isPlain, cursor.index > start {
      return String(decoding: bytes[start..<cursor.index], as: UTF8.self)
    }
    guard !isPlain else { throw unexpected("a key (in quotes unless it is a plain word)") }
    var name = String(decoding: bytes[start..<cursor.index], as: UTF8.self).unicodeScalars
    while byte >= 0x80 || byte == 0x5C || Self.isPlainKeyByte(byte, first: name.isEmpty) {
      guard let scalar = try takeKeyScalar(first: name.isEmpty) else { break }
      name.append(scalar)
    }
    guard !name.isEmpty else { throw unexpected("a key (in quotes unless it is a plain word)") }
    return String(name)
  }

  /// Takes one scalar of a bare key, escaped or not; nil when the key has ended before it.
  private mutating func takeKeyScalar(first: Bool) throws(WorkloadError) -> Unicode.Scalar? {
    let start = cursor
    let isEscape = byte == 0x5C
    if isEscape, byte(at: cursor.index + 1) != 0x75 {
      throw unexpected("a key (in quotes unless it is a plain word)")
    }
    let scalar = isEscape ? try takeUnicodeEscape() : try takeScalar()
    if Self.isKeyScalar(scalar, first: first) { return scalar }
    cursor = start
    if isEscape { throw unexpected("a key (in quotes unless it is a plain word)") }
    return nil
  }

  private static func isPlainKeyByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
    case 0x30...0x39: !first
    default: false
    }
  }

  private static func isKeyScalar(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar.isASCII {
      return isPlainKeyByte(UInt8(truncatingIfNeeded: scalar.value), first: first)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !first
    default: return !first && (scalar.value == 0x200C || scalar.value == 0x200D)
    }
  }
}

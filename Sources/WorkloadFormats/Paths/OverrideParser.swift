import DeviceModel

/// Takes `PATH=VALUE` apart; its errors' places mean nothing, for the argument has no lines.
enum OverrideParser {
  /// The path's segments, at least one, and the value.
  static func parse(
    _ argument: String
  ) throws(WorkloadError) -> ([PathOverride.Segment], JSONNode) {
    let (segments, _, rest) = try split(argument)
    return (segments, try value(rest))
  }

  /// The path's segments, how it is written, and what follows the equals sign.
  static func split(
    _ argument: String
  ) throws(WorkloadError) -> (segments: [PathOverride.Segment], path: String, rest: String) {
    let bytes = Array(argument.utf8)
    return try bytes.withUnsafeBufferPointer {
      (buffer) throws(WorkloadError) -> ([PathOverride.Segment], String, String) in
      var scanner = JSON5Scanner(
        bytes: buffer, source: "", dialect: .json5, cursor: TextCursor())
      let segments = try path(&scanner)
      let end = scanner.cursor.index
      let path = Array(String(decoding: buffer[..<(end - 1)], as: UTF8.self).unicodeScalars)
      return (segments, path[...].trimmed.text, String(decoding: buffer[end...], as: UTF8.self))
    }
  }

  /// Takes segments up to and with the equals sign.
  private static func path(
    _ scanner: inout JSON5Scanner
  ) throws(WorkloadError) -> [PathOverride.Segment] {
    var segments = [PathOverride.Segment.name(try name(&scanner))]
    while true {
      switch scanner.byte {
      case 0x3D:
        scanner.cursor.index += 1
        return segments
      case 0x2E:
        scanner.cursor.index += 1
        segments.append(.name(try name(&scanner)))
      case 0x5B: segments.append(.position(try position(&scanner)))
      default: throw scanner.unexpected("PATH=VALUE, such as device.ram=4GiB")
      }
    }
  }

  private static func name(_ scanner: inout JSON5Scanner) throws(WorkloadError) -> String {
    skipSpaces(&scanner)
    if scanner.byte == 0x22 || scanner.byte == 0x27 {
      let name = try scanner.takeString()
      skipSpaces(&scanner)
      return name
    }
    let start = scanner.cursor.index
    while !scanner.isAtEnd, ![0x2E, 0x5B, 0x3D].contains(scanner.byte) {
      if scanner.byte == 0x22 || scanner.byte == 0x27 || scanner.byte < 0x20 {
        throw scanner.unexpected("a bare key, or one wholly in quotes")
      }
      scanner.cursor.index += 1
    }
    var end = scanner.cursor.index
    while end > start, scanner.byte(at: end - 1) == 0x20 { end -= 1 }
    guard end > start else { throw scanner.unexpected("a key") }
    return String(decoding: scanner.bytes[start..<end], as: UTF8.self)
  }

  private static func skipSpaces(_ scanner: inout JSON5Scanner) {
    while scanner.byte == 0x20 { scanner.cursor.index += 1 }
  }

  /// Takes `[12]`.
  private static func position(_ scanner: inout JSON5Scanner) throws(WorkloadError) -> Int {
    scanner.cursor.index += 1
    let start = scanner.cursor.index
    while scanner.byte.isDigit { scanner.cursor.index += 1 }
    let digits = scanner.bytes[start..<scanner.cursor.index]
    guard scanner.byte == 0x5D, (1...9).contains(digits.count) else {
      throw scanner.unexpected("a position such as [0]")
    }
    scanner.cursor.index += 1
    skipSpaces(&scanner)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func value(_ written: String) throws(WorkloadError) -> JSONNode {
    let bytes = Array(written.utf8)
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let front = bytes.drop { blanks.contains($0) }
    guard let first = front.first, let last = front.lastIndex(where: { !blanks.contains($0) })
    else {
      let place = SourcePlace(source: "", line: 0, column: 0)
      throw WorkloadError(
        at: place, found: "nothing after the equals sign",
        expected: "a value (an empty text is \"\")")
    }
    let text = Array(front[...last])
    let mustParse = [0x7B, 0x5B, 0x22, 0x27].contains(first)
    do {
      return try JSON5Reader.read(text, source: "")
    } catch {
      guard !mustParse else { throw error }
    }
    let place = SourcePlace(source: "", line: 0, column: 0)
    return JSONNode(.string(String(decoding: text, as: UTF8.self)), at: place)
  }
}

/// A line of a report in text, by scalars.
struct JetsamTextLine {
  let source: String
  /// From 1.
  let number: Int
  let scalars: [Unicode.Scalar]

  /// The lines of a text, or so many of them; of each so many bytes, which no line of a report has.
  /// A name that the system cut within a letter keeps a mark for the rest.
  static func lines(
    of bytes: [UInt8], source: String, most: Int = .max, width: Int = 1 << 14
  ) -> [JetsamTextLine] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let limit = most == .max ? most : most - 1
    let lines = bytes[start...].split(
      separator: 0x0A, maxSplits: limit, omittingEmptySubsequences: false)
    return lines.prefix(most).enumerated().map { index, line in
      let inner = (line.last == 0x0D ? line.dropLast() : line).prefix(width)
      let text = String(decoding: inner, as: UTF8.self)
      return JetsamTextLine(
        source: source, number: index + 1, scalars: Array(text.unicodeScalars))
    }
  }

  var isBlank: Bool { scalars.allSatisfy(Self.isBlank) }

  /// The place of the scalar at `index`.
  func place(_ index: Int) -> SourcePlace {
    SourcePlace(source: source, line: number, column: index + 1)
  }

  /// The scalars of `range` without blanks at their ends, and where they begin.
  func trimmed(_ range: Range<Int>) -> (text: String, start: Int) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isBlank(scalars[start]) { start += 1 }
    while end > start, Self.isBlank(scalars[end - 1]) { end -= 1 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return (String(text), start)
  }

  /// The whole line without blanks at its ends.
  var text: String { trimmed(scalars.indices).text }

  /// The place of its first scalar that is no blank.
  var place: SourcePlace { place(trimmed(scalars.indices).start) }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{A0}"
  }
}

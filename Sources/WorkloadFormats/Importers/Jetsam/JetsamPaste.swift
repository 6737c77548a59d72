/// A report as it came out of a mail, a forum or an editor, and what can be undone of that.
///
/// Undone are: UTF-16, a `>` before every line, HTML entities, line numbers, curly quotes and
/// blanks that do not break. Lines stay lines, so that places still name them.
struct JetsamPaste {
  /// What pasting does to a text.
  enum Mark: CaseIterable {
    case utf16, quoting, entities, lineNumbers, curlyQuotes

    /// What it is, for a report that is refused for it.
    var found: String {
      switch self {
      case .utf16: "a text in UTF-16"
      case .quoting: "a quoted text, every line begins with \">\""
      case .entities: "a text with HTML entities for its quotes or brackets (&quot;, &lt;)"
      case .lineNumbers: "a text whose lines are numbered"
      case .curlyQuotes: "a text with curly quotes for straight ones"
      }
    }

    /// What was undone.
    var words: String {
      switch self {
      case .utf16: "UTF-16"
      case .quoting: "\">\" before every line"
      case .entities: "HTML entities"
      case .lineNumbers: "line numbers"
      case .curlyQuotes: "curly quotes"
      }
    }
  }

  /// What was found and undone, in that order.
  private(set) var marks: [Mark] = []
  /// The text without it.
  private(set) var text: [UInt8]

  /// Undoes what it finds. O(bytes).
  init(_ bytes: [UInt8]) {
    text = bytes
    if let decoded = Self.fromUTF16(text) { take(.utf16, decoded) }
    // One may hide the other: a quoted page of HTML, or numbered lines of a quoted mail. Of each
    // there are at most some layers.
    for _ in 0..<4 {
      let count = marks.count
      if let inner = Self.withoutQuoting(text) { take(.quoting, inner) }
      if let inner = JetsamEntities.decoded(text) { take(.entities, inner) }
      if let inner = Self.withoutNumbers(text) { take(.lineNumbers, inner) }
      guard marks.count > count else { break }
    }
    if let straight = Self.straightened(text) { take(.curlyQuotes, straight) }
  }

  private mutating func take(_ mark: Mark, _ undone: [UInt8]) {
    if !marks.contains(mark) { marks.append(mark) }
    text = undone
  }

  /// The text in UTF-8 if it is UTF-16, with or without a mark at its start.
  private static func fromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): isLittle = true
    case (0xFE, 0xFF): isLittle = false
    case (let byte, 0) where byte != 0 && bytes[3] == 0: isLittle = true
    case (0, let byte) where byte != 0 && bytes[2] == 0: isLittle = false
    default: return nil
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? two << 8 | one : one << 8 | two
    }
    let content = units.first == 0xFEFF ? units.dropFirst() : units[...]
    return Array(String(decoding: content, as: UTF16.self).utf8)
  }

  /// The lines without their `>`, if those that hold something have one.
  private static func withoutQuoting(_ bytes: [UInt8]) -> [UInt8]? {
    lines(of: bytes) { line in
      let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard rest.first == 0x3E else { return nil }
      let inner = rest.dropFirst()
      return inner.first == 0x20 ? inner.dropFirst() : inner
    }
  }

  /// The lines without their numbers, if those that hold something have one, counting up.
  private static func withoutNumbers(_ bytes: [UInt8]) -> [UInt8]? {
    var last: Int?
    return lines(of: bytes) { line in
      let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      let digits = rest.prefix { $0.isDigit }
      let number = digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 40) }
      guard !digits.isEmpty, last.map({ number > $0 && number <= $0 + 3 }) ?? (number < 1 << 30)
      else { return nil }
      last = number
      let inner = rest.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
      // A colon, bar, dot or bracket may stand between.
      guard let mark = inner.first, [0x3A, 0x7C, 0x2E, 0x29].contains(mark) else { return inner }
      return inner.dropFirst()
    }
  }

  /// The lines as `strip` leaves them; nil where more than a few are not marked, or fewer than two
  /// are. Lines without anything stay, and so do the few: somebody wrote them around the report.
  private static func lines(
    of bytes: [UInt8], _ strip: (ArraySlice<UInt8>) -> ArraySlice<UInt8>?
  ) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (marked, others, isFirst) = (0, 0, true)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for line in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !isFirst { result.append(0x0A) }
      isFirst = false
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      if let inner = strip(line) {
        marked += 1
        result += inner
      } else {
        others += 1
        result += line
      }
    }
    return marked > 1 && others <= 1 + marked / 10 ? result : nil
  }

  /// Straight quotes for curly ones and blanks for those that do not break, where the straight
  /// are the fewer: a name in a sound report may have some.
  private static func straightened(_ bytes: [UInt8]) -> [UInt8]? {
    let curly: [[UInt8]] = ["“", "”", "„", "‟", "«", "»", "″"].map { Array($0.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (straight, bent) = (0, 0)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0xC2, let mark = curly.first(where: { bytes[index...].starts(with: $0) }) {
        bent += 1
        result.append(0x22)
        index += mark.count
      } else if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
        result.append(0x20)
        index += 2
      } else {
        if byte == 0x22 { straight += 1 }
        result.append(byte)
        index += 1
      }
    }
    return bent > straight ? result : nil
  }
}

/// The HTML entities that stand for what JSON is made of.
enum JetsamEntities {
  private static let names: [(name: [UInt8], text: [UInt8])] = [
    ("&quot;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'"),
    ("&nbsp;", " "), ("&ldquo;", "“"), ("&rdquo;", "”"), ("&#34;", "\""), ("&#034;", "\""),
    ("&#x22;", "\""), ("&#X22;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&#47;", "/"),
    ("&#x2F;", "/"), ("&#160;", " "), ("&#123;", "{"), ("&#125;", "}"), ("&#91;", "["),
    ("&#93;", "]"), ("&#58;", ":"), ("&#44;", ","),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// The text with entities written out; nil where its quotes are none. O(bytes).
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (plain, quotes) = (0, 0)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x26, let entity = names.first(where: { bytes[index...].starts(with: $0.name) }) {
        // Only entities of `&` itself tell of a second layer. Old reports have no quotes, but <…>.
        if [[0x22], [0x26], [0x3C]].contains(entity.text) || entity.name.starts(with: "&ld".utf8) {
          quotes += 1
        }
        result += entity.text
        index += entity.name.count
      } else {
        if byte == 0x22 { plain += 1 }
        result.append(byte)
        index += 1
      }
    }
    return quotes > plain ? result : nil
  }
}

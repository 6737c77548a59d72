/// Sentences for a terminal.
enum LineWrap {
  /// What a line holds at most, in Unicode scalars, where its words allow it.
  static let width = 100

  /// A blank that no line is broken at.
  static let joint: Character = "\u{A0}"

  /// The text on lines of at most `width`, broken at blanks, without a line end at the end.
  static func text(_ text: String) -> String {
    var (lines, length) = ([[Substring]](), 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let count = word.unicodeScalars.count
      if lines.isEmpty || length + 1 + count > width {
        lines.append([word])
        length = count
      } else {
        lines[lines.count - 1].append(word)
        length += 1 + count
      }
    }
    return lines.map { $0.joined(separator: " ") }.joined(separator: "\n")
      .replacing(String(joint), with: " ")
  }
}

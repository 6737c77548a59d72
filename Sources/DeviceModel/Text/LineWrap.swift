/// Sentences on lines that are broken at blanks.
public enum LineWrap {
  /// What a line holds at most, in Unicode scalars, where its words allow it.
  public static let width = 100

  /// A blank that no line is broken at.
  public static let joint: Character = "\u{A0}"

  /// The text on lines of at most `width`, without a line end at the end.
  public static func text(_ text: String) -> String {
    lines(text).joined(separator: "\n")
  }

  /// Lines of at most `width`: the first begins with `first`, the others with `next`.
  public static func lines(
    _ text: String, width: Int = width, first: String = "", next: String = ""
  ) -> [String] {
    var lines: [String] = []
    var (line, length) = ("", 0)
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let count = word.unicodeScalars.count
      if index == 0 || length + 1 + count > width {
        if index > 0 { lines.append(line) }
        line = (index == 0 ? first : next) + word
        length = line.unicodeScalars.count
      } else {
        line += " " + word
        length += 1 + count
      }
    }
    return (lines + [line]).map { $0.replacing(String(joint), with: " ") }
  }
}

/// A person's text made fit for one line of a table.
enum PlainLine {
  /// The text with controls, line ends and invisible marks as `\u{…}`: none reaches a terminal.
  static func text(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isVisible(scalar) {
        line.append(scalar)
      } else {
        line.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(line)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}

/// Text of a person's file or command line made fit for a terminal: on one line and without
/// controls. The one definition of what is visible.
public enum VisibleText {
  /// The longest name shown in a sentence, in Unicode scalars; what is cut off ends in `…`.
  public static let nameLimit = 60

  /// The text itself, of at most `limit` Unicode scalars; controls, line ends and invisible marks
  /// become `\u{…}`. Text that is visible already comes back unchanged.
  public static func line(_ text: String, limit: Int = .max) -> String {
    if limit == .max, text.unicodeScalars.allSatisfy(isVisible) { return text }
    var shown = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < limit else { return String(shown) + "…" }
      if isVisible(scalar) {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(shown)
  }

  /// A name in a sentence: `'name'`.
  public static func name(_ name: String) -> String { "'\(line(name, limit: nameLimit))'" }

  /// Whether a terminal shows the scalar and does nothing else.
  public static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      return false
    default:
      return true
    }
  }
}

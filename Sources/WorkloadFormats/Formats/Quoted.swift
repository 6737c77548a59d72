/// Pieces of a person's text made fit for one line of an error: cut, and without controls.
public enum Quoted {
  /// The longest piece shown, in Unicode scalars; what is cut off ends in `…`.
  static let lengthLimit = 60

  /// A value: `"text"`.
  public static func text(_ text: String) -> String { "\"\(plain(text))\"" }

  /// A name: `'name'`.
  public static func name(_ name: String) -> String { "'\(plain(name))'" }

  /// The text itself; controls, line ends and invisible marks become `\u{…}`.
  public static func plain(_ text: String) -> String { plain(text, limit: lengthLimit) }

  /// The same of at most `limit` Unicode scalars.
  public static func plain(_ text: String, limit: Int) -> String {
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

  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return false
    default:
      return true
    }
  }

  /// `'a', 'b' or 'c'`; of a long list the first twelve and the count of the rest.
  static func choice(_ names: [String]) -> String {
    let shown = names.prefix(12).map { name($0) }
    guard names.count <= 12 else {
      return shown.joined(separator: ", ") + " or \(names.count - 12) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
    return shown.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// JSON as text, piece by piece: values go in as they are to stand there.
public enum JSONText {
  /// What of a text is written as an escape, beside quotes and backslashes.
  public enum Escapes: Sendable {
    /// Nothing.
    case fewest
    /// Controls, as the standard asks.
    case controls
    /// Whatever a terminal does not show, for files that people read.
    case invisible

    func holds(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .fewest: false
      case .controls: scalar.value < 0x20
      case .invisible: !VisibleText.isVisible(scalar)
      }
    }
  }

  /// A text in quotes.
  public static func quoted(_ text: String) -> String { quoted(text, escaping: .controls) }

  /// A text in quotes, with these escapes.
  public static func quoted(_ text: String, escaping escapes: Escapes) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      if escapes.holds(scalar) {
        for unit in String(Character(scalar)).utf16 { result += escape(unit) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// An object on one line.
  public static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  /// An object with a line for each member.
  public static func tall(_ members: [(String, String)]) -> String {
    "{\n" + members.map { "  \(quoted($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}"
  }

  /// A list on one line.
  public static func row(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  /// A list with a line for each item, `level` objects deep; `[]` where there is none.
  public static func list(_ items: [String], level: Int = 0) -> String {
    let indent = String(repeating: "  ", count: level)
    return items.isEmpty
      ? "[]" : "[\n" + items.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
  }

  private static func escape(_ unit: UInt16) -> String {
    let hex = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
  }
}

import DeviceModel

/// Pieces of a person's text in a sentence of an error: cut, and visible.
public enum Quoted {
  /// A value: `"text"`.
  public static func text(_ text: String) -> String { "\"\(plain(text))\"" }

  /// A name: `'name'`.
  public static func name(_ name: String) -> String { VisibleText.name(name) }

  /// The text itself, of at most `limit` Unicode scalars.
  public static func plain(_ text: String, limit: Int = VisibleText.nameLimit) -> String {
    VisibleText.line(text, limit: limit)
  }

  /// `'a', 'b' or 'c'`; of a long list the first twelve and the count of the rest.
  static func choice(_ names: [String]) -> String {
    let shown = names.prefix(12).map { name($0) }
    guard names.count <= 12 else {
      return shown.joined(separator: ", ") + " or \(names.count - 12) more"
    }
    return names.isEmpty ? "nothing" : shown.enumerated("or")
  }
}

/// An option of a command: a row of its option table, and the key to what was given for it.
struct Option: Sendable {
  /// The long name without dashes; permanent.
  let name: String
  /// The one-letter name, if it has one.
  let short: Character?
  /// The word that stands for its value in the help, in capitals; nil for a plain switch.
  let placeholder: String?
  /// What its value may be.
  let kind: ValueKind
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// What it does, with unit, range and default.
  let help: String

  private init(
    name: String, short: Character?, placeholder: String?, kind: ValueKind, isRepeatable: Bool,
    help: String
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// An option that is there or not.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
    Option(
      name: name, short: short, placeholder: nil, kind: .text, isRepeatable: false, help: help)
  }

  /// An option with a value, of which errors and shells know what `kind` tells.
  static func value(
    _ name: String, _ placeholder: String, _ kind: ValueKind = .text, short: Character? = nil,
    repeatable: Bool = false, help: String
  ) -> Option {
    Option(
      name: name, short: short, placeholder: placeholder, kind: kind, isRepeatable: repeatable,
      help: help)
  }

  /// The long form as it is typed.
  var typed: String { "--\(name)" }

  /// How the help shows it: `-s, --seed N`.
  var usage: String {
    let letter = short.map { "-\($0), " } ?? ""
    let value = placeholder.map { " \($0)" } ?? ""
    return letter + typed + value
  }
}

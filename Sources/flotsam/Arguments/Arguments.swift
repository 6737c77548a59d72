/// What was given to a command: option values by option, and operands in order.
struct Arguments {
  /// The words that are no options, in order; their number fits the command.
  var operands: [String]

  let command: any Command
  private var given: [(name: String, value: String?)] = []

  /// Arguments of `command`, none given yet.
  init(command: any Command) {
    self.command = command
    operands = []
  }

  /// Adds one occurrence of `option`; refuses a second one unless it may repeat.
  mutating func record(_ value: String?, for option: Option) throws {
    if !option.isRepeatable, has(option) {
      throw error("option '\(option.typed)' is given twice")
    }
    given.append((option.name, value))
  }

  /// Whether `option` was given.
  func has(_ option: Option) -> Bool { given.contains { $0.name == option.name } }

  /// The value given for `option`, if any.
  func text(_ option: Option) -> String? { texts(option).first }

  /// All values given for a repeatable `option`, in order.
  func texts(_ option: Option) -> [String] {
    given.compactMap { $0.name == option.name ? $0.value : nil }
  }

  /// The value of `option` as a whole number within `range`; nil when not given.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    try text(option).map { text in
      guard let number = NumberText.integer(text), range.contains(number) else {
        throw error(
          "option '\(option.typed)' needs a whole number from \(range.lowerBound) to "
            + "\(range.upperBound), not '\(text)'")
      }
      return number
    }
  }

  /// The value of `option` as any unsigned 64-bit number, decimal or `0x` hexadecimal.
  func unsigned(_ option: Option) throws -> UInt64? {
    try text(option).map { text in
      guard let number = NumberText.unsigned(text) else {
        throw error(
          "option '\(option.typed)' needs a whole number from 0 to \(UInt64.max), not '\(text)'")
      }
      return number
    }
  }

  /// The value of `option` as one of its choices; refuses another with the nearest of them.
  func choice(_ option: Option) throws -> String? {
    guard case .choice(let names) = option.kind else {
      preconditionFailure("'\(option.typed)' has no choices")
    }
    return try text(option).map { text in
      guard names.contains(text) else {
        let list = names.joined(separator: ", ")
        let hint = NearestName.hint(for: text, among: names)
        throw error("option '\(option.typed)' is one of \(list), not '\(text)'\(hint)")
      }
      return text
    }
  }

  /// The error for a `kind` called `word` that is none of `names`, with the nearest of them.
  func unknown(_ kind: String, _ word: String, among names: [String]) -> UsageError {
    error("unknown \(kind) '\(word)'" + NearestName.hint(for: word, among: names))
  }

  /// A usage error that points at this command's help, for what a command finds out itself.
  func error(_ message: String) -> UsageError { UsageError(message, command: command.name) }
}

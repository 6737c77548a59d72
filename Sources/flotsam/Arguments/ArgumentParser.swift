/// Sorts the words after a command's name into options and operands, by the command's tables.
///
/// `--name value` and `--name=value` are the same, as are `-n value` and `-n=value`; `--` ends the
/// options. A separate value must not look like an option, so that a forgotten value is noticed.
struct ArgumentParser {
  private let command: any Command

  /// Makes the parser of `command`.
  init(_ command: any Command) { self.command = command }

  /// Whether `-h` or `--help` stands anywhere before `--`.
  ///
  /// Looked for before all else: a request for help is answered before other mistakes.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
  }

  /// The arguments `words` spell; throws `UsageError`.
  func parse(_ words: [String]) throws -> Arguments {
    var arguments = Arguments(command: command)
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        arguments.operands += words[index...]
        break
      }
      guard Self.looksLikeOption(word) else {
        arguments.operands.append(word)
        continue
      }
      let (option, attached) = try identify(word)
      let value = try takeValue(of: option, attached: attached, from: words, at: &index)
      try arguments.record(value, for: option)
    }
    try checkCount(of: arguments.operands)
    return arguments
  }

  /// A lone `-` is an operand and `-5` a number.
  static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !("0"..."9").contains(second)
  }

  private func identify(_ word: String) throws -> (option: Option, attached: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if let option = command.option(typed) { return (option, attached) }
    // `-j2`: a number stands right behind a short option that takes a value.
    let value = word.dropFirst(2)
    let short = command.options.first { option in
      option.placeholder != nil && option.short.map { word.hasPrefix("-\($0)") } == true
    }
    if let short, value.allSatisfy(\.isNumber), !value.isEmpty { return (short, String(value)) }
    let known = command.options.map(\.typed) + ["--help"]
    let hint = NearestName.hint(for: typed, among: known)
    throw error("unknown option '\(typed)'\(hint)")
  }

  private func takeValue(
    of option: Option, attached: String?, from words: [String], at index: inout Int
  ) throws -> String? {
    guard let placeholder = option.placeholder else {
      if attached != nil { throw error("option '\(option.typed)' takes no value") }
      return nil
    }
    if let attached {
      if attached.isEmpty { throw error("option '\(option.typed)' has an empty \(placeholder)") }
      return attached
    }
    guard index < words.count, words[index] != "--" else {
      throw error("option '\(option.typed)' needs a value (\(placeholder))")
    }
    let value = words[index]
    if Self.looksLikeOption(value) {
      throw error(
        "option '\(option.typed)' needs a value (\(placeholder)), not '\(value)'; "
          + "a value that begins with '-' is written \(option.typed)=\(value)")
    }
    if value.isEmpty { throw error("option '\(option.typed)' has an empty \(placeholder)") }
    index += 1
    return value
  }

  private func checkCount(of operands: [String]) throws {
    let allowed = command.operands.count
    if operands.count > allowed.upperBound {
      let extra = operands[allowed.upperBound]
      throw error("unexpected argument '\(extra)'")
    }
    if operands.count < allowed.lowerBound {
      let names = command.operands.placeholder.split(separator: " ").map(String.init)
      throw error("missing argument \(names[min(operands.count, names.count - 1)])")
    }
    if operands.indices.contains(where: { operands[$0].isEmpty && !mayBeEmpty(at: $0) }) {
      throw error("an empty \(command.operands.placeholder)")
    }
  }

  /// A text may be empty; a path or a name is none then.
  private func mayBeEmpty(at index: Int) -> Bool {
    if case .text = command.operands.kind(at: index) { true } else { false }
  }

  private func error(_ message: String) -> UsageError {
    UsageError(message, command: command.name)
  }
}

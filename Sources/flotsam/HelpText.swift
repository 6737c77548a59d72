import DeviceModel

/// The help pages, built from the commands' own tables.
enum HelpText {
  /// The page of the program: every command with its summary.
  static func program() -> String {
    let commands = Commands.all.map { ($0.name, $0.summary) }
    let options = [
      ("-h, --help", "Explain the program or a command."), ("--version", "Print the version."),
    ]
    return """
      Usage: \(Program.name) COMMAND [options] [arguments]

      Simulates memory pressure on a phone: which apps die, and what that costs.

      Commands:
      \(table(commands))

      Options:
      \(table(options))

      '\(Program.name) help COMMAND' explains a command.
      Exit codes: 0 fine, 1 a check failed, 64 wrong command line, 65 wrong workload,
      70 our own fault, 74 reading or writing failed, 128 + n ended by signal n.

      """
  }

  /// The page of one command.
  static func command(_ command: any Command) -> String {
    let usage = [Program.name, command.name, "[options]", command.operands.usage]
    var parts = [
      "Usage: " + usage.filter { !$0.isEmpty }.joined(separator: " "),
      command.summary,
    ]
    if !command.discussion.isEmpty { parts += paragraphs(command.discussion) }
    let rows = command.options.map { ($0.usage, describe($0)) }
    parts.append("Options:\n" + table(rows + [("-h, --help", "Print this page.")]))
    if !command.examples.isEmpty {
      let lines = command.examples.map { "  # \($0.purpose)\n  \($0.line)" }
      parts.append("Examples:\n" + lines.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Wrapped again at 80 columns, but for paragraphs with indented lines.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").map { paragraph in
      let isLaidOut = paragraph.hasPrefix(" ") || paragraph.contains("\n ")
      guard !isLaidOut else { return String(paragraph) }
      let words = String(paragraph).replacing("\n", with: " ")
      return LineWrap.lines(words, width: 80).joined(separator: "\n")
    }
  }

  private static func describe(_ option: Option) -> String {
    option.isRepeatable ? option.help + " May be given several times." : option.help
  }

  /// Two columns, the second wrapped at 80; a long left entry gets a line of its own.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let width = min(24, rows.map(\.left.count).max() ?? 0)
    let indent = String(repeating: " ", count: width + 4)
    let lines = rows.map { left, right in
      let text = LineWrap.lines(right, width: 80 - indent.count).joined(separator: "\n" + indent)
      guard left.count <= width else { return "  \(left)\n\(indent)\(text)" }
      let padding = String(repeating: " ", count: width - left.count)
      return "  \(left)\(padding)  \(text)"
    }
    return lines.joined(separator: "\n")
  }
}

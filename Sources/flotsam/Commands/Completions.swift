/// `flotsam completions SHELL`: prints what teaches a shell to complete command lines.
///
/// A script knows no command and no option: it asks this command what may stand in place of the
/// word at the cursor, and so never falls behind the program.
struct Completions: Command {
  let name = "completions"
  let summary = "Print a script that teaches bash, zsh or fish to complete command lines."
  let discussion = """
    SHELL is one of \(shells.map(\.name).joined(separator: ", ")).
    The script asks with the WORDs up to the cursor: the first line of the answer says whether
    words, a list, files or folders are wanted, and words follow.
    """
  let operands = Operands(
    "SHELL [-- WORD...]", .choice(shells.map(\.name)), .text, count: 1...Int(Int32.max))
  let examples = [
    Example("source <(flotsam completions bash)", "in bash, or in ~/.bashrc"),
    Example("source <(flotsam completions zsh)", "in zsh, or in ~/.zshrc after compinit"),
    Example("flotsam completions fish | source", "in fish"),
    Example("flotsam completions bash -- run w.json5 --strategy l", "what a script asks"),
  ]

  /// A shell: what it reads, and how it wants to be told a word and what that is for.
  private struct Shell {
    let name: String
    let script: String
    let line: @Sendable (Completion.Offer) -> String
  }

  private static let shells = [
    Shell(name: "bash", script: CompletionScripts.bash) { $0.word },
    Shell(name: "zsh", script: CompletionScripts.zsh) {
      $0.word.replacing(":", with: "\\:") + ($0.help.isEmpty ? "" : ":\($0.help)")
    },
    Shell(name: "fish", script: CompletionScripts.fish) {
      $0.word + ($0.help.isEmpty ? "" : "\t\($0.help)")
    },
  ]

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let name = arguments.operands[0]
    guard let shell = Self.shells.first(where: { $0.name == name }) else {
      throw arguments.unknown("shell", name, among: Self.shells.map(\.name))
    }
    let words = Array(arguments.operands.dropFirst())
    guard !words.isEmpty else {
      try console.output.write(shell.script)
      return .success
    }
    let completion = Completion(of: words)
    let lines = [completion.kind.rawValue] + completion.offers.map(shell.line)
    try console.output.write(lines.map { $0 + "\n" }.joined())
    return .success
  }
}

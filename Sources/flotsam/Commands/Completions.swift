import MemoryPolicies
import WorkloadFormats

/// `flotsam completions SHELL`: prints what teaches a shell to complete command lines.
struct Completions: Command {
  let name = "completions"
  let summary = "Print a script that teaches bash, zsh or fish to complete command lines."
  let discussion = "SHELL is one of bash, zsh, fish."
  let operands = Operands("SHELL", count: 1...1)
  let examples = [
    Example("source <(flotsam completions bash)", "in bash, or in ~/.bashrc"),
    Example("flotsam completions zsh > ~/.zfunc/_flotsam", "in zsh, with ~/.zfunc in fpath"),
    Example("flotsam completions fish | source", "in fish"),
  ]

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    let shells = ["bash", "zsh", "fish"]
    let shell = arguments.operands[0]
    let script =
      switch shell {
      case "bash": Self.bash
      case "zsh": Self.zsh
      case "fish": Self.fish
      default:
        throw arguments.error(
          "unknown shell '\(shell)'" + NearestName.hint(for: shell, among: shells))
      }
    try console.output.write(script)
    return .success
  }

  /// The words that may follow an operand's or an option's place; nil for files.
  private static func words(for command: any Command) -> [String]? {
    switch command.name {
    case "help": Commands.all.map(\.name)
    case "list": Catalogue.names
    case "completions": ["bash", "zsh", "fish"]
    case "import": WorkloadCatalog.importers.map(\.name)
    default: nil
    }
  }

  private static var strategies: [String] {
    // Those of other axes hold a colon, at which bash breaks words.
    PolicyCatalog.entries.filter { $0.axis == .evict }.map(\.name)
  }

  private static func options(of command: any Command) -> [Option] {
    command.options + [.flag("help", help: "Explain the command.")]
  }

  private static var bash: String {
    let cases = Commands.all.map { command in
      let options = options(of: command).map(\.typed).joined(separator: " ")
      let words = words(for: command)?.joined(separator: " ") ?? ""
      return "    \(command.name)) options='\(options)' words='\(words)' ;;\n"
    }
    return """
      # Completion of flotsam for bash.
      _flotsam() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options words
        case ${COMP_WORDS[1]} in
      \(cases.joined())  esac
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W '\(Commands.all.map(\.name).joined(separator: " "))' -- "$word"))
        elif [[ $word == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$word"))
        elif [[ $before == -s || $before == --strategy || $before == --baseline ]]; then
          COMPREPLY=($(compgen -W '\(strategies.joined(separator: " "))' -- "$word"))
        else
          COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F _flotsam flotsam

      """
  }

  private static var zsh: String {
    let cases = Commands.all.map { command in
      let options = options(of: command).map(zshOption)
      let rest = words(for: command).map { "'*:word:(\($0.joined(separator: " ")))'" }
      let lines = (options + [rest ?? "'*:file:_files'"]).map { "        \($0)" }
      return "    \(command.name))\n      _arguments \\\n"
        + lines.joined(separator: " \\\n") + "\n      ;;\n"
    }
    let commands = Commands.all.map { "    '\($0.name):\(quoted($0.summary))'\n" }
    return """
      #compdef flotsam
      # Completion of flotsam for zsh.
      _flotsam() {
        local -a commands
        commands=(
      \(commands.joined())  )
        if ((CURRENT == 2)); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \(cases.joined())  esac
      }
      _flotsam "$@"

      """
  }

  private static func zshOption(_ option: Option) -> String {
    let value =
      switch option.placeholder {
      case nil: ""
      case "S": ":strategy:(\(strategies.joined(separator: " ")))"
      case .some(let placeholder): ":\(placeholder):_files"
      }
    let help = quoted(option.help).replacing("[", with: "\\[").replacing("]", with: "\\]")
    let star = option.isRepeatable ? "*" : ""
    let short = option.short.map { ["'\(star)-\($0)[\(help)]\(value)'"] } ?? []
    return (["'\(star)\(option.typed)[\(help)]\(value)'"] + short).joined(separator: " ")
  }

  private static var fish: String {
    var lines = ["# Completion of flotsam for fish."]
    for command in Commands.all {
      lines.append(
        "complete -c flotsam -n __fish_use_subcommand -a \(command.name) "
          + "-d '\(quoted(command.summary))'")
      let seen = "complete -c flotsam -n '__fish_seen_subcommand_from \(command.name)'"
      if let words = words(for: command) {
        lines.append("\(seen) -a '\(words.joined(separator: " "))'")
      }
      for option in options(of: command) {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value =
          option.placeholder == nil
          ? "" : option.placeholder == "S" ? " -x -a '\(strategies.joined(separator: " "))'" : " -r"
        lines.append("\(seen) -l \(option.name)\(short)\(value) -d '\(quoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text within single quotes of any shell: without any of its own, or a colon's meaning.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing(":", with: " –")
  }
}

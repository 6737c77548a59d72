/// `flotsam help [COMMAND]`: explains the program or one command, on standard output.
struct Help: Command {
  let name = "help"
  let summary = "Explain flotsam, or one of its commands."
  let examples = [
    Example("flotsam help", "list the commands"),
    Example("flotsam help help", "explain one of them"),
  ]

  // Not stored, for the catalogue of commands holds this one.
  var operands: Operands {
    Operands("COMMAND", .choice(Commands.all.map(\.name)), count: 0...1)
  }

  func run(_ arguments: Arguments, on console: Console) throws -> ExitCode {
    guard let name = arguments.operands.first else {
      try console.output.write(HelpText.program())
      return .success
    }
    try console.output.write(HelpText.command(Commands.named(name)))
    return .success
  }
}

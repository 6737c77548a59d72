import DeviceModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The way from words to an exit code: find the command, parse its arguments, run it.
enum Program {
  /// What the program is called, in messages and in help.
  static let name = "flotsam"
  /// The version `--version` prints.
  static let version = "0.1.0"

  /// Runs the program with the process's own console; `arguments` begins with the program's path.
  static func main(arguments: [String]) async -> ExitCode {
    SystemCalls.holdStandardDescriptors()
    SystemCalls.ignoreClosedPipes()
    let console = Console.standard()
    return await run(Array(arguments.dropFirst()), on: console)
  }

  /// Runs one command line and reports its failure, if any.
  static func run(_ words: [String], on console: Console) async -> ExitCode {
    do {
      let code = try await dispatch(words, on: console)
      try console.output.flush()
      return code
    } catch {
      // What was printed before the failure comes out first; if that fails too, one is enough.
      try? console.output.flush()
      let failure = Failure(error)
      try? console.errors.write(failure.text)
      return failure.exitCode
    }
  }

  /// Ends the process.
  static func leave(with code: ExitCode) -> Never { exit(code.rawValue) }

  private static func dispatch(_ words: [String], on console: Console) async throws -> ExitCode {
    guard let first = words.first else {
      try console.errors.write(HelpText.program())
      return .usage
    }
    if first == "--version" {
      try refuseOperands(after: first, in: words)
      try console.output.write("\(name) \(version)\nmodel version \(ModelVersion.current)\n")
      return .success
    }
    if first == "-h" || first == "--help" {
      return try Help().run(ArgumentParser(Help()).parse(Array(words.dropFirst())), on: console)
    }
    if first.hasPrefix("-") {
      throw UsageError(
        "unknown option '\(first)'"
          + NearestName.hint(for: first, among: ["--help", "--version"]))
    }
    let command = try Commands.named(first)
    let rest = Array(words.dropFirst())
    if ArgumentParser.asksForHelp(rest) {
      try console.output.write(HelpText.command(command))
      return .success
    }
    let arguments = try ArgumentParser(command).parse(rest)
    return try await command.run(arguments, on: console)
  }

  private static func refuseOperands(after first: String, in words: [String]) throws {
    guard words.count == 1 else {
      throw UsageError("unexpected '\(words[1])' after '\(first)'")
    }
  }
}

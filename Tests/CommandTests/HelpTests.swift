import DeviceModel
import Testing

@testable import flotsam

@Suite("Help")
struct HelpTests {
  @Test("the program's help lists every command")
  func program() async throws {
    let run = try await CommandRun.flotsam("help")
    #expect(run.exitCode == 0)
    #expect(run.errors == "")
    for command in Commands.all {
      #expect(run.output.contains("\n  \(command.name) "), "\(command.name)")
    }
    try Golden.check(run.output, "help.txt")
  }

  @Test(
    "every command explains itself the same way by three words", arguments: Commands.all.map(\.name)
  )
  func commands(name: String) async throws {
    let command = try Commands.named(name)
    let run = try await CommandRun.flotsam("help", command.name)
    #expect(run.exitCode == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("Usage: flotsam \(command.name) [options]"))
    for option in command.options { #expect(run.output.contains(option.typed)) }
    for example in command.examples { #expect(run.output.contains(example.line)) }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try await CommandRun.flotsam(command.name, "--help").output == run.output)
    #expect(
      try await CommandRun.flotsam(command.name, "x", "--nonsense", "-h").output == run.output)
    try Golden.check(run.output, "help-\(command.name).txt")
  }

  @Test(
    "no two commands, and no two options of one, share a name", arguments: Commands.all.map(\.name))
  func names(name: String) throws {
    let command = try Commands.named(name)
    #expect(Commands.all.filter { $0.name == command.name }.count == 1)
    let names = command.options.map(\.name)
    let letters = command.options.compactMap(\.short)
    #expect(Set(names).count == names.count)
    #expect(Set(letters).count == letters.count)
    #expect(!names.contains("help") && !letters.contains("h"))
    #expect(!command.summary.isEmpty && !command.examples.isEmpty)
  }

  @Test("the program alone prints its help on standard error and exits 64")
  func alone() async throws {
    let run = try await CommandRun.flotsam()
    #expect(run.exitCode == 64)
    #expect(run.output == "")
    #expect(run.errors == HelpText.program())
    #expect(try await CommandRun.flotsam("--help").output == run.errors)
    #expect(try await CommandRun.flotsam("-h").output == run.errors)
  }

  @Test("--version prints the version")
  func version() async throws {
    let run = try await CommandRun.flotsam("--version")
    #expect(run.exitCode == 0)
    #expect(run.output == "flotsam 0.1.0\nmodel version \(ModelVersion.current)\n")
    #expect(run.errors == "")
  }
}

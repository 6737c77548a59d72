import Testing

@testable import flotsam

@Suite("Command line")
struct CommandLineTests {
  @Test(
    "a wrong command line is one clear line and the way to help, with exit code 64",
    arguments: [
      (["hlep"], "unknown command 'hlep'; did you mean 'help'?", "flotsam --help"),
      (["zebra"], "unknown command 'zebra'", "flotsam --help"),
      (["--versoin"], "unknown option '--versoin'; did you mean '--version'?", "flotsam --help"),
      (["--version", "x"], "unexpected 'x' after '--version'", "flotsam --help"),
      (["help", "hel"], "unknown command 'hel'; did you mean 'help'?", "flotsam --help"),
      (
        ["help", "--hepl"], "unknown option '--hepl'; did you mean '--help'?", "flotsam help --help"
      ),
      (["help", "a", "b"], "unexpected argument 'b'", "flotsam help --help"),
      (["help", "--", "-h"], "unknown command '-h'", "flotsam --help"),
      (
        ["run", "--sed", "1"], "unknown option '--sed'; did you mean '--seed'?",
        "flotsam run --help"
      ),
      (["run"], "missing argument WORKLOAD", "flotsam run --help"),
    ])
  func wrong(words: [String], message: String, advice: String) async throws {
    let run = try await CommandRun.run("flotsam", words)
    #expect(run.errors == "flotsam: \(message)\ntry '\(advice)'\n")
    #expect(run.output == "")
    #expect(run.exitCode == 64)
  }

  @Test("a workload that is not there is named, with the system's words and exit code 74")
  func missingWorkload() async throws {
    let run = try await CommandRun.flotsam("run", "no-such.json5")
    #expect(run.errors == "flotsam: cannot read 'no-such.json5': No such file or directory\n")
    #expect(run.exitCode == 74)
  }
}

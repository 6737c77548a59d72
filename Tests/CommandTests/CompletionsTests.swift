import Foundation
import Testing

/// What teaches shells to complete command lines, tried in the shells that are here.
@Suite("flotsam completions")
struct CompletionsTests {
  private func script(_ shell: String) async throws -> String {
    let run = try await CommandRun.flotsam("completions", shell)
    #expect(run.exitCode == 0 && run.errors == "")
    return run.output
  }

  @Test("every command and option is in every script", arguments: ["bash", "zsh", "fish"])
  func whole(shell: String) async throws {
    let text = try await script(shell)
    let help = try await CommandRun.flotsam("help")
    for name in ["compare", "run", "sweep", "merge", "check", "import", "list", "completions"] {
      #expect(help.output.contains(name) && text.contains(name))
    }
    for option in ["replications", "timeline", "precision", "vary", "salvage"] {
      #expect(text.contains(option))
    }
  }

  @Test("the shells that are here can read their script", arguments: ["bash", "zsh", "fish"])
  func syntax(shell: String) async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("script", try await script(shell))
    let found = try await CommandRun.run("/usr/bin/env", ["which", shell])
    guard found.exitCode == 0 else { return }
    let run = try await CommandRun.run("/usr/bin/env", [shell, "-n", scratch.path("script")])
    #expect(run.exitCode == 0 && run.errors == "")
  }

  @Test("bash completes commands, options and strategies")
  func bash() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("script", try await script("bash"))
    func completed(_ words: String...) async throws -> String {
      let line = words.joined(separator: " ")
      let run = try await CommandRun.run(
        "/usr/bin/env",
        [
          "bash", "-c",
          "source \(scratch.path("script")); COMP_WORDS=(\(line)); "
            + "COMP_CWORD=\(words.count - 1); _flotsam; echo ${COMPREPLY[@]}",
        ])
      return run.output.trimmingCharacters(in: .newlines)
    }
    #expect(try await completed("flotsam", "co") == "compare completions")
    #expect(try await completed("flotsam", "run", "--th") == "--threads")
    #expect(try await completed("flotsam", "run", "-s", "jet") == "jetsam")
    #expect(try await completed("flotsam", "list", "meas") == "measures")
  }

  @Test("an unknown shell is wrong usage")
  func unknown() async throws {
    let run = try await CommandRun.flotsam("completions", "bsh")
    #expect(run.exitCode == 64 && run.errors.contains("did you mean 'bash'?"))
  }

  @Test("measures are a data dictionary, as CSV")
  func dictionary() async throws {
    let run = try await CommandRun.flotsam("list", "measures", "--format", "csv")
    #expect(run.exitCode == 0 && run.errors == "")
    let rows = run.output.split(separator: "\r\n")
    #expect(rows[0] == "catalogue,name,group,summary,details")
    #expect(rows.contains { $0.hasPrefix("measures,cold_ratio,runs.csv,") })
    #expect(rows.dropFirst().allSatisfy { $0.contains("unit: ") && $0.contains("; mode: ") })
  }
}

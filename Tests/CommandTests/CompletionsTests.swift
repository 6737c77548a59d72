import Foundation
import Testing

@testable import flotsam

/// What teaches shells to complete command lines, tried in the shells that are here.
@Suite("flotsam completions")
struct CompletionsTests {
  private func script(_ shell: String) async throws -> String {
    let run = try await CommandRun.flotsam("completions", shell)
    #expect(run.exitCode == 0 && run.errors == "")
    return run.output
  }

  private func answer(_ words: String...) async throws -> [String] {
    let run = try await CommandRun.run("flotsam", ["completions", "bash", "--"] + words)
    #expect(run.exitCode == 0 && run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("every command and every option of each is offered")
  func whole() throws {
    #expect(Completion(of: [""]).offers.map(\.word) == Commands.all.map(\.name))
    for command in Commands.all {
      let offers = Completion(of: [command.name, "-"]).offers
      #expect(offers.map(\.word) == command.options.map(\.typed) + ["--help"])
      #expect(offers.allSatisfy { !$0.help.isEmpty && !$0.help.contains("\n") })
    }
  }

  @Test("an option's values are the same behind its forms, and those that its command takes")
  func values() async throws {
    for command in Commands.all {
      for option in command.options where option.placeholder != nil {
        let long = Completion(of: [command.name, option.typed, ""])
        let attached = Completion(of: [command.name, option.typed + "="])
        let words = long.offers.map { "\(option.typed)=\($0.word)" }
        #expect(attached.kind == long.kind && attached.offers.map(\.word) == words)
        guard let short = option.short else { continue }
        #expect(Completion(of: [command.name, "-\(short)", ""]) == long)
      }
    }
    #expect(try await answer("run", "--format", "") == ["words", "table", "csv", "json"])
    #expect(try await answer("sweep", "--design=l") == ["words", "--design=lhs"])
    #expect(try await answer("compare", "-b", "jet") == ["words", "jetsam"])
    #expect(try await answer("run", "-s", "lru+reclaim:f") == ["words", "lru+reclaim:freeze"])
    #expect(try await answer("run", "--strategies", "lru,la") == ["list", "lru,largest"])
    #expect(try await !answer("run", "--strategies", "lru,").contains("lru,lru"))
    #expect(try await !answer("list", "columns", "").contains { $0.contains("<") })
    #expect(
      try await answer("compare", "--measures=kills,apps_alive") == [
        "list", "--measures=kills,apps_alive_mean", "--measures=kills,apps_alive_max",
      ])
    #expect(try await answer("merge", "a", "--out", "") == ["folders"])
    #expect(try await answer("import", "jetsam", "r.ips", "-o", "") == ["files"])
    for option in ["-r", "--seed", "--until", "--set"] {
      #expect(try await answer("run", option, "") == ["words"])
    }
  }

  @Test("operands are told by their place, whatever options stand between")
  func operands() async throws {
    #expect(try await answer("list", "--format", "csv", "meas") == ["words", "measures"])
    #expect(try await answer("list", "columns", "timeline") == ["words", "timeline.csv"])
    #expect(try await answer("list", "columns", "time_s") == ["words", "time_s"])
    #expect(try await answer("list", "strategies", "--format=csv", "top") == ["words", "top-k"])
    #expect(try await answer("list", "strategies", "lru", "") == ["words"])
    #expect(try await answer("import", "") == ["words", "jetsam"])
    #expect(try await answer("import", "jetsam", "") == ["files"])
    #expect(try await answer("merge", "a", "b", "") == ["folders"])
    #expect(try await answer("run", "-s", "lru", "") == ["files"])
    #expect(try await answer("check", "--", "-") == ["files"])
    #expect(try await answer("run", "w.json5", "--no-such", "") == ["words"])
    #expect(try await answer("no-such", "") == ["words"])
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

  /// What `shell` prints for `lines`, in a folder with the script, a file and a folder; nil where
  /// there is no such shell.
  private func asked(_ shell: String, _ lines: String) async throws -> String? {
    let found = try await CommandRun.run("/usr/bin/env", ["which", shell])
    guard found.exitCode == 0 else { return nil }
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("script", try await script(shell))
    try scratch.file("day.json5", "{}")
    let folder = URL(filePath: scratch.path("days"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let run = try await CommandRun.run(
      "/usr/bin/env", [shell, "-c", lines], in: folder.deletingLastPathComponent(),
      environment: ["PATH": BuildFolder.url.path + ":/usr/local/bin:/usr/bin:/bin"])
    #expect(run.errors == "")
    return run.output.split(separator: "\n").joined(separator: " ")
  }

  @Test(
    "bash asks with whole words, and gets the rest of those it takes apart",
    arguments: [
      ("co", "compare completions"), ("run --th", "--threads"), ("list meas", "measures"),
      ("run --format = c", "csv"), ("run --format =", "table csv json"),
      ("run -s lru+reclaim : f", "freeze"), ("compare --strategies lru,la", "lru,largest"),
      ("run day.", "day.json5"), ("run -o da", "days"), ("run --out = da", "days"),
      ("run -r ''", ""),
    ])
  func bash(words: String, expected: String) async throws {
    let completed = try await asked(
      "bash",
      "source ./script; COMP_WORDS=(flotsam \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
        + "_flotsam; echo \"${COMPREPLY[@]}\"")
    #expect(completed ?? expected == expected)
  }

  @Test(
    "zsh is told words with what they are for, and when to look for files",
    arguments: [
      ("merg", "describe merge:Join the parts of a study that was run in shards."),
      ("run -s lru+reclaim:f", "describe lru+reclaim\\:freeze"),
      ("compare --strategies lru,la", "describe lru,largest"), ("run da", "files"),
      ("run --out=da", "compset -P *= files -/"), ("run -r ''", "describe"),
    ])
  func zsh(words: String, expected: String) async throws {
    let completed = try await asked(
      "zsh",
      "compdef() {}; compset() { print -r -- compset $@ }; _files() { print -r -- files $@ }; "
        + "_describe() { print -rl -- describe $offers }; source ./script; "
        + "words=(flotsam \(words)); CURRENT=$#words; PREFIX=$words[-1]; _flotsam")
    #expect(completed ?? expected == expected)
  }

  @Test(
    "fish is told words with what they are for, and when to look for files",
    arguments: [
      ("merg", "merge\tJoin the parts of a study that was run in shards."),
      ("run -s lru+reclaim:f", "lru+reclaim:freeze"), ("run --format=c", "--format=csv"),
      ("run day.", "day.json5"), ("run --out=da", "--out=days/\tDirectory"), ("run -r ", ""),
    ])
  func fish(words: String, expected: String) async throws {
    let completed = try await asked(
      "fish", "source ./script; complete -C 'flotsam \(words)'")
    #expect(completed ?? expected == expected)
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

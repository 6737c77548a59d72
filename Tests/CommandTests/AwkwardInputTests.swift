import Foundation
import TestBudgets
import Testing

/// Inputs too large or too odd to keep as files.
@Suite("Awkward input")
struct AwkwardInputTests {
  private static let faults = FaultTests.folder

  private func fixture(_ name: String) throws -> String {
    try String(contentsOf: Self.faults.appending(path: name), encoding: .utf8)
  }

  /// `flotsam check` on `bytes` as a workload `w.json5`.
  private func check(_ bytes: some Sequence<UInt8>, _ options: String...) async throws -> CommandRun
  {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try Data(Array(bytes)).write(to: scratch.url.appending(path: "w.json5"))
    return try await CommandRun.run(
      "flotsam", ["check", "w.json5"] + options, in: scratch.url)
  }

  private func expect(
    _ run: CommandRun, _ errors: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.errors == errors + "\n", sourceLocation: location)
    #expect(run.exitCode == 65, sourceLocation: location)
    #expect(run.output == "", sourceLocation: location)
  }

  @Test("bytes that are no text are refused where they stand")
  func bytes() async throws {
    expect(try await check([]), "w.json5:1:1: found an empty text, expected a value")
    expect(
      try await check([0xEF, 0xBB, 0xBF]),
      "w.json5:1:1: found nothing but blanks and comments, expected a value")
    expect(
      try await check(Array("{ a: \"".utf8) + [0xFF] + Array("\" }".utf8)),
      "w.json5:1:7: found byte 0xFF, which is not UTF-8, expected UTF-8 text")
    let nul = try await check(Array("{ a".utf8) + [0] + Array(": 1 }".utf8))
    #expect(nul.errors.hasPrefix("w.json5:1:4: found ") && nul.exitCode == 65)
    let random = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    let noise = try await check(random)
    #expect(noise.errors.hasPrefix("w.json5:1:1: found ") && noise.exitCode == 65)
  }

  @Test("a byte order mark and CRLF change nothing but the file")
  func marks() async throws {
    let plain = try fixture("sound.json5")
    let marked = "\u{FEFF}" + plain.replacing("\n", with: "\r\n")
    #expect(try await check(marked.utf8).output == check(plain.utf8).output)
    let broken = "\u{FEFF}" + (try fixture("negative.json5")).replacing("\n", with: "\r\n")
    expect(
      try await check(broken.utf8),
      "w.json5:7:19: found \"-1 MiB\", expected a size of zero or more")
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("traced.json5", fixture("traced.json5"))
    try scratch.file("sound.csv", fixture("sound.csv"))
    let runs = try await CommandRun.flotsam("run", "traced.json5", in: scratch.url)
    try scratch.file(
      "sound.csv", "\u{FEFF}" + fixture("sound.csv").replacing("\n", with: "\r\n"))
    let markedRuns = try await CommandRun.flotsam("run", "traced.json5", in: scratch.url)
    #expect(runs.exitCode == 0 && markedRuns.output == runs.output)
  }

  @Test("nesting without end is refused, not followed", arguments: ["[", "{a:"])
  func nesting(open: String) async throws {
    let run = try await check(String(repeating: open, count: 100_000).utf8)
    #expect(run.exitCode == 65)
    #expect(run.errors.contains("128 levels") && run.errors.hasPrefix("w.json5:1:"))
  }

  @Test("among very many keys the wrong one is found")
  func many() async throws {
    let count = Soak.choice(19_999, of: 99_999)
    let apps = { (last: String) in
      (0..<count).map { "    a\($0): { size: \"1 KiB\" },\n" }.joined() + last
    }
    let sound = try fixture("sound.json5")
    let variant = { (last: String) in
      sound.replacing("  apps: {\n", with: "  apps: {\n" + apps(last))
    }
    let run = try await check(variant("").utf8)
    #expect(run.errors == "" && run.output.contains("apps          \(count + 2), "))
    expect(
      try await check(variant("    a\(count): { sise: \"1 KiB\" },\n").utf8),
      "w.json5:\(count + 7):15: found the key 'sise', expected the app 'a\(count)' to have 'size'")
    expect(
      try await check(variant("    a7: { size: \"1 KiB\" },\n").utf8),
      "w.json5:\(count + 7):5: found the key 'a7' a second time, expected it once (line 14 has it)")
    let strays = (0...count).map { "  b\($0): 1,\n" }.joined()
    let stray = try await check(sound.replacing("  seed: 3,\n", with: strays).utf8)
    #expect(stray.errors.hasPrefix("w.json5:18:3: found unknown key 'b0'") && stray.exitCode == 65)
  }

  @Test("a chain over too many apps is refused before its tables are made")
  func chain() async throws {
    let names = (0..<2001).map { "a\($0)" }
    let apps = names.map { "\($0): { size: \"1 KiB\" }" }.joined(separator: ", ")
    let after = names.map { "\($0): { a0: 1 }" }.joined(separator: ", ")
    let run = try await check(
      fixture("drawn.json5").utf8, "--set", "apps={ \(apps) }", "--set",
      "demand.generator.choice={ kind: \"markov\", after: { \(after) } }")
    #expect(run.exitCode == 65)
    #expect(
      run.errors.hasSuffix(
        ": found a chain over 2001 apps, expected at most 2000 apps for the kind 'markov'\n"))
  }

  @Test("a trace is a regular file of UTF-8")
  func traces() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("traced.json5", fixture("traced.json5"))
    let place = scratch.url.appending(path: "sound.csv")
    try Data(Array("time_s,app,size_mib\n1,M".utf8) + [0xE4] + Array("il,3\n".utf8))
      .write(to: place)
    expect(
      try await CommandRun.flotsam("run", "traced.json5", in: scratch.url),
      "sound.csv:2:4: found byte 0xE4, which is not UTF-8, expected UTF-8 text")
    try FileManager.default.removeItem(at: place)
    try #require(mkfifo(place.path, 0o600) == 0)
    let pipe = try await CommandRun.flotsam("run", "traced.json5", in: scratch.url)
    #expect(pipe.exitCode == 74)
    #expect(
      pipe.errors == "flotsam: cannot read 'sound.csv': it is read more than once, so it has to be "
        + "a regular file, not a pipe or device\n")
  }

  @Test("two spellings of one letter in a trace are no two apps")
  func spellings() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("traced.json5", fixture("traced.json5"))
    try scratch.file(
      "sound.csv", "time_s,app,size_mib\n1,Caf\u{E9},10\n2,Cafe\u{301},20\n")
    let run = try await CommandRun.flotsam("run", "traced.json5", in: scratch.url)
    expect(
      run,
      "traced.json5:7:12: found a trace that spells 'Cafe\u{301}' in other bytes than before it, "
        + "expected one spelling of each name")
  }

  @Test(
    "a file that cannot be read ends in the system's words",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func unreadable() async throws {
    let run = try await CommandRun.flotsam("run", "/proc/self/mem")
    #expect(run.errors == "flotsam: cannot read '/proc/self/mem': Input/output error\n")
    #expect(run.exitCode == 74 && run.output == "")
  }

  @Test("what may not be read or written is refused", .enabled(if: geteuid() != 0))
  func permissions() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    try scratch.file("w.json5", fixture("sound.json5"))
    chmod(scratch.path("w.json5"), 0)
    let unreadable = try await CommandRun.flotsam("run", "w.json5", in: scratch.url)
    #expect(unreadable.errors == "flotsam: cannot read 'w.json5': Permission denied\n")
    chmod(scratch.path("w.json5"), 0o600)
    mkdir(scratch.path("out"), 0o500)
    let closed = try await CommandRun.flotsam(
      "run", "w.json5", "--out", "out", in: scratch.url)
    #expect(closed.errors == "flotsam: cannot write to folder 'out': Permission denied\n")
    #expect(unreadable.exitCode == 74 && closed.exitCode == 74)
  }

  @Test("a reader who leaves early does not harm the files of a run")
  func closedPipe() async throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let run = try await CommandRun.flotsam(
      "run", "sound.json5", "--out", scratch.path("out"), in: Self.faults, output: .closedPipe)
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(try scratch.names(in: "out").count == 5)
  }
}

import Foundation
import Testing

/// Broken files and command lines, each with the words and the exit code it must end in.
///
/// The cases are the blocks of the texts in `Faults/`, written as at a terminal in that folder: a
/// line `$ flotsam …`, what comes on standard error, a line `exit N`.
@Suite("Faults")
struct FaultTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let errors: String
    let exitCode: Int32
    var testDescription: String { words.joined(separator: " ") }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Faults")

  private static func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  private static func cases(_ name: String) -> [Case] {
    text(name).split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard lines.count > 1, lines[0].hasPrefix("$ flotsam "),
        let code = Int32(lines[lines.count - 1].dropFirst("exit ".count))
      else { return nil }
      return Case(
        words: words(lines[0].dropFirst("$ flotsam ".count)),
        errors: lines[1..<(lines.count - 1)].map { $0 + "\n" }.joined(), exitCode: code)
    }
  }

  /// Splits at blanks outside single quotes.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    for (index, piece) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    {
      words += index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
    }
    return words
  }

  /// Runs a case with a place to write to, in which nothing may appear.
  private func check(_ fault: Case) async throws {
    let scratch = try ScratchFolder()
    var words = fault.words
    if ["run", "import", "compare"].contains(words[0]), !words.contains("--out") {
      words.insert(contentsOf: ["--out", scratch.path("out")], at: 1)
    }
    let run = try await CommandRun.run("flotsam", words, in: Self.folder)
    #expect(run.errors == fault.errors)
    #expect(run.exitCode == fault.exitCode)
    // What was found of a report is printed even where no workload can be made of it.
    let finds = fault.words[0] == "import" && run.output.hasPrefix("device ")
    #expect(run.output == "" || finds)
    #expect(try scratch.names() == [])
  }

  @Test("a broken workload is named with its place", arguments: cases("workloads.txt"))
  func workloads(fault: Case) async throws { try await check(fault) }

  @Test("a broken trace is named with its place", arguments: cases("traces.txt"))
  func traces(fault: Case) async throws { try await check(fault) }

  @Test("a broken report is named with its place", arguments: cases("reports.txt"))
  func reports(fault: Case) async throws { try await check(fault) }

  @Test("a wrong command line says what is wrong", arguments: cases("commands.txt"))
  func commands(fault: Case) async throws { try await check(fault) }

  @Test("every fixture has its case, and the sound ones are sound")
  func fixtures() async throws {
    let tables = ["workloads.txt", "traces.txt", "reports.txt", "commands.txt"]
    for table in tables {
      let count = Self.text(table).ranges(of: "$ flotsam ").count
      #expect(count > 0 && Self.cases(table).count == count, "\(table)")
    }
    let used = tables.flatMap { Self.cases($0) }.flatMap(\.words).joined(separator: " ")
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names.filter { !tables.contains($0) && !used.contains($0) } == [])
    let check = try await CommandRun.run(
      "flotsam", ["check"] + ["sound", "drawn", "traced"].map { $0 + ".json5" }, in: Self.folder)
    #expect(check.errors == "" && check.exitCode == 0)
    let report = try await CommandRun.run(
      "flotsam", ["import", "jetsam", "sound.ips"], in: Self.folder)
    #expect(report.errors == "" && report.exitCode == 0)
  }

  @Test("what a failed run finds in its folder stays as it was")
  func unchanged() async throws {
    let scratch = try ScratchFolder()
    let names = ["runs.csv", "apps.csv", "launches.csv", "kills.csv"]
    for name in names { try scratch.file(name, "mine") }
    for workload in ["negative.json5", "traced.json5"] {
      let run = try await CommandRun.run(
        "flotsam",
        ["run", workload, "--set", "demand.trace=cut.csv", "--out", scratch.url.path],
        in: Self.folder)
      #expect(run.exitCode == 65)
    }
    #expect(try scratch.names() == names.sorted())
    for name in names { #expect(try scratch.text(name) == "mine") }
  }

  @Test(
    "a table that cannot be put in place keeps the other tables away", arguments: ["runs", "kills"])
  func blocked(name: String) async throws {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path("\(name).csv"), withIntermediateDirectories: true)
    let run = try await CommandRun.run(
      "flotsam", ["run", "sound.json5", "--out", scratch.url.path], in: Self.folder)
    #expect(
      run.errors == "flotsam: cannot write '\(scratch.path("\(name).csv"))': it is a folder\n")
    #expect(run.exitCode == 74)
    #expect(run.output == "")
    #expect(try scratch.names() == ["\(name).csv"])
  }
}

import TestBudgets
import Testing

@Suite("Benchmarks")
struct BenchmarkTests {
  @Test(
    "every benchmark runs small and agrees with its rival",
    .enabled(if: Soak.isOn, "\(Soak.advice)"))
  func smoke() async throws {
    let run = try await bench("--smoke", "--format", "csv")
    #expect(run.exitCode == 0)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      lines.first == [
        "benchmark", "case", "ours_ns", "rival_ns", "speed_ratio", "ours_per_s", "resident_mib",
        "checksum",
      ])
    #expect(lines.count > 1)
    for line in lines.dropFirst() {
      #expect(line.count == 8)
      // The storm races against nobody.
      let figures = line[0] == "pressure-storm" ? [2, 5] : [2, 3, 4, 5]
      #expect(figures.allSatisfy { Double(line[$0]).map { $0 > 0 } ?? false }, "\(line)")
    }
    let names = Set(lines.dropFirst().map { String($0[0]) })
    let help = try await bench("--help").output
    let listed = help.split(separator: "\n").drop { $0 != "Benchmarks:" }.dropFirst()
    #expect(
      names
        == Set(listed.compactMap { $0.split(separator: ":").first?.dropFirst(2) }.map(String.init)))
  }

  @Test("one benchmark alone, as a table; the checksums are the same every time")
  func table() async throws {
    let first = try await bench("--smoke", "--only", "hold-model")
    let second = try await bench("--only", "hold-model", "--smoke", "--format", "table")
    let checksums = { (text: String) in
      text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    }
    #expect(first.output.hasPrefix("benchmark"))
    #expect(checksums(first.output) == checksums(second.output))
  }

  @Test("a wrong command line exits with 64")
  func wrong() async throws {
    for words in [["--fast"], ["--only"], ["--only", "x"], ["--format", "xml"]] {
      let run = try await CommandRun.run("flotsam-bench", words)
      #expect(run.exitCode == 64)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("flotsam-bench: "))
    }
  }

  private func bench(_ words: String...) async throws -> CommandRun {
    try await CommandRun.run("flotsam-bench", words)
  }
}

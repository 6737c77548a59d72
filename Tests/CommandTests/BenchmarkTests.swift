import Foundation
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
        "checksum", "figure", "unit", "must", "goal", "met",
      ])
    #expect(lines.count > 1)
    for line in lines.dropFirst() {
      #expect(line.count == 13)
      // A row is timed, or it is a figure that is promised, or both.
      let isTimed = Double(line[2]).map { $0 > 0 } ?? false
      #expect(isTimed || !line[12].isEmpty, "\(line)")
      guard !line[12].isEmpty else { continue }
      #expect(line[10...11].allSatisfy { Double($0) != nil } && !line[9].isEmpty, "\(line)")
      let isMeasured = !line[12].hasPrefix("not measured: ")
      #expect((Double(line[8]) != nil) == isMeasured, "\(line)")
      #expect(!isMeasured || ["goal", "must", "no"].contains(line[12]), "\(line)")
    }
    // What needs the command beside it finds it here; only rivals and a program of before may lack.
    let missing = lines.dropFirst().filter { $0[12].hasPrefix("not measured: ") }
    #expect(
      missing.allSatisfy { $0[12].contains("not installed") || $0[12].contains("--before") },
      "\(missing)")
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

  @Test("the figures as JSON are the columns of each row, what there is not null")
  func json() async throws {
    let run = try await bench("--smoke", "--only", "start-up", "--json")
    #expect(run.exitCode == 0)
    let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(rows?.count == 2)
    for row in rows ?? [] {
      #expect(row["benchmark"] as? String == "start-up" && row["ours_ns"] is NSNull)
      #expect((row["figure"] as? Double ?? 0) > 0 && row["unit"] as? String == "ms")
    }
  }

  @Test("a program of before must print the same as ours")
  func before() async throws {
    let own = BuildFolder.url.appending(path: "flotsam").path
    let run = try await bench("--smoke", "--only", "studies", "--before", own, "--format", "csv")
    #expect(run.exitCode == 0 && !run.output.contains("--before"))
    let other = try await bench("--smoke", "--only", "studies", "--before", "/bin/echo")
    #expect(other.exitCode == 1 && other.errors.contains("one of them is wrong"))
  }

  @Test("a wrong command line exits with 64")
  func wrong() async throws {
    for words in [
      ["--fast"], ["--only"], ["--only", "x"], ["--format", "xml"], ["--storm", "lru"],
      ["--storm", "lru", "0"],
    ] {
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

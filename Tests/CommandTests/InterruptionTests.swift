import DeviceModel
import Foundation
import PolicyStudies
import SimKernel
import StudyReports
import Testing

@testable import flotsam

@Suite("Interruption")
struct InterruptionTests {
  /// More days than any test lasts.
  private static let endless = """
    {
      schema: 1, name: "endless", mode: "cache",
      device: { capacity: "300 MiB" },
      apps: { a: { size: "100 MiB" }, b: { size: "200 MiB" }, c: { size: "150 MiB" } },
      demand: { generator: {
        choice: { kind: "zipf", exponent: 1 },
        gap: { kind: "exponential", mean: "1 min" },
        visit: { kind: "fixed", value: "1 s" },
      } },
      horizon: "5000000 d",
    }
    """

  /// Signals that this process was told to ignore are ignored by its children too, and rightly.
  private static var signals: [Int32] {
    [SIGINT, SIGTERM, SIGHUP].filter { number in
      guard let former = signal(number, SIG_DFL) else { return true }
      signal(number, former)
      return unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  @Test("an interrupted run cleans up and exits with 128 + the signal", arguments: signals)
  func interrupted(number: Int32) async throws {
    let scratch = try ScratchFolder()
    let workload = try scratch.file("endless.json5", Self.endless).path
    let run = try await CommandRun.flotsam("run", workload, "--out", scratch.path("a/b")) { id in
      try await Waiting.until { (try? scratch.names(in: "a/b").isEmpty) == false }
      kill(id, number)
    }
    #expect(run.exitCode == 128 + number)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(try scratch.names() == ["endless.json5"])
  }

  @Test("an interrupted run without files ends too")
  func withoutFiles() async throws {
    let scratch = try ScratchFolder()
    let workload = try scratch.file("endless.json5", Self.endless).path
    let run = try await CommandRun.flotsam("run", workload) { id in
      try await Waiting.untilCaught(SIGTERM, by: id)
      kill(id, SIGTERM)
    }
    #expect(run.exitCode == 128 + SIGTERM)
    #expect(run.output == "")
  }

  /// Trials so short that none of them ever looks up; all of them take far longer than the test
  /// waits.
  private static let short = """
    {
      schema: 1, name: "short", mode: "cache", device: { capacity: "3 MiB" },
      apps: { a: { size: "1 MiB" }, b: { size: "2 MiB" }, c: { size: "1 MiB" } },
      demand: { generator: {
        choice: { kind: "zipf", exponent: 1 },
        gap: { kind: "exponential", mean: "1 min" },
        visit: { kind: "fixed", value: "1 s" },
      } },
      horizon: "40 d",
    }
    """

  @Test("a run of many short trials ends between two of them", arguments: [false, true])
  func shortTrials(withFiles: Bool) async throws {
    let scratch = try ScratchFolder()
    let workload = try scratch.file("short.json5", Self.short).path
    let words = [
      "run", workload, "--strategies", "lru,fifo,lfu,mru,largest", "-r", "100000", "-j", "1",
    ]
    let run = try await CommandRun.run(
      "flotsam", words + (withFiles ? ["--out", scratch.path("a")] : []), timeout: 900
    ) { id in
      try await Waiting.untilCaught(SIGTERM, by: id)
      kill(id, SIGTERM)
    }
    #expect(run.exitCode == 128 + SIGTERM)
    #expect(run.output == "")
    #expect(try scratch.names() == ["short.json5"])
  }

  @Test("neither the rows of many apps nor those of many runs outlast the wish to end")
  func longTables() async throws {
    let app = RunResult(appCount: 2500)
    let scenario = Scenario(
      name: "many", capacityBytes: 1 << 20,
      apps: (0..<2500).map { AppProfile(name: "a\($0)", sizeBytes: 1) }, demand: [],
      horizon: SimTime(microseconds: 1))
    let strategy = StudyStrategy(name: "lru") { _, _ in preconditionFailure("never made") }
    let trials = SeedPlan.trials(strategies: [strategy], seed: 1, replications: 3)
    var sink = Blocks()
    var asked = 0
    #expect(throws: Interrupted(signal: SIGTERM)) {
      try CSVReport.writeApps(of: trials[0], in: scenario, app, to: &sink) {
        asked += 1
        if asked == 3 { throw Interrupted(signal: SIGTERM) }
      }
    }
    #expect(sink.count == 2)
    let outcome = StudyOutcome(
      scenario: scenario, trials: trials, results: trials.map { _ in app })
    #expect(throws: Interrupted(signal: SIGINT)) {
      try CSVReport.runs(outcome) { throw Interrupted(signal: SIGINT) }
    }
    #expect(throws: Interrupted(signal: SIGINT)) {
      try JSONReport.runs(outcome) { throw Interrupted(signal: SIGINT) }
    }
  }

  /// Counts the blocks it is given.
  private struct Blocks: ByteSink {
    var count = 0

    mutating func write(_ bytes: UnsafeRawBufferPointer) { count += 1 }
  }
}

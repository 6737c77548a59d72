import Foundation
import Testing

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
    [SIGINT, SIGTERM].filter { number in
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
      // A run that fails before it has a file must not be waited for without end.
      for _ in 0..<2000 where (try? scratch.names(in: "a/b").isEmpty) != false {
        try await Task.sleep(for: .milliseconds(5))
      }
      kill(id, number)
    }
    #expect(run.exitCode == 128 + number)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(try scratch.names() == ["endless.json5"])
  }

  @Test("an interrupted run without files ends as quickly")
  func withoutFiles() async throws {
    let scratch = try ScratchFolder()
    let workload = try scratch.file("endless.json5", Self.endless).path
    let run = try await CommandRun.flotsam("run", workload) { id in
      try await Task.sleep(for: .milliseconds(300))
      kill(id, SIGTERM)
    }
    #expect(run.exitCode == 128 + SIGTERM)
    #expect(run.output == "")
  }
}

import Foundation
import Testing

@Suite("Output")
struct OutputTests {
  @Test("a reader who leaves is no failure")
  func closedPipe() async throws {
    let run = try await CommandRun.flotsam("help", output: .closedPipe)
    #expect(run.exitCode == 0)
    #expect(run.errors == "")
  }

  @Test("a wrong command line stays one when nobody reads")
  func closedPipeAndUsage() async throws {
    let run = try await CommandRun.flotsam("--nonsense", output: .closedPipe)
    #expect(run.exitCode == 64)
  }

  @Test(
    "a full disk is reported with exit code 74",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let run = try await CommandRun.flotsam("help", output: .file("/dev/full"))
    #expect(run.exitCode == 74)
    #expect(
      run.errors == "flotsam: cannot write to 'standard output': No space left on device\n")
  }

  @Test("a program that hangs fails its test instead of stopping all")
  func timeout() async throws {
    let scratch = try ScratchFolder()
    try #require(mkfifo(scratch.path("silent"), 0o600) == 0)
    await #expect(throws: CommandRun.Timeout.self) {
      try await CommandRun.flotsam("check", scratch.path("silent"), timeout: 0.2)
    }
  }
}

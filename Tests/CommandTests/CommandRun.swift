import Foundation
import Synchronization

/// One run of a built program: what it printed and how it ended.
struct CommandRun {
  /// What it wrote on standard output.
  let output: String
  /// What it wrote on standard error.
  let errors: String
  /// Its exit code; 128 + n when signal n ended it, as a shell has it.
  let exitCode: Int32

  /// When it ended, told by no task: those wait their turn where many tests run.
  let end: ContinuousClock.Instant

  /// Where standard output leads.
  enum Output {
    /// Into `output`.
    case captured
    /// To a pipe whose reader is gone before the program starts.
    case closedPipe
    /// To a file or device.
    case file(String)
  }

  /// A program that had to be stopped.
  struct Timeout: Error {
    let arguments: [String]
    let seconds: Double
  }

  /// Runs `flotsam` with `arguments`; fails when it takes longer than `timeout` seconds.
  ///
  /// `environment` adds to this process's own, `folder` is where it runs, `whileRunning` is
  /// called once it has started, with its process number.
  static func flotsam(
    _ arguments: String..., input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:], output: Output = .captured, timeout: Double = 60,
    whileRunning: ((Int32) async throws -> Void)? = nil
  ) async throws -> CommandRun {
    try await run(
      "flotsam", arguments, input: input, in: folder, environment: environment, output: output,
      timeout: timeout, whileRunning: whileRunning)
  }

  /// The same for any program of the build folder, or at an absolute path.
  static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:], output: Output = .captured, timeout: Double = 60,
    whileRunning: ((Int32) async throws -> Void)? = nil
  ) async throws -> CommandRun {
    await Gate.shared.enter()
    do {
      let run = try await started(
        program, arguments, input, folder, environment, output, timeout, whileRunning)
      await Gate.shared.leave()
      return run
    } catch {
      await Gate.shared.leave()
      throw error
    }
  }

  private static func started(
    _ program: String, _ arguments: [String], _ input: String, _ folder: URL?,
    _ environment: [String: String], _ output: Output, _ timeout: Double,
    _ whileRunning: ((Int32) async throws -> Void)?
  ) async throws -> CommandRun {
    // Files rather than pipes: nothing fills up and blocks, and no descriptor leaks into a
    // program that another test starts at the same time.
    let scratch = try ScratchFolder()
    let process = Process()
    process.executableURL =
      program.hasPrefix("/") ? URL(filePath: program) : BuildFolder.url.appending(path: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: scratch.file("input", input))
    process.standardError = try FileHandle(forWritingTo: scratch.file("errors"))
    process.standardOutput = try handle(for: output, in: scratch)
    let end = Mutex<ContinuousClock.Instant?>(nil)
    process.terminationHandler = { _ in end.withLock { $0 = .now } }
    try process.run()
    try await whileRunning?(process.processIdentifier)
    try await wait(for: process, seconds: timeout)
    let isSignal = process.terminationReason == .uncaughtSignal
    return CommandRun(
      output: try scratch.text("output") ?? "", errors: try scratch.text("errors") ?? "",
      exitCode: process.terminationStatus + (isSignal ? 128 : 0),
      end: end.withLock { $0 } ?? .now)
  }

  private static func handle(for output: Output, in scratch: ScratchFolder) throws -> FileHandle {
    switch output {
    case .captured: return try FileHandle(forWritingTo: scratch.file("output"))
    case .file(let path): return try FileHandle(forWritingTo: URL(filePath: path))
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      return pipe.fileHandleForWriting
    }
  }

  private static func wait(for process: Process, seconds: Double) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while process.isRunning {
      if ContinuousClock.now > end {
        kill(process.processIdentifier, SIGKILL)
        throw Timeout(arguments: process.arguments ?? [], seconds: seconds)
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// Lets so many programs run at a time: all tests begin at once, and hundreds of programs with
/// their files would starve those whose time is taken.
private actor Gate {
  static let shared = Gate()

  private var free = 32
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    free += 1
  }
}

import ChildPrograms
import Foundation

/// One run of a built program: what it printed and how it ended.
struct CommandRun {
  /// What it wrote on standard output.
  let output: String
  /// What it wrote on standard error.
  let errors: String
  /// Its exit code; 128 + n when signal n ended it, as a shell has it.
  let exitCode: Int32

  /// Where standard output leads.
  enum Output {
    /// Into `output`.
    case captured
    /// To a pipe whose reader is gone before the program starts.
    case closedPipe
    /// To a file or device.
    case file(String)
  }

  /// Seconds after which a program counts as hanging: no measure of speed, on any machine.
  static let hangLimit = 3600.0

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
    environment: [String: String] = [:], output: Output = .captured, timeout: Double = hangLimit,
    whileRunning: ((Int32) async throws -> Void)? = nil
  ) async throws -> CommandRun {
    try await run(
      "flotsam", arguments, input: input, in: folder, environment: environment, output: output,
      timeout: timeout, whileRunning: whileRunning)
  }

  /// The same for any program of the build folder, or at an absolute path.
  static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:], output: Output = .captured, timeout: Double = hangLimit,
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
    // Files rather than pipes: nothing fills up and blocks.
    let scratch = try ScratchFolder()
    let path = program.hasPrefix("/") ? program : BuildFolder.url.appending(path: program).path
    let child = try ChildProgram(
      [path] + arguments, in: folder,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      input: .reading(scratch.file("input", input).path),
      output: descriptor(for: output, in: scratch), errors: .writing(scratch.path("errors")))
    do {
      try await whileRunning?(child.id)
    } catch {
      _ = child.stop()
      throw error
    }
    guard let exitCode = try await child.exitCode(within: timeout) else {
      throw Timeout(arguments: arguments, seconds: timeout)
    }
    return CommandRun(
      output: try scratch.text("output") ?? "", errors: try scratch.text("errors") ?? "",
      exitCode: exitCode)
  }

  private static func descriptor(
    for output: Output, in scratch: ScratchFolder
  ) throws -> Descriptor {
    switch output {
    case .captured: try .writing(scratch.path("output"))
    case .file(let path): try .writing(path)
    case .closedPipe: try Descriptor.pipe().writer
    }
  }
}

/// A limit on the programs that run at a time: all tests begin at once, and hundreds of programs
/// with their files would stand in each other's way.
private actor Gate {
  static let shared = Gate()

  private var free = 8
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

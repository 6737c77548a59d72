import Foundation

/// A program started by `posix_spawn`, to be waited for once.
///
/// Foundation's `Process` reads beyond its buffer where many descriptors are open, so the tests do
/// without it. Every descriptor opened here closes in a child by itself, so that no program holds
/// the files and pipes of another one started at the same time.
public struct ChildProgram: Sendable {
  /// The number of its process.
  public let id: pid_t

  /// A call of the system that failed.
  public struct Fault: Error, CustomStringConvertible {
    /// What was tried.
    public let action: String
    /// The system's number for the reason.
    public let number: Int32

    /// `cannot start '/bin/x': No such file or directory`.
    public var description: String { "cannot \(action): \(String(cString: strerror(number)))" }
  }

  /// Starts the program at the path `words[0]` with its streams at these descriptors, which stay
  /// the caller's to close; in this process's folder and environment where none are given.
  public init(
    _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input: Descriptor, output: Descriptor, errors: Descriptor
  ) throws {
    let environment = environment ?? ProcessInfo.processInfo.environment
    let streams = [input.number, output.number, errors.number]
    let start = SpawnSettings(streams: streams)
    defer { start.release() }
    // Not every C library shows a way to another folder, but every shell knows one.
    let shell = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0.path] } ?? []
    let words = shell + words
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let failure = start.spawn(&child, words[0], arguments, variables)
    guard failure == 0 else { throw Fault(action: "start '\(words[0])'", number: failure) }
    id = child
  }

  /// Waits for its end; its exit code, 128 + n when signal n ended it, as a shell has it.
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return Self.exitCode(status)
  }

  /// Its exit code if it has ended; nil while it runs.
  public func exitCodeIfEnded() -> Int32? {
    var status: Int32 = 0
    return waitpid(id, &status, WNOHANG) == id ? Self.exitCode(status) : nil
  }

  /// Waits for its end without holding a thread; nil for one that had to be stopped, `seconds` from
  /// now.
  public func exitCode(within seconds: Double) async throws -> Int32? {
    let limit = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < limit {
      if let code = exitCodeIfEnded() { return code }
      do {
        try await Task.sleep(for: .milliseconds(5))
      } catch {
        _ = stop()
        throw error
      }
    }
    _ = stop()
    return nil
  }

  /// Ends it at once.
  public func stop() -> Int32 {
    kill(id, SIGKILL)
    return wait()
  }

  private static func exitCode(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

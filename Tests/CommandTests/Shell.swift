import Foundation

/// A line run by the shell: for limits that only a shell can set, and for kills in good time.
enum Shell {
  /// Runs `line`; what it printed on standard error, and how it ended.
  static func run(_ line: String) async throws -> (errors: String, exitCode: Int32) {
    let scratch = try ScratchFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", line]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: scratch.file("errors"))
    try process.run()
    while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    return (try scratch.text("errors") ?? "", process.terminationStatus)
  }

  /// Words as the shell reads them back.
  static func quoted(_ words: [String]) -> String {
    words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
  }
}

import Foundation

/// A line run by the shell: for limits that only a shell can set.
enum Shell {
  /// Runs `line`; what it printed, and how it ended.
  static func run(_ line: String) async throws -> CommandRun {
    try await CommandRun.run("/bin/bash", ["-c", line])
  }

  /// Words as the shell reads them back.
  static func quoted(_ words: [String]) -> String {
    words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
  }
}

import Foundation

/// A line run by the shell: for limits that only a shell can set.
enum Shell {
  /// Runs `line`; what it printed on standard error, and how it ended.
  static func run(_ line: String) throws -> (errors: String, exitCode: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", line]
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let bytes = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}

import Foundation

/// A program of the toolchain, run to its end.
enum Tool {
  /// What came of it; the two outputs are one text.
  struct Answer {
    /// How it ended.
    let exitCode: Int32
    /// What it printed.
    let output: String
  }

  /// Runs `words` in `folder`; a program that is not there exits with 127.
  static func run(_ words: [String], in folder: URL) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Answer(
      exitCode: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}

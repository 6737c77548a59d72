import ChildPrograms
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
    let (reader, program) = try start(words, in: folder)
    let bytes = try reader.readToEnd()
    return Answer(exitCode: program.wait(), output: String(decoding: bytes, as: UTF8.self))
  }

  /// The program and the end of its pipe; the other end is closed here when this returns, so that
  /// the pipe ends with the program.
  private static func start(
    _ words: [String], in folder: URL
  ) throws -> (reader: Descriptor, program: ChildProgram) {
    let (reader, writer) = try Descriptor.pipe()
    let program = try ChildProgram(
      ["/usr/bin/env"] + words, in: folder, input: .reading("/dev/null"), output: writer,
      errors: writer)
    return (reader, program)
  }
}

import DeviceModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a command prints: results to `output`, remarks and progress to `errors`.
struct Console: Sendable {
  /// Standard output.
  let output: TextStream
  /// Standard error.
  let errors: TextStream

  /// Whether colours on standard output help its reader: a terminal that has them, and no
  /// wish to do without (`NO_COLOR`, no-color.org).
  var isColourful: Bool {
    Self.isColourful(
      isTerminal: output.isTerminal, refusal: getenv("NO_COLOR").map { String(cString: $0) },
      terminal: getenv("TERM").map { String(cString: $0) })
  }

  /// The same from what the environment says: `NO_COLOR` and `TERM`.
  static func isColourful(isTerminal: Bool, refusal: String?, terminal: String?) -> Bool {
    isTerminal && (refusal ?? "").isEmpty && terminal != nil && terminal != "dumb"
  }

  /// The process's own.
  static func standard() -> Console {
    Console(
      output: TextStream(descriptor: 1, name: "standard output"),
      errors: TextStream(descriptor: 2, name: "standard error"))
  }

  /// Prints a remark on standard error: the program's name and one sentence, on one line.
  func remark(_ sentence: String) throws {
    try errors.write("\(Program.name): \(VisibleText.line(sentence))\n")
  }
}

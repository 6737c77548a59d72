/// Where a command prints: results to `output`, remarks and progress to `errors`.
struct Console: Sendable {
  /// Standard output.
  let output: TextStream
  /// Standard error.
  let errors: TextStream

  /// The process's own.
  static func standard() -> Console {
    Console(
      output: TextStream(descriptor: 1, name: "standard output"),
      errors: TextStream(descriptor: 2, name: "standard error"))
  }
}

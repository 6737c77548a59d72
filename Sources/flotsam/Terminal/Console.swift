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

  /// Whether colours on standard output help whoever sees it: a terminal that has them, and no
  /// wish to do without (`NO_COLOR`, no-color.org).
  var isColourful: Bool {
    let refusal = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
    let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    return output.isTerminal && refusal.isEmpty && terminal != "dumb"
  }

  /// The process's own.
  static func standard() -> Console {
    Console(
      output: TextStream(descriptor: 1, name: "standard output"),
      errors: TextStream(descriptor: 2, name: "standard error"))
  }
}

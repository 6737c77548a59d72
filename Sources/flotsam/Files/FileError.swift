/// Reading or writing that failed: what was tried, on what, and why it did not work.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// The verb: `read`, `write`, `create folder`.
  let action: String
  /// The path as the person gave it, or the stream's name.
  let path: String
  /// The system's words, or our own.
  let reason: String

  /// An error with a reason of our own.
  init(_ action: String, _ path: String, reason: String) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// The same words for a system fault; anything else, an interruption say, passes unchanged.
  static func wrapping<Value>(
    _ action: String, _ path: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let fault as SystemCalls.Fault {
      throw FileError(action, path, reason: fault.text)
    }
  }

  var description: String { "cannot \(action) '\(path)': \(reason)" }
}

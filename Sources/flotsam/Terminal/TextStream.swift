import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A standard stream to print on, from any thread; each write stays in one piece.
///
/// When the reader of a pipe goes away (`flotsam … | head`) the rest is dropped in silence, and
/// the exit code stays what the work itself deserves: 0 for work done, 1 for a failed check.
final class TextStream: Sendable {
  /// Whether a person sees it as it comes.
  let isTerminal: Bool
  private let descriptor: Int32
  private let name: String
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var buffer: WriteBuffer
    var isClosed = false
  }

  /// A stream over an open descriptor, `name` for messages; asks whether it is a terminal unless
  /// told.
  init(descriptor: Int32, name: String, isTerminal: Bool? = nil) {
    self.descriptor = descriptor
    self.name = name
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    state = Mutex(State(buffer: WriteBuffer(descriptor: descriptor, capacity: 16 * 1024)))
  }

  /// Whether the reader is gone: long printing may stop.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The columns of the terminal; 80 where there is none.
  var width: Int {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// Prints text as it is, without ending the line.
  func write(_ text: String) throws {
    try attempt { state throws in
      try state.buffer.append(text)
      // Standard error is not held back: what it says may be the last thing that is said.
      if isTerminal || descriptor == 2 { try state.buffer.flush() }
    }
  }

  /// Prints bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try attempt { state throws in
      try state.buffer.append(bytes)
      if isTerminal || descriptor == 2 { try state.buffer.flush() }
    }
  }

  /// Hands on what is held.
  func flush() throws { try attempt { state throws in try state.buffer.flush() } }

  private func attempt(_ body: (inout State) throws -> Void) throws {
    try FileError.wrapping("write to", name) {
      try state.withLock { state throws in
        guard !state.isClosed else { return }
        do {
          try body(&state)
        } catch let fault as SystemCalls.Fault where fault == .closedPipe {
          state.isClosed = true
          state.buffer.drop()
        }
      }
    }
  }
}

import Synchronization

/// Progress of long work on a terminal, told from any thread; silent when there is no terminal.
///
/// It is drawn at most five times a second, and gone from the screen once it ends.
final class Progress: Sendable {
  private let stream: TextStream?
  private let label: String
  private let unit: String
  private let total: Int
  private let earlier: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  private struct State {
    var done = 0
    var lastDrawn: ContinuousClock.Instant?
    var isEnded = false
  }

  /// Progress through `total` pieces of work, drawn on `stream` if it is a terminal;
  /// `earlier` of them were done before. `now` is the clock on the wall.
  init(
    _ label: String, total: Int, unit: String, on stream: TextStream, earlier: Int = 0,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.stream = stream.isTerminal ? stream : nil
    self.label = label
    self.unit = unit
    self.total = total
    self.earlier = earlier
    self.now = now
    start = now()
  }

  deinit { end() }

  /// Counts `count` more pieces as done.
  func advance(by count: Int = 1) {
    guard let stream else { return }
    state.withLock { state in
      state.done += count
      let now = now()
      guard !state.isEnded, now - (state.lastDrawn ?? start) >= .milliseconds(200) else { return }
      state.lastDrawn = now
      let line = ProgressLine(
        label: label, unit: unit, total: total, earlier: earlier, done: state.done,
        elapsed: (now - start) / .seconds(1))
      // One column is left free: a full line would wrap on some terminals.
      try? stream.write(Self.clear + line.text(width: stream.width - 1))
    }
  }

  /// Takes the line off the screen; also done when the last owner lets go.
  func end() {
    guard let stream else { return }
    state.withLock { state in
      if !state.isEnded, state.lastDrawn != nil { try? stream.write(Self.clear) }
      state.isEnded = true
    }
  }

  /// To the line's start, and erase to its end.
  private static let clear = "\r\u{1B}[K"
}

import Synchronization

/// What trials leave behind, kept by trial from any thread.
final class ByTrial<Value: Sendable>: Sendable {
  private let values: Mutex<[Value]>

  /// Room for so many trials, each with `empty` until it is over.
  init(count: Int, empty: Value) { values = Mutex(Array(repeating: empty, count: count)) }

  /// Keeps what one trial left.
  func keep(_ value: Value, of trial: Int) { values.withLock { $0[trial] = value } }

  /// What all trials left, in design order.
  var all: [Value] { values.withLock { $0 } }
}

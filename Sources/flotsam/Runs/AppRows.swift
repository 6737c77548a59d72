import Synchronization

/// The rows of trials in `apps.csv`, kept by trial from any thread.
final class AppRows: Sendable {
  private let rows: Mutex<[[UInt8]]>

  /// Room for so many trials.
  init(count: Int) { rows = Mutex(Array(repeating: [], count: count)) }

  /// Keeps the rows of one trial.
  func keep(_ bytes: [UInt8], of trial: Int) { rows.withLock { $0[trial] = bytes } }

  /// The rows of all trials, in design order.
  var all: [[UInt8]] { rows.withLock { $0 } }
}

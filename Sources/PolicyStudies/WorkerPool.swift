/// Pieces of work done side by side, begun in order.
public enum WorkerPool {
  /// Does the pieces 0 to `count` − 1, at most `threads` at a time, from 1; `done` takes each
  /// result, one at a time, in the order they are ready. Throws the first error met and then
  /// begins no further piece.
  public static func run<Result: Sendable>(
    _ count: Int, threads: Int, _ work: @escaping @Sendable (Int) throws -> Result,
    done: (Int, Result) -> Void = { _, _ in }
  ) async throws {
    precondition(threads >= 1, "work needs a thread")
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var started = 0
      func startNext() {
        guard started < count else { return }
        let index = started
        started += 1
        group.addTask { (index, try work(index)) }
      }
      for _ in 0..<min(threads, count) { startNext() }
      while let (index, result) = try await group.next() {
        done(index, result)
        startNext()
      }
    }
  }
}

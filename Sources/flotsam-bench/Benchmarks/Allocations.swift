/// Calls of the allocator that a run makes more when it lasts twice as long: none, for the loop
/// takes no memory once it is warm. Counted by a library that is loaded before the C library's.
struct Allocations: Benchmark {
  let name = "allocations"
  let summary = "calls of the allocator by 60 days of a phone under pressure less those by 30"

  /// A thread more or less of the runtime is no allocation of the loop: a million events are.
  private static let slack = 20

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    let (flotsam, counter) = (Command(scratch: scratch), Self.counter(scratch))
    return try ["lru", "jetsam", "lru+prewarm:top-k"].map { strategy in
      guard let flotsam, let counter else {
        let why = flotsam == nil ? Command.absence : "no 'clang', or allocations cannot be counted"
        return .figure(strategy, Self.bar(nil, because: why))
      }
      let lengths = effort.isFull ? [30 * 24, 60 * 24] : [1, 2]
      let counts = try lengths.map { hours in
        let count = scratch.path("count")
        _ = try flotsam.run(
          [
            "run", Command.workload("pressure-storm"), "-s", strategy, "-j", "1", "--set",
            "horizon=\(hours) h", "--format", "csv",
          ], environment: ["COUNT_FILE=\(count)", "LD_PRELOAD=\(counter)"])
        return Int(Scratch.text(of: count).prefix { $0.isNumber }) ?? 0
      }
      let more = counts[1] - counts[0]
      return .figure(strategy, Self.bar(abs(more) < Self.slack ? 0 : Double(more)))
    }
  }

  private static func bar(_ calls: Double?, because why: String? = nil) -> Bar {
    Bar(figure: calls, unit: "calls", must: 0, goal: 0, absence: why)
  }

  /// The counting library; nil where it cannot be made.
  private static func counter(_ scratch: Scratch) -> String? {
    #if canImport(Glibc)
      guard let clang = Programs.found("clang") else { return nil }
      let source = "\(Command.root)/Tests/CommandTests/Allocations/count.c"
      let library = scratch.path("count.so")
      let words = [clang, "-shared", "-fPIC", "-O1", "-o", library, source]
      return (try? Child(words, scratch: scratch)).map { _ in library }
    #else
      return nil
    #endif
  }
}

import DeviceModel
import SimKernel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Instructions an event of the storm, counted by callgrind, where valgrind is installed: the
/// difference of two run lengths of this program, so that no neighbour and no start counts.
struct Instructions: Benchmark {
  let name = "instructions"
  let summary = "instructions an event of a phone under pressure, counted by callgrind"

  private static let strategy = "lru"

  func run(_ effort: Effort) throws -> [Row] {
    let scratch = try Scratch()
    guard let valgrind = Programs.found("valgrind") else {
      return [.figure(Self.strategy, Self.bar(nil))]
    }
    let hours = effort.isFull ? [48, 144] : [1, 2]
    let runs = try hours.map { hours in
      let counts = scratch.path("counts")
      let child = try Child(
        [
          valgrind, "--tool=callgrind", "--callgrind-out-file=\(counts)",
          CommandLine.arguments[0], "--storm", Self.strategy, String(hours),
        ], scratch: scratch)
      let events = child.output.split(separator: "\n").first.flatMap { Double($0) } ?? 0
      return (instructions: Self.summary(of: Scratch.text(of: counts)), events: events)
    }
    let more = runs[1].instructions - runs[0].instructions
    let figure = more / (runs[1].events - runs[0].events)
    return [.figure(Self.strategy, Self.bar(figure), checksum: UInt64(runs[1].events))]
  }

  private static func bar(_ instructions: Double?) -> Bar {
    Bar(
      figure: instructions, unit: "an event", must: 900, goal: 600,
      absence: "valgrind is not installed")
  }

  /// The count in the head of callgrind's file.
  private static func summary(of text: String) -> Double {
    let line = text.split(separator: "\n").first { $0.hasPrefix("summary: ") }
    return line.flatMap { Double($0.dropFirst(9)) } ?? 0
  }

  /// Runs the storm alone, for whatever counts this process's instructions, and gives its events.
  static func storm(_ strategy: String, hours: Int64) throws -> Int64 {
    let scenario = StormScenario.make(appCount: 64, horizon: .seconds(3600 * hours))
    return try StormScenario.run(scenario, strategy).result.events.total
  }
}

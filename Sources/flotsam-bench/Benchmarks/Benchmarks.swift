/// The catalogue of benchmarks: to add one, write its file beside this one and add its line here.
enum Benchmarks {
  /// Every benchmark, in the order they run.
  static let all: [any Benchmark] = [
    HoldModel(),
    Coverage(),
    PressureStorm(),
    EventTables(),
    Studies(),
    TraceReplay(),
    AppScaling(),
    LongRun(),
    StartUp(),
    Allocations(),
  ]
}

/// The catalogue of benchmarks: to add one, write its file beside this one and add its line here.
enum Benchmarks {
  /// Every benchmark, in the order they run. The long run is first: a process that this one starts
  /// is said to have held what this one held, and now it holds next to nothing.
  static let all: [any Benchmark] = [
    LongRun(),
    HoldModel(),
    Coverage(),
    PressureStorm(),
    Instructions(),
    EventTables(),
    Studies(),
    TraceReplay(),
    AppScaling(),
    StartUp(),
    Allocations(),
  ]
}

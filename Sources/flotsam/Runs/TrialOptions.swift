import SimKernel
import WorkloadFormats

/// Options of every command that runs trials.
enum TrialOptions {
  /// `--seed`.
  static let seed = Option.value(
    "seed", "N", help: "Draw from this seed, 0 to 2^64-1 (the workload's, else 1).")
  /// `--replications`.
  static let replications = Option.value(
    "replications", "N", short: "r",
    help: "Run each strategy so often, 1 to 100000 (the workload's, else 1).")
  /// `--threads`.
  static let threads = Option.value(
    "threads", "N", short: "j", help: "Run so many trials at a time, 1 to 1024 (all cores).")
  /// `--until`.
  static let until = Option.value(
    "until", "TIME", help: "End runs at this time, such as 7d, instead of the workload's horizon.")

  /// The replications asked for; nil when they are not.
  static func replications(_ arguments: Arguments) throws -> Int? {
    try arguments.integer(replications, in: 1...Int(WorkloadDecoder.replicationLimit))
  }

  /// The threads to use.
  static func threads(_ arguments: Arguments) throws -> Int {
    try arguments.integer(threads, in: 1...1024) ?? SystemCalls.coreCount
  }
}

extension Arguments {
  /// The value of `option` as a length of time within `range`; nil when not given.
  func duration(_ option: Option, in range: ClosedRange<SimTime>) throws -> SimTime? {
    guard let text = text(option) else { return nil }
    let place = SourcePlace(source: option.typed, line: 0, column: 0)
    do {
      return try Quantity.duration(JSONNode(.string(text), at: place), in: range)
    } catch {
      throw self.error(error.description)
    }
  }
}

import PolicyStudies

/// Trials that are counted as they are read, for a reader who waits until tables are made of them.
struct WatchedTrials: TrialSource {
  private let trials: any TrialSource
  private let progress: Progress

  /// Watches reading of `trials`: each of so many `replications` of every cell, else of all, in so
  /// many passes.
  init(
    _ trials: any TrialSource, replications: Int? = nil, passes: Int = 1, on console: Console
  ) {
    self.trials = trials
    let count = trials.study.cells.count * (replications ?? trials.study.replications)
    progress = Progress(
      "making tables", total: count * passes, unit: "records", on: console.errors)
  }

  var study: Study { trials.study }

  func record(of index: Int) throws -> [UInt8]? {
    progress.advance()
    return try trials.record(of: index)
  }

  /// Takes the line off the screen, before anything else is printed.
  func end() { progress.end() }
}

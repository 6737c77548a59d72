import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import Synchronization

/// Runs trials of a study side by side; each goes to the journal as it is finished.
struct StudyRunner: Sendable {
  /// The study.
  let study: Study
  /// The strategy of each cell.
  let strategies: [Strategy]
  /// Makes the scenario of a point, always the same one.
  let scenario: @Sendable (Int) throws -> Scenario

  /// Runs the trials at `indices`, begun in that order, at most `threads` at a time.
  ///
  /// Throws the first error met, an `Interrupted` too; what was finished before is in `journal`.
  func run(
    _ indices: [Int], threads: Int, into journal: TrialJournal, on console: Console
  ) async throws {
    let progress = Progress(
      "running", total: journal.count + indices.count, unit: "trials", on: console.errors,
      earlier: journal.count)
    defer { progress.end() }
    let scenarios = RecentScenarios(capacity: threads + 1, make: scenario)
    let runs = study.runs(for: indices)
    try await WorkerPool.run(runs.count, threads: threads) { turn in
      // A short trial never comes to ask its monitor.
      try Interruption.check()
      try run(runs[turn], scenarios) { record, index in
        if try journal.add(record, of: index) { progress.advance() }
      }
    }
  }

  /// Makes the run of the trial at `index`, and hands over its record; those of all batches where
  /// it is the first of them.
  private func run(
    _ index: Int, _ scenarios: RecentScenarios, finished: ([UInt8], Int) throws -> Void
  ) throws {
    let (cell, replication) = study.place(of: index)
    let scenario = try scenarios.scenario(of: study.cells[cell].point)
    let trial = Trial(
      strategy: strategies[cell].studied(on: scenario), seed: study.seed, replication: replication)
    var next = index
    try withoutActuallyEscaping(finished) { finished in
      let companions = Replications.Companions(monitor: StopMonitor()) { result in
        try finished(TrialRecord.encoded(next, of: study, in: scenario, result), next)
        next += 1
      }
      _ = try trial.run(scenario, with: companions)
    }
  }
}

/// The scenarios of the points under way: a study has more points than fit in memory at once.
private final class RecentScenarios: Sendable {
  private let capacity: Int
  private let make: @Sendable (Int) throws -> Scenario
  private let recent = Mutex<[(point: Int, scenario: Scenario)]>([])

  init(capacity: Int, make: @escaping @Sendable (Int) throws -> Scenario) {
    self.capacity = capacity
    self.make = make
  }

  func scenario(of point: Int) throws -> Scenario {
    try recent.withLock { recent throws in
      if let known = recent.first(where: { $0.point == point }) { return known.scenario }
      let scenario = try make(point)
      if recent.count == capacity { recent.removeFirst() }
      recent.append((point, scenario))
      return scenario
    }
  }
}

/// Looks in on one trial: stops it on a signal, or when another trial has failed.
private struct StopMonitor: RunMonitor {
  mutating func check(events: Int64, at time: SimTime) throws {
    try Interruption.check()
    try Task.checkCancellation()
  }
}

import DeviceModel

/// Runs trials side by side; results stand in design order whatever the threads did.
public struct Replications: Sendable {
  /// What accompanies one trial: who watches it and who may stop it.
  public struct Companions {
    /// Sees the trial's launches and ends.
    public var observer: (any RunObserver)?
    /// Looks in on it and may stop it.
    public var monitor: any RunMonitor
    /// Takes its whole result, the apps' included, once it is over; of a trial in batches that of
    /// each batch, in their order.
    public var finished: (RunResult) throws -> Void

    /// Makes a trial's companions.
    public init(
      observer: (any RunObserver)? = nil, monitor: any RunMonitor,
      finished: @escaping (RunResult) throws -> Void = { _ in }
    ) {
      self.observer = observer
      self.monitor = monitor
      self.finished = finished
    }
  }

  private let scenario: Scenario
  private let threads: Int
  private let companions: @Sendable (Int) throws -> Companions

  /// Prepares runs of `scenario`, at most `threads` at a time, from 1.
  ///
  /// `companions` is asked once per trial, with its index, on the thread that runs it.
  public init(
    of scenario: Scenario, threads: Int,
    companions: @escaping @Sendable (Int) throws -> Companions
  ) {
    precondition(threads >= 1, "a run needs a thread")
    self.scenario = scenario
    self.threads = threads
    self.companions = companions
  }

  /// Runs all trials; throws the first error met and then starts no further trial.
  ///
  /// The results come without their apps: a study's memory grows with its trials alone.
  public func run(_ trials: [Trial]) async throws -> [RunResult] {
    var results = [RunResult?](repeating: nil, count: trials.count)
    try await WorkerPool.run(trials.count, threads: threads) { index in
      var result = try trials[index].run(scenario, with: try companions(index))
      result.apps = []
      return result
    } done: { index, result in
      results[index] = result
    }
    return results.compactMap { $0 }
  }
}

extension Trial {
  /// Runs the trial on `scenario`; gives the result of the last batch, or of all.
  public func run(
    _ scenario: Scenario, with companions: Replications.Companions
  ) throws -> RunResult {
    var monitor = companions.monitor
    let strategy = try strategy.make(seed, replication)
    let result: RunResult
    if let device = scenario.device {
      result = try DeviceSimulation(
        scenario, on: device, strategy: strategy, seed: seed, replication: replication,
        observer: companions.observer, batchEnded: companions.finished
      ).run(monitor: &monitor)
    } else {
      result = try CacheRun(
        scenario, policy: strategy.eviction, seed: seed, replication: replication,
        observer: companions.observer, batchEnded: companions.finished
      ).run(monitor: &monitor)
    }
    try companions.finished(result)
    return result
  }
}

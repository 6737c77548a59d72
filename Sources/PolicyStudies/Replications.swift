import DeviceModel

/// Runs trials side by side; results stand in design order whatever the threads did.
public struct Replications: Sendable {
  /// What accompanies one trial: who watches it and who may stop it.
  public struct Companions {
    /// Sees the trial's launches and ends.
    public var observer: (any RunObserver)?
    /// Looks in on it and may stop it.
    public var monitor: any RunMonitor
    /// Takes its whole result, the apps' included, once it is over.
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
    try await withThrowingTaskGroup(of: (Int, RunResult).self) { group in
      var started = 0
      func startNext() {
        guard started < trials.count else { return }
        let index = started
        started += 1
        group.addTask { (index, try run(trials[index], index)) }
      }
      for _ in 0..<threads { startNext() }
      while let (index, result) = try await group.next() {
        results[index] = result
        startNext()
      }
    }
    return results.compactMap { $0 }
  }

  private func run(_ trial: Trial, _ index: Int) throws -> RunResult {
    let companions = try companions(index)
    var monitor = companions.monitor
    let strategy = trial.strategy.make(trial.seed, trial.replication)
    var result: RunResult
    if let device = scenario.device {
      result = try DeviceRun(
        scenario, on: device, strategy: strategy, seed: trial.seed,
        replication: trial.replication, observer: companions.observer
      ).run(monitor: &monitor)
    } else {
      result = try CacheRun(
        scenario, policy: strategy.eviction, seed: trial.seed, replication: trial.replication,
        observer: companions.observer
      ).run(monitor: &monitor)
    }
    try companions.finished(result)
    result.apps = []
    return result
  }
}

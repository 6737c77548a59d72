import DeviceModel

/// A strategy as a study sees it: a name and a way to make its policy.
public struct StudyStrategy: Sendable {
  /// The canonical text.
  public let name: String
  /// Makes it for (seed, replication); throws what demand sources throw.
  public let make: @Sendable (UInt64, Int) throws -> RunStrategy

  /// Makes a strategy.
  public init(
    name: String, make: @escaping @Sendable (UInt64, Int) throws -> RunStrategy
  ) {
    self.name = name
    self.make = make
  }
}

/// One run to be made: a strategy in one replication.
public struct Trial: Sendable {
  /// The strategy.
  public let strategy: StudyStrategy
  /// The experiment's seed.
  public let seed: UInt64
  /// The replication, from 0; equal ones meet the same demand under every strategy.
  public let replication: Int

  /// Makes a trial.
  public init(strategy: StudyStrategy, seed: UInt64, replication: Int) {
    self.strategy = strategy
    self.seed = seed
    self.replication = replication
  }
}

/// The whole experiment as one array, in design order: by strategy, then by replication.
public enum SeedPlan {
  /// Every strategy in every replication, under common random numbers (M-03).
  public static func trials(
    strategies: [StudyStrategy], seed: UInt64, replications: Int
  ) -> [Trial] {
    strategies.flatMap { strategy in
      (0..<replications).map { Trial(strategy: strategy, seed: seed, replication: $0) }
    }
  }
}

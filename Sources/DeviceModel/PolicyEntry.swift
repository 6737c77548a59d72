/// What a strategy decides; one choice on each axis.
public enum StrategyAxis: String, CaseIterable, Sendable {
  /// Who ends when room is needed.
  case evict
  /// When an app left alone is suspended.
  case suspend
  /// What happens to the memory of those that stay.
  case reclaim
  /// Who is started before anybody asks.
  case prewarm
}

/// One row of the policy catalogue: what it is called, what it takes, how it is made.
public struct PolicyEntry: Sendable {
  /// The permanent kebab-case name.
  public let name: String
  /// What it decides.
  public let axis: StrategyAxis
  /// Its rule in one line.
  public let summary: String
  /// Paper or platform id the rule comes from.
  public let source: String
  /// What may stand in its brackets, in canonical order.
  public let parameters: [PolicyParameter]
  /// Makes the policy anew for one run.
  public let make: @Sendable (PolicyContext) -> any EvictionPolicy

  /// Makes a row for an eviction policy.
  public init(
    evict name: String, summary: String, source: String, parameters: [PolicyParameter] = [],
    make: @escaping @Sendable (PolicyContext) -> any EvictionPolicy
  ) {
    self.name = name
    axis = .evict
    self.summary = summary
    self.source = source
    self.parameters = parameters
    self.make = make
  }
}

/// What a policy is made from: its arguments and the run it serves.
public struct PolicyContext: Sendable {
  /// The parameters' values in the catalogue row's order, in their units.
  public var arguments: [Int64]
  /// The number of apps of the scenario.
  public var appCount: Int
  /// The experiment's seed.
  public var seed: UInt64
  /// The replication, from 0.
  public var replication: Int

  /// Makes a context.
  public init(arguments: [Int64], appCount: Int, seed: UInt64, replication: Int) {
    self.arguments = arguments
    self.appCount = appCount
    self.seed = seed
    self.replication = replication
  }
}

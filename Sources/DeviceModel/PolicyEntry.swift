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
  /// Whether it means something on a device alone; cache mode knows eviction and one band.
  public let needsDevice: Bool
  /// Whether it is what holds where a strategy names nothing on its axis.
  public let isDefault: Bool
  /// What may stand in its brackets, in canonical order.
  public let parameters: [PolicyParameter]
  /// Puts the policy, made for one run, in its place of a strategy.
  public let install: @Sendable (PolicyContext, inout RunStrategy) -> Void

  /// Makes a row for an eviction policy.
  public init(
    evict name: String, summary: String, source: String, needsDevice: Bool = false,
    parameters: [PolicyParameter] = [],
    make: @escaping @Sendable (PolicyContext) -> any EvictionPolicy
  ) {
    self.name = name
    axis = .evict
    isDefault = false
    self.needsDevice = needsDevice
    self.summary = summary
    self.source = source
    self.parameters = parameters
    install = { $1.eviction = make($0) }
  }

  /// Makes a row for a rule that is plain data: suspension, reclaim.
  public init(
    _ axis: StrategyAxis, _ name: String, summary: String, source: String,
    isDefault: Bool = false, parameters: [PolicyParameter] = [],
    install: @escaping @Sendable (PolicyContext, inout RunStrategy) -> Void
  ) {
    self.name = name
    self.axis = axis
    needsDevice = true
    self.isDefault = isDefault
    self.summary = summary
    self.source = source
    self.parameters = parameters
    self.install = install
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

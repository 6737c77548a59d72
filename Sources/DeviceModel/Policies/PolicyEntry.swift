/// What a strategy decides; one choice on each axis.
public enum StrategyAxis: String, CaseIterable, Sendable {
  /// Who ends when room is needed.
  case evict
  /// When an app left alone is suspended.
  case suspend
  /// What happens to the memory of those that stay.
  case reclaim
  /// Who is started before being asked for.
  case prewarm
}

/// One row of the policy catalogue: what it is called, what it takes, how it is made.
public struct PolicyEntry: Sendable {
  /// Puts a policy, made for one run, in its place of a strategy.
  public typealias Install = @Sendable (PolicyContext, inout RunStrategy) -> Void

  /// The permanent kebab-case name.
  public let name: String
  /// What it decides.
  public let axis: StrategyAxis
  /// Its rule in one line.
  public let summary: String
  /// Paper or platform id the rule comes from.
  public let source: String
  /// Whether it is what holds where a strategy names nothing on its axis.
  public let isDefault: Bool
  /// What may stand in its brackets, in canonical order.
  public let parameters: [PolicyParameter]
  /// What it needs with these values of its parameters.
  public let needs: @Sendable ([Int64]) -> PolicyNeeds
  /// Puts the policy, made for one run, in its place of a strategy.
  public let install: Install

  /// Makes a row for an eviction policy; its needs follow from its type unless they are given.
  public init<Evictor: EvictionPolicy>(
    evict name: String, summary: String, source: String, parameters: [PolicyParameter] = [],
    needs: @escaping @Sendable ([Int64]) -> PolicyNeeds = { _ in Evictor.needs },
    make: @escaping @Sendable (PolicyContext) -> Evictor
  ) {
    self.init(
      .evict, name, summary, source, false, parameters, needs, { $1.eviction = make($0) })
  }

  /// Makes a row for a rule of suspension, which means something on a device alone.
  public init<Suspender: SuspensionPolicy>(
    suspend name: String, summary: String, source: String, isDefault: Bool = false,
    parameters: [PolicyParameter] = [],
    make: @escaping @Sendable (PolicyContext) -> Suspender
  ) {
    self.init(
      .suspend, name, summary, source, isDefault, parameters,
      { _ in Suspender.needs.union(.device) }, { $1.suspension = make($0) })
  }

  /// Makes a row for a rule of reclaim, which means something on a device alone.
  public init<Reclaimer: ReclaimPolicy>(
    reclaim name: String, summary: String, source: String, parameters: [PolicyParameter] = [],
    make: @escaping @Sendable (PolicyContext) -> Reclaimer
  ) {
    self.init(
      .reclaim, name, summary, source, false, parameters,
      { _ in Reclaimer.needs.union(.device) }, { $1.reclaim = make($0) })
  }

  /// Makes a row for a rule of prewarming, which means something on a device alone; one that makes
  /// none starts no app.
  public init<Prewarmer: PrewarmPolicy>(
    prewarm name: String, summary: String, source: String, isDefault: Bool = false,
    parameters: [PolicyParameter] = [],
    make: @escaping @Sendable (PolicyContext) -> Prewarmer?
  ) {
    self.init(
      .prewarm, name, summary, source, isDefault, parameters,
      { _ in Prewarmer.needs.union(.device) }, { $1.prewarm = make($0) })
  }

  private init(
    _ axis: StrategyAxis, _ name: String, _ summary: String, _ source: String, _ isDefault: Bool,
    _ parameters: [PolicyParameter], _ needs: @escaping @Sendable ([Int64]) -> PolicyNeeds,
    _ install: @escaping Install
  ) {
    (self.axis, self.name, self.summary, self.source) = (axis, name, summary, source)
    (self.isDefault, self.parameters) = (isDefault, parameters)
    (self.needs, self.install) = (needs, install)
  }
}

import DeviceModel

/// One choice on each axis a text names: `gdsf(cost=cold)+prewarm:top-k(k=4)`.
public struct Strategy: Sendable {
  /// A catalogue row and the values of its parameters, in the row's order.
  public struct Choice: Sendable {
    /// The catalogue row.
    public let entry: PolicyEntry
    /// The parameters' values in the row's order, in their units.
    public let arguments: [Int64]

    /// What the policy needs with them.
    var needs: PolicyNeeds { entry.needs(arguments) }
  }

  /// The choices, in the order of `StrategyAxis`; one of them evicts.
  public let choices: [Choice]

  init(choices: [Choice]) { self.choices = choices }

  /// Why it cannot run on `scenario`, which lacks what one of its policies needs; nil when it can.
  public func obstacle(in scenario: Scenario) -> String? {
    for choice in decisions {
      guard let reason = choice.needs.obstacle(in: scenario) else { continue }
      return decisions.count > 1 ? "\(Self.text(choice)) \(reason)" : reason
    }
    return nil
  }

  /// The same strategy as it is called on `device`: without a choice of reclaim that is the phone's
  /// own, and in cache mode, where nothing is ever reclaimed, without compression.
  public func named(on device: DeviceProfile?) -> Strategy {
    guard reclaim?.entry.name == Self.usualReclaim(on: device) else { return self }
    return Strategy(choices: choices.filter { $0.entry.axis != .reclaim })
  }

  /// The same strategy with the rule of reclaim of that name, as it is called on `device`; nil when
  /// the catalogue has none.
  public func reclaiming(_ name: String, on device: DeviceProfile) -> Strategy? {
    let entries = PolicyCatalog.entries
    guard let entry = entries.first(where: { $0.axis == .reclaim && $0.name == name }) else {
      return nil
    }
    let choice = Choice(entry: entry, arguments: entry.parameters.map(\.defaultValue))
    let others = choices.filter { $0.entry.axis != .reclaim } + [choice]
    let ordered = StrategyAxis.allCases.flatMap { axis in others.filter { $0.entry.axis == axis } }
    return Strategy(choices: ordered).named(on: device)
  }

  /// The name of what happens to the memory of suspended apps under it on `device`.
  public func reclaimName(on device: DeviceProfile) -> String {
    reclaim?.entry.name ?? Self.usualReclaim(on: device)
  }

  /// What a phone does of itself; in a cache, nothing is reclaimed whatever the rule is.
  private static func usualReclaim(on device: DeviceProfile?) -> String {
    device?.system.hasFreezer == true ? Freeze.entry.name : Compress.entry.name
  }

  /// The rule of reclaim it names, if any.
  private var reclaim: Choice? { choices.first { $0.entry.axis == .reclaim } }

  /// The strategy's identity: axes in fixed order, every parameter written out; a choice that
  /// holds anyway is left out, so that `lru` and `lru+prewarm:none` are one.
  public var canonical: String { decisions.map(Self.text).joined(separator: "+") }

  /// The choices that differ from what holds where an axis is not named.
  private var decisions: [Choice] {
    choices.filter { choice in
      !choice.entry.isDefault || choice.arguments != choice.entry.parameters.map(\.defaultValue)
    }
  }

  /// Makes everything for one run of `scenario`, which has what it needs; axes without a choice
  /// keep the platform's way. Throws what demand sources throw, where a policy looks ahead.
  public func make(
    for scenario: Scenario, seed: UInt64, replication: Int
  ) throws -> RunStrategy {
    var strategy = RunStrategy(eviction: LRU())
    for choice in choices {
      let context = try PolicyContext(
        arguments: choice.arguments, needs: choice.needs, of: scenario, seed: seed,
        replication: replication)
      choice.entry.install(context, &strategy)
    }
    return strategy
  }

  private static func text(_ choice: Choice) -> String {
    let entry = choice.entry
    let prefix = entry.axis == .evict ? "" : entry.axis.rawValue + ":"
    guard !entry.parameters.isEmpty else { return prefix + entry.name }
    let arguments = zip(entry.parameters, choice.arguments).map { parameter, value in
      "\(parameter.name)=\(parameter.kind.text(of: value))"
    }
    return "\(prefix)\(entry.name)(\(arguments.joined(separator: ",")))"
  }
}

/// What is wrong with a strategy's text, and where.
public struct StrategyError: Error, Equatable, Sendable {
  /// The place in the text, in Unicode scalars from 0.
  public let offset: Int
  /// What stands there.
  public let found: String
  /// What may stand there.
  public let expected: String
  /// The name that stands there and those that may, where it is a name that is wrong.
  public let name: Misnomer?

  /// A name that nothing has.
  public struct Misnomer: Equatable, Sendable {
    /// The name as it is written.
    public let written: String
    /// The names there are.
    public let known: [String]
  }

  init(offset: Int, found: String, expected: String, name: Misnomer? = nil) {
    self.offset = offset
    self.found = found
    self.expected = expected
    self.name = name
  }
}

import DeviceModel

/// One choice on each axis a text names: `gdsf(cost=cold)+prewarm:top-k(k=4)`.
public struct Strategy: Sendable {
  /// A catalogue row and the values of its parameters, in the row's order.
  public struct Choice: Sendable {
    /// The catalogue row.
    public let entry: PolicyEntry
    /// The parameters' values in the row's order, in their units.
    public let arguments: [Int64]
  }

  /// The choices, in the order of `StrategyAxis`; one of them evicts.
  public let choices: [Choice]

  init(choices: [Choice]) { self.choices = choices }

  /// Why it cannot run on `device`, or, where that is nil, in cache mode; nil when it can.
  public func obstacle(on device: DeviceProfile?) -> String? {
    guard let device else { return needsDevice }
    guard reclaim == .freeze, !device.system.hasFreezer else { return nil }
    return "reclaim:freeze needs a freezer, which \(device.system.name) does not have"
  }

  /// The same strategy as it is called on `device`: without a choice of reclaim that is the phone's
  /// own, and in cache mode, where nothing is ever reclaimed, without compression.
  public func named(on device: DeviceProfile?) -> Strategy {
    let own = device.map { ReclaimRule.platform.resolved(on: $0) } ?? .compress
    guard reclaim == own else { return self }
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

  /// What happens to the memory of suspended apps under it on `device`.
  public func reclaim(on device: DeviceProfile) -> ReclaimRule {
    (reclaim ?? .platform).resolved(on: device)
  }

  /// The rule of reclaim it names, if any.
  private var reclaim: ReclaimRule? {
    choices.contains { $0.entry.axis == .reclaim }
      ? make(appCount: 0, seed: 0, replication: 0).reclaim : nil
  }

  /// Why it cannot run in cache mode; nil when it can.
  public var needsDevice: String? {
    guard let choice = decisions.first(where: { $0.entry.needsDevice }) else { return nil }
    let subject = decisions.count > 1 ? Self.text(choice) + " " : ""
    return "\(subject)needs a device: mode \"device\""
  }

  /// The strategy's identity: axes in fixed order, every parameter written out; a choice that
  /// holds anyway is left out, so that `lru` and `lru+prewarm:none` are one.
  public var canonical: String { decisions.map(Self.text).joined(separator: "+") }

  /// The choices that differ from what holds where an axis is not named.
  private var decisions: [Choice] {
    choices.filter { choice in
      !choice.entry.isDefault || choice.arguments != choice.entry.parameters.map(\.defaultValue)
    }
  }

  /// Makes everything for one run; axes without a choice keep the platform's way.
  public func make(appCount: Int, seed: UInt64, replication: Int) -> RunStrategy {
    var strategy = RunStrategy(eviction: LRU())
    for choice in choices {
      let context = PolicyContext(
        arguments: choice.arguments, appCount: appCount, seed: seed, replication: replication)
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

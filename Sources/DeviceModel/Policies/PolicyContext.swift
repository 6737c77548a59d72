/// What a policy is made from: its arguments, the run it serves, and what it needs, no more.
public struct PolicyContext: Sendable {
  /// The parameters' values in the catalogue row's order, in their units.
  public let arguments: [Int64]
  /// The number of apps of the scenario.
  public let appCount: Int
  /// The experiment's seed.
  public let seed: UInt64
  /// The replication, from 0.
  public let replication: Int

  private let givenDevice: DeviceProfile?
  private let givenNames: [String]?
  private let givenSizes: [Int64]?
  private let givenCosts: [LaunchCosts]?
  private let givenDemand: DemandForecast?

  /// Makes a context with what `needs` names of a run of `scenario`, which meets them; throws what
  /// demand sources throw.
  public init(
    arguments: [Int64], needs: PolicyNeeds, of scenario: Scenario, seed: UInt64, replication: Int
  ) throws {
    self.arguments = arguments
    self.seed = seed
    self.replication = replication
    appCount = scenario.apps.count
    let device = scenario.device
    givenDevice = needs.contains(.device) ? device : nil
    givenNames = needs.contains(.names) ? scenario.apps.map(\.name) : nil
    givenSizes = needs.contains(.sizes) ? scenario.apps.map(\.sizeBytes) : nil
    givenCosts =
      needs.contains(.costs)
      ? device.map { device in scenario.apps.map { LaunchCosts($0.behaviour, on: device) } } : nil
    givenDemand =
      needs.contains(.demandAhead)
      ? try DemandForecast(of: scenario, seed: seed, replication: replication) : nil
  }

  /// The phone; for a policy that needs `device`.
  public var device: DeviceProfile { Self.asked(givenDevice, "a device") }
  /// The apps' names, by number; for a policy that needs `names`.
  public var names: [String] { Self.asked(givenNames, "names") }
  /// What each app grows to, in bytes; for a policy that needs `sizes`.
  public var sizesBytes: [Int64] { Self.asked(givenSizes, "sizes") }
  /// What launches of each app take; for a policy that needs `costs`.
  public var costs: [LaunchCosts] { Self.asked(givenCosts, "costs") }
  /// When each app will be opened; for a policy that needs `demandAhead`.
  public var demand: DemandForecast { Self.asked(givenDemand, "the demand ahead") }

  private static func asked<Value>(_ value: Value?, _ name: String) -> Value {
    guard let value else { fatalError("a policy did not ask for \(name)") }
    return value
  }
}

/// What launches of an app take by themselves, in microseconds: without waits and without
/// compressed memory that comes back.
public struct LaunchCosts: Equatable, Sendable {
  /// Its process exists.
  public let resumeMicroseconds: Int64
  /// It does not, and its files are cached.
  public let coldCachedMicroseconds: Int64
  /// It does not, and its files come from storage.
  public let coldUncachedMicroseconds: Int64

  init(_ behaviour: AppBehaviour, on device: DeviceProfile) {
    resumeMicroseconds = behaviour.resumeMicroseconds
    coldCachedMicroseconds = behaviour.systemMicroseconds + behaviour.appMicroseconds
    let reads = Int128(behaviour.codeBytes) * 1_000_000 / Int128(device.readBytesPerSecond)
    coldUncachedMicroseconds = coldCachedMicroseconds + Int64(clamping: reads)
  }
}

import SimKernel

/// What a policy needs to know or to have; it gets exactly that.
///
/// Where a workload cannot give it, the strategy is not run and says why. What was not asked for
/// cannot be read: the attempt traps.
public struct PolicyNeeds: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt16
  /// Makes a set of its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A phone: processes, states, bands. In its context: the phone's profile.
  public static let device = PolicyNeeds(rawValue: 1)
  /// A phone whose system has a freezer.
  public static let freezer = PolicyNeeds(rawValue: 2)
  /// What candidates hold, as they are asked about; in its context, what apps grow to.
  public static let sizes = PolicyNeeds(rawValue: 4)
  /// In its context: what launches of each app take, by kind.
  public static let costs = PolicyNeeds(rawValue: 8)
  /// In its context: the apps' names.
  public static let names = PolicyNeeds(rawValue: 16)
  /// In its context: when each app will be opened, up to the horizon.
  public static let demandAhead = PolicyNeeds(rawValue: 32)
  /// Of candidates: how often and when they were launched, and when they left.
  public static let features = PolicyNeeds(rawValue: 64)
  /// A timer for each app, set by `retention`.
  public static let timers = PolicyNeeds(rawValue: 128)
  /// A phone whose system starts apps before they are asked for.
  public static let prewarming = PolicyNeeds(rawValue: 256)

  /// A need that not every workload meets.
  private struct Condition: Sendable {
    let need: PolicyNeeds
    /// What is needed and missing in a scenario; nil where it is there.
    let missing: @Sendable (Scenario) -> String?
  }

  private static let conditions = [
    Condition(need: .device) { $0.device == nil ? "a device: mode \"device\"" : nil },
    Condition(need: .freezer) { scenario in
      guard let system = scenario.device?.system, !system.hasFreezer else { return nil }
      return "a freezer, which \(system.name) does not have"
    },
    Condition(need: .prewarming) { scenario in
      guard let system = scenario.device?.system, !system.prewarms else { return nil }
      return "prewarming, which \(system.name) does not have"
    },
    Condition(need: .costs) {
      $0.device == nil ? "the costs of launches, which a cache does not have" : nil
    },
    Condition(need: .demandAhead) { scenario in
      guard scenario.demand.contains(where: \.isDrawn),
        scenario.horizon > DemandForecast.longestDrawn
      else { return nil }
      return "the demand ahead, which is drawn for \(DemandForecast.longestDrawnDays) days at most"
    },
  ]

  /// Why `scenario` does not give it all, as in "needs a device"; nil where it does.
  public func obstacle(in scenario: Scenario) -> String? {
    for condition in Self.conditions where contains(condition.need) {
      if let missing = condition.missing(scenario) { return "needs \(missing)" }
    }
    return nil
  }
}

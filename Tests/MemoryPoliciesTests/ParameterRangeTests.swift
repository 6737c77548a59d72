import DeviceModel
import MemoryPolicies
import SimKernel
import Testing

/// Every parameter of the catalogue has a range, and a run stands its ends.
@Suite("Parameter ranges")
struct ParameterRangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let entry: PolicyEntry
    let parameter: PolicyParameter
    var testDescription: String { "\(entry.name) \(parameter.name)" }

    /// A strategy with the parameter at `value`.
    func strategy(_ value: String) -> String {
      let item = "\(entry.axis.rawValue):\(entry.name)(\(parameter.name)=\(value))"
      return entry.axis == .evict ? item : "lru+\(item)"
    }
  }

  static let cases = PolicyCatalog.entries.flatMap { entry in
    entry.parameters.map { Case(entry: entry, parameter: $0) }
  }

  /// Beyond what any parameter takes, in all units.
  static let excessive = [
    "9223372036854775807", "9223372036854775806us", "9223372036854775807us", "9223372036854775ms",
    "9223372036854s", "153722867280min", "2562047788h", "8761h", "-1", "-1us", "1e3", "1e3s",
    "99999999999999999999999h",
  ]

  @Test("what is out of range is refused where it stands", arguments: cases)
  func refused(parameter: Case) {
    for value in Self.excessive {
      let text = parameter.strategy(value)
      let error = #expect(throws: StrategyError.self) { try StrategyParser().parse(text) }
      #expect(
        error?.offset == text.unicodeScalars.count - value.unicodeScalars.count - 1, "\(text)")
      #expect(error?.found == "'\(value)'")
      #expect(error?.expected.hasPrefix("\(parameter.parameter.name) as ") == true)
    }
  }

  /// The ends of a parameter's range as they are written.
  private func ends(of kind: PolicyParameter.Kind) -> [String] {
    switch kind {
    case .integer(let range): [range.lowerBound, range.upperBound].map { kind.text(of: $0) }
    case .durationOrDrawn(let most): ["0s", kind.text(of: most)]
    case .word(let words): words
    }
  }

  /// Nothing happens by itself: no daemon wakes, nothing is read, and no freezer's day ends.
  private static var quietPhone: DeviceProfile {
    var profile = DeviceProfile(ramBytes: 2 << 30, system: .ios12)
    profile.daemons.idleCount = 0
    profile.daemons.busyCount = 0
    profile.daemons.sharedBytes = 0
    profile.daemons.limitKillMicroseconds = 0
    profile.contentBytesPerSecond = 0
    profile.daemonReadBytesPerSecond = 0
    return profile
  }

  @Test("a run at the latest horizon there is stands both ends of a range", arguments: cases)
  func ends(parameter: Case) throws {
    // Prewarming every minute would go on for an age.
    let latest =
      parameter.entry.axis == .prewarm
      ? SimTime.seconds(86_400) : Scenario.latestHorizon(appCount: 2, streamCount: 1)
    for value in ends(of: parameter.parameter.kind) {
      let strategy = try StrategyParser().parse(parameter.strategy(value))
      let rows = [
        DemandRow(time: .seconds(1), kind: .open, app: 0),
        DemandRow(time: SimTime(microseconds: latest.microseconds - 5), kind: .open, app: 1),
        DemandRow(time: SimTime(microseconds: latest.microseconds - 1), kind: .home, app: -1),
      ]
      let scenario = Scenario(
        name: "late", device: Self.quietPhone,
        apps: ["Auk", "Teal"].map { AppProfile(name: $0, sizeBytes: 50 << 20) },
        demand: [.rows(rows)], horizon: latest)
      let run = try DeviceSimulation(
        scenario, on: Self.quietPhone,
        strategy: strategy.make(for: scenario, seed: 3, replication: 0), seed: 3, replication: 0)
      var monitor = Unwatched()
      #expect(try run.run(monitor: &monitor).launches.total == 2, "\(value)")
    }
  }
}

import DeviceModel
import MemoryPolicies
import SimKernel
import Testing

/// Keeps whose processes ended.
private final class Ended: RunObserver {
  var apps: [AppID] = []
  var interest: RunInterest { .ends }

  func observe(_ event: RunEvent, at time: SimTime) {
    if case .ended(let end) = event { apps.append(end.app) }
  }
}

/// Whom a shortage takes first, under every policy of eviction that there is.
@Suite("The app in front comes first")
struct FrontFirstTests {
  private static let policies = PolicyCatalog.entries.filter { $0.axis == .evict }.map(\.name)

  /// App 0 is in use off screen, 1 to 6 are suspended, and 7 grows in front.
  private static func ends(_ policy: String) throws -> [AppID] {
    var apps = (0..<7).map { AppProfile(name: "app\($0)", sizeBytes: 200 << 20) }
    apps.append(AppProfile(name: "front", sizeBytes: 900 << 20))
    var rows: [DemandRow] = []
    for app in Int32(0)..<7 {
      rows.append(DemandRow(time: .seconds(Int64(app) * 20 + 1), kind: .open, app: app))
      let audio = DemandRow(
        time: .seconds(Int64(app) * 20 + 10), kind: .location, app: app, length: .seconds(9000))
      if app == 0 { rows.append(audio) }
    }
    for round in Int64(0)..<20 {
      rows.append(DemandRow(time: .seconds(200 + round * 60), kind: .open, app: 7))
    }
    var profile = DeviceProfile(ramBytes: 2 << 30)
    profile.contentBytesPerSecond = 0
    let scenario = Scenario(
      name: "front", device: profile, apps: apps, demand: [.rows(rows)], horizon: .seconds(1500))
    let strategy = try StrategyParser().parse("evict:\(policy)+reclaim:none")
      .make(for: scenario, seed: 1, replication: 0)
    let log = Ended()
    var monitor = Unwatched()
    _ = try DeviceSimulation(
      scenario, on: profile, strategy: strategy, seed: 1, replication: 0, observer: log
    ).run(monitor: &monitor)
    return log.apps
  }

  @Test(
    "apps off screen make room for the one in front (S-20), suspended ones first (S-54)",
    arguments: policies)
  func victims(policy: String) throws {
    let ends = try Self.ends(policy)
    #expect(ends.count > 1 && !ends.contains(7), "\(ends)")
    let working = ends.firstIndex(of: 0) ?? ends.endIndex
    #expect(working == ends.endIndex || Set(ends[..<working]).count == 6, "\(ends)")
  }
}

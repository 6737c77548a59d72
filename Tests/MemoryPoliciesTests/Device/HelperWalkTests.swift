import SimKernel
import TestBudgets
import Testing

@testable import DeviceModel

/// Random days of phones whose apps have processes beside their own, under every strategy.
@Suite("Walks with processes of apps")
struct HelperWalkTests {
  private static let strategies = CatalogStrategies()

  /// A random device on which every other app has one to three processes.
  private static func device(_ seed: Int) -> RandomDevice {
    var device = RandomDevice(seed: seed)
    var draw = SplitMix64(state: UInt64(seed))
    for owner in stride(from: 0, to: device.scenario.apps.count, by: 2) {
      for number in 0...Int(draw.below(3)) {
        let bytes = Int64(1 + draw.below(150)) << 20
        var behaviour = AppBehaviour(activeBytes: bytes)
        behaviour.role = .helper
        behaviour.codeBytes = 0
        behaviour.warningShedMillis = 0
        if draw.below(3) == 0 {
          let limit = ProcessLimit(bytes: bytes - (bytes >> 3), isFatal: draw.below(2) == 0)
          behaviour.limits = ProcessLimits(both: limit)
        }
        var profile = AppProfile(
          name: "app\(owner)/\(number)", sizeBytes: bytes, behaviour: behaviour)
        profile.helper = HelperProfile(
          HelperKind.allCases[Int(draw.below(3))], of: owner,
          reloadMicroseconds: Int64(draw.below(5_000_000)))
        device.scenario.apps.append(profile)
      }
    }
    return device
  }

  /// What is wrong with where `helper` stands; nil when nothing is.
  private static func fault(of helper: AppID, _ run: borrowing IOSRun) -> String? {
    guard let owner = run.platform.families.owner(of: helper) else { return nil }
    let (process, app) = (run.processes[helper], run.processes[owner])
    guard process.exists, !process.isDying else { return nil }
    guard app.exists else { return "without its app" }
    guard process.state == .background || process.state == .suspended else {
      return "as if it were in front by itself"
    }
    guard !app.isDying else { return nil }
    if (process.state == .suspended) != (app.state == .suspended) { return "not as its app runs" }
    let (band, appBand) = (run.platform.bands.band(of: helper), run.platform.bands.band(of: owner))
    let isFrozen = band == .frozen || appBand == .frozen
    if band != appBand, !isFrozen || app.state != .suspended { return "apart from its app" }
    if run.platform.freezer[helper].isMarked,
      run.platform.families.profile(of: helper)?.kind == .appExtension
    {
      return "an extension, and frozen"
    }
    return nil
  }

  @Test("they stand where their app stands after every event, and the books of policies add up")
  func random() throws {
    var (ends, reloads, frozen) = (Int64(0), Int64(0), false)
    for seed in stride(from: 0, to: 600, by: Soak.walkRows == nil ? 20 : 1) {
      let device = Self.device(seed)
      var run = try IOSRun(
        DeviceRunRequest(
          scenario: device.scenario, profile: device.profile,
          strategy: try Self.strategies.make(seed, for: device.scenario), seed: 1,
          replication: 0))
      let helpers = device.scenario.apps.indices.filter { device.scenario.apps[$0].helper != nil }
      try run.begin()
      var broken: String?
      while broken == nil, try run.step() {
        for helper in helpers where broken == nil {
          broken = Self.fault(of: helper, run).map { "\(helper) is \($0) at \(run.now)" }
          frozen = frozen || run.platform.freezer[helper].isMarked
        }
      }
      #expect(broken == nil, "seed \(seed), \(Self.strategies.text(seed))")
      if broken == nil { try run.close() }
      let result = run.finished()
      ends += result.helperEnds
      reloads += result.helperReloads
      #expect(helpers.allSatisfy { result.apps[$0].launches.total == 0 })
    }
    #expect(ends > 100 && reloads > 20 && frozen)
  }

  @Test("seen or unseen, the run is the same")
  func seen() throws {
    for seed in 0..<4 {
      let device = Self.device(seed)
      let strategy = try Self.strategies.make(seed, for: device.scenario)
      let unseen = try device.run(strategy)
      let seen = try device.run(
        strategy, observer: RunDiary(appCount: device.scenario.apps.count, on: device.profile.idiom)
      )
      #expect(seen.events.total == unseen.events.total && seen.freedBytes == unseen.freedBytes)
      #expect(seen.helperEnds == unseen.helperEnds && seen.helperReloads == unseen.helperReloads)
      #expect(seen.apps.map(\.aliveTime) == unseen.apps.map(\.aliveTime))
    }
  }
}

/// Names the last candidate where all were used as the first was, else the first.
private struct Looks: EvictionPolicy {
  static var needs: PolicyNeeds { .features }

  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {
    precondition(app == 0, "only the app is launched")
  }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    guard let first = candidates.first, let last = candidates.last else { return nil }
    let (one, other) = (candidates.features(of: first), candidates.features(of: last))
    return one == other && one.launches == 1 && one.leftAt == .seconds(60) ? last : first
  }
}

@Suite("Policies and processes of apps")
struct HelperPolicyTests {
  @Test("a process of an app is a candidate that was used as its app was, and is never launched")
  func features() throws {
    var device = RandomDevice(seed: 1)
    var app = AppProfile(name: "a", sizeBytes: 100 << 20)
    app.behaviour.codeBytes = 0
    var page = AppProfile(name: "a/p", sizeBytes: 50 << 20)
    page.behaviour.role = .helper
    page.helper = HelperProfile(.webContent, of: 0)
    device.scenario.apps = [app, page]
    device.scenario.alive = []
    device.scenario.demand = [
      .rows([
        DemandRow(time: .seconds(1), kind: .open, app: 0),
        DemandRow(time: .seconds(60), kind: .home, app: -1),
      ])
    ]
    device.scenario.horizon = .seconds(200)
    var run = try IOSRun(
      DeviceRunRequest(
        scenario: device.scenario, profile: device.profile,
        strategy: RunStrategy(eviction: Looks()), seed: 1, replication: 0))
    try run.begin()
    while try run.step() {}
    let list = run.table.view(of: .suspended)
    #expect(list.count == 2)
    let victim = run.policy.victim(among: list, at: run.now)
    #expect(victim == 1)
    run.kill(victim, .pageShortage)
    run.finishKill()
    #expect(run.processes[0].exists && !run.processes[1].exists)
    #expect(run.brokenBooks() == nil)
  }

  @Test("what looks ahead expects a process of an app when its app is opened")
  func forecast() throws {
    let device = RandomDevice(seed: 2)
    var scenario = device.scenario
    var page = AppProfile(name: "a/p", sizeBytes: 1 << 20)
    page.helper = HelperProfile(.webContent, of: 1)
    scenario.apps.append(page)
    let forecast = try DemandForecast(of: scenario, seed: 1, replication: 0)
    let opens = Array(forecast.opens(of: 1))
    #expect(!opens.isEmpty && Array(forecast.opens(of: scenario.apps.count - 1)) == opens)
  }
}

import MemoryPolicies
import SimKernel
import Testing

@testable import DeviceModel

/// What every row of the catalogue keeps, checked without a test of its own.
@Suite("Policy contract")
struct PolicyContractTests {
  static let names = PolicyCatalog.entries.filter { $0.axis == .evict }.map(\.name)

  @Test("names are kebab-case and stand once on their axis")
  func namesAreUnique() {
    for entry in PolicyCatalog.entries {
      #expect(entry.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      let twins = PolicyCatalog.entries.filter { $0.axis == entry.axis && $0.name == entry.name }
      #expect(twins.count == 1)
      #expect(!entry.summary.isEmpty && !entry.source.isEmpty)
    }
  }

  @Test("the name alone parses, and its canonical form parses to itself", arguments: names)
  func parses(name: String) throws {
    let canonical = try StrategyParser().parse(name).canonical
    #expect(try StrategyParser().parse(canonical).canonical == canonical)
  }

  @Test("survives one app, apps as large as memory, and many", arguments: names)
  func survives(name: String) throws {
    #expect(try run(name, trace([0, 0, 0], sizes: [5], capacity: 5)).launches.cold == 1)
    #expect(try run(name, trace([0, 1, 0, 1], sizes: [5, 5], capacity: 5)).launches.cold == 4)
    let many = (0..<4000).map { ($0 * 7919) % 1009 }
    let result = try run(name, trace(many, sizes: Array(repeating: 1, count: 1009), capacity: 500))
    #expect(result.launches.total == 4000 && result.residentBytes.maximum == 500)
  }

  /// Whom the policy names when so many apps, which were launched and left in order, are candidates
  /// and one more is none; sizes are there if it needs them.
  private func victim(of name: String, among count: Int) throws -> AppID? {
    let apps = Array(0...count)
    let scenario = trace(apps, sizes: apps.map { Int64($0 % 3) + 1 }, capacity: 1000)
    var policy = try StrategyParser().parse(name)
      .make(for: scenario, seed: 7, replication: 0).eviction
    var lists = RankedLists(entryCount: apps.count, listCount: 1)
    var features = Rows(repeating: AppFeatures(), count: apps.count)
    var bytes = Rows<Int64>(repeating: 0, count: apps.count)
    for app in apps {
      let time = SimTime.seconds(Int64(app))
      bytes[app] = scenario.apps[app].sizeBytes
      features[app].noteLaunch(at: time)
      policy.launched(app, kind: .coldUncached, at: time)
      guard app < count else { break }
      policy.left(app, at: time + .seconds(1))
      lists.append(app, to: 0, rank: 0)
    }
    let sizes = CandidateSizes(bytes.address, at: \.self)
    let view = CandidateView(
      lists.view(of: 0), sizes: policy.needs.contains(.sizes) ? sizes : .notGiven,
      features: policy.needs.contains(.features) ? features.address : nil)
    let victim = policy.victim(among: view, at: .seconds(900))
    let isMember = victim.map { $0 < count } ?? true
    #expect(isMember, "\(name) named what is no candidate")
    withExtendedLifetime((bytes.count, features.count)) {}
    return victim
  }

  @Test(
    "names a candidate or none of none, always the same, with no more than it needs",
    arguments: names)
  func namesCandidates(name: String) throws {
    #expect(try victim(of: name, among: 0) == nil)
    #expect(try victim(of: name, among: 1) == 0)
    for count in [2, 3, 300] {
      let first = try victim(of: name, among: count)
      #expect(try first != nil && first == victim(of: name, among: count))
    }
  }

  @Test("a policy needs what its row says", arguments: PolicyCatalog.entries.map(\.name))
  func needsAreThoseOfTheRow(name: String) throws {
    for entry in PolicyCatalog.entries where entry.name == name {
      let needs = entry.needs(entry.parameters.map(\.defaultValue))
      #expect(entry.axis == .evict || needs.contains(.device))
      guard entry.axis == .evict else { continue }
      let scenario = trace([0], sizes: [1], capacity: 1)
      let made = try StrategyParser().parse(name).make(for: scenario, seed: 1, replication: 0)
      #expect(made.eviction.needs == needs)
    }
  }

  @Test("conserves memory and counts every end, over random traces", arguments: names)
  func conserves(name: String) throws {
    for seed in 0..<200 {
      var draw = SplitMix64(state: UInt64(seed))
      let sizes = (0..<8).map { _ in 1 + Int64(draw.below(9)) }
      let requests = (0..<100).map { _ in Int(draw.below(8)) }
      let result = try run(name, trace(requests, sizes: sizes, capacity: 9 + Int64(draw.below(20))))
      let launched = requests.reduce(Int128(0)) { $0 + Int128(sizes[$1]) }
      #expect(result.launchedBytes == launched && result.launches.total == 100)
      let held = Int128(result.residentBytes.level)
      #expect(result.coldBytes == result.freedBytes + held)
      #expect(result.launches.cold == result.ends.total + result.aliveApps.level)
      #expect(result.apps.reduce(0) { $0 + $1.launches.total } == 100)
      #expect(result.apps.reduce(0) { $0 + $1.ends.total } == result.ends.total)
    }
  }

  @Test("the same seed gives the same run", arguments: names)
  func deterministic(name: String) throws {
    let scenario = try #require(zipf(apps: 40, slots: 12, count: 3000))
    let first = try run(name, scenario, seed: 5)
    let again = try run(name, scenario, seed: 5)
    #expect(first.apps.map(\.aliveTime) == again.apps.map(\.aliveTime))
    #expect(first.launches.cold == again.launches.cold)
  }

  @Test("room for all: misses are the distinct apps", arguments: names)
  func roomForAll(name: String) throws {
    let scenario = try #require(zipf(apps: 40, slots: 40, count: 3000))
    let result = try run(name, scenario)
    #expect(result.launches.cold == result.firstLaunches && result.ends.total == 0)
  }

  @Test("the demand is the same whatever the strategy", arguments: names)
  func sameDemand(name: String) throws {
    let scenario = try #require(zipf(apps: 40, slots: 12, count: 3000))
    let baseline = try run("lru", scenario).apps.map(\.launches.total)
    #expect(try run(name, scenario).apps.map(\.launches.total) == baseline)
  }
}

import DeviceModel
import MemoryPolicies
import SimKernel
import Testing

@Suite("StrategyParser")
struct StrategyParserTests {
  static func entry(_ name: String, _ parameters: [PolicyParameter] = []) -> PolicyEntry {
    PolicyEntry(evict: name, summary: "for tests", source: "none", parameters: parameters) { _ in
      KeepForAWhile()
    }
  }

  /// A cache without apps or demand.
  static let cache = Scenario(name: "cache", capacityBytes: 1, apps: [], demand: [], horizon: .zero)

  let parser = StrategyParser(catalog: [
    entry("plain"),
    entry(
      "sampled",
      [
        PolicyParameter("k", "how many", kind: .integer(1...9), defaultValue: 4),
        PolicyParameter("rounds", "how often", kind: .integer(0...100), defaultValue: 2),
      ]),
  ])

  @Test(
    "the canonical form writes every default out, without prefix for evict",
    arguments: [
      ("plain", "plain"), ("evict:plain", "plain"), (" plain ", "plain"),
      ("sampled", "sampled(k=4,rounds=2)"), ("sampled(rounds=7)", "sampled(k=4,rounds=7)"),
      ("evict: sampled( rounds = 7 , k=1 )", "sampled(k=1,rounds=7)"),
    ])
  func canonical(text: String, expected: String) throws {
    let strategy = try parser.parse(text)
    #expect(strategy.canonical == expected)
    #expect(try parser.parse(strategy.canonical).canonical == expected)
  }

  @Test(
    "what holds anyway is no part of the identity",
    arguments: [
      ("lru+reclaim:compress", "lru+reclaim:compress"), ("prewarm:none+lru+suspend:after", "lru"),
      ("suspend:after(delay=drawn)+jetsam", "jetsam(long-idle=daemons)"),
      ("lru+suspend:after(delay=30s)", "lru+suspend:after(delay=30s)"),
      ("reclaim:none+suspend:after+lru", "lru+reclaim:none"),
    ])
  func defaults(text: String, expected: String) throws {
    #expect(try StrategyParser().parse(text).canonical == expected)
  }

  @Test(
    "a strategy that needs a device says what of it does",
    arguments: [
      ("lru", nil), ("lru+reclaim:compress", "reclaim:compress needs a device"),
      ("jetsam", "needs a device"),
      ("lru+suspend:never", "suspend:never needs a device"),
      ("prewarm:top-k+jetsam", "jetsam(long-idle=daemons) needs a device"),
    ])
  func needs(text: String, reason: String?) throws {
    let found = try StrategyParser().parse(text).obstacle(in: Self.cache)
    #expect(found == reason.map { $0 + ": mode \"device\"" })
  }

  @Test("a phone's own reclaim is not named on it; what it cannot do is an obstacle")
  func reclaimOfPhones() throws {
    let (old, new) = (
      DeviceProfile(ramBytes: 1 << 30, system: .ios12), DeviceProfile(ramBytes: 1 << 30)
    )
    func names(_ text: String) throws -> [String] {
      let strategy = try StrategyParser().parse(text)
      return [old, new, nil].map { strategy.named(on: $0).canonical }
    }
    #expect(try names("lru") == ["lru", "lru", "lru"])
    #expect(try names("lru+reclaim:compress") == ["lru", "lru+reclaim:compress", "lru"])
    #expect(
      try names("lru+reclaim:freeze") == ["lru+reclaim:freeze", "lru", "lru+reclaim:freeze"])
    let freeze = try StrategyParser().parse("lru+reclaim:freeze")
    func phone(_ profile: DeviceProfile) -> Scenario {
      Scenario(name: "phone", device: profile, apps: [], demand: [], horizon: .zero)
    }
    #expect(
      freeze.obstacle(in: phone(old))
        == "reclaim:freeze needs a freezer, which ios 12 does not have")
    #expect(freeze.obstacle(in: phone(new)) == nil)
    #expect(freeze.obstacle(in: Self.cache) == "reclaim:freeze needs a device: mode \"device\"")
    #expect(try StrategyParser().parse("lru").obstacle(in: phone(old)) == nil)
  }

  @Test("each axis but the one that evicts has one default, and naming it changes nothing")
  func axes() throws {
    for axis in StrategyAxis.allCases {
      let defaults = PolicyCatalog.entries.filter { $0.axis == axis && $0.isDefault }
      // What reclaim a phone has of its own hangs on the phone.
      let isFixed = axis != .evict && axis != .reclaim
      #expect(defaults.count == (isFixed ? 1 : 0), "\(axis)")
      for entry in defaults {
        let plain = RunStrategy(eviction: try eviction("lru"))
        let text = "lru+\(axis.rawValue):\(entry.name)"
        var named = try StrategyParser().parse(text).make(for: Self.cache, seed: 1, replication: 0)
        var delays: [SimTime?] = []
        for usual in [SimTime.zero, .seconds(2), .seconds(3)] {
          delays.append(named.suspension.delay(of: 0, usual: usual, at: .zero))
        }
        #expect(delays == [.zero, .seconds(2), .seconds(3)])
        #expect(type(of: named.reclaim) == type(of: plain.reclaim) && named.prewarm == nil)
      }
    }
  }

  private func eviction(_ name: String) throws -> any EvictionPolicy {
    try StrategyParser().parse(name).make(for: Self.cache, seed: 1, replication: 0).eviction
  }

  @Test(
    "a broken strategy is refused at its place",
    arguments: [
      ("", 0, "no policy's name"), ("plane", 0, "'plane'"), ("plain+plain", 6, "a second policy"),
      ("evict:plain+sampled(k=2)", 12, "a second policy"), ("evil:plain", 0, "'evil'"),
      ("prewarm:none", 8, "'none'"), ("sampled(k=0)", 10, "'0'"), ("sampled(k=x)", 10, "'x'"),
      ("sampled(k)", 9, "no value"), ("sampled(j=1)", 8, "'j'"), ("sampled()", 7, "'()'"),
      ("sampled(k=1,k=2)", 12, "k again"), ("sampled(k=1", 11, "the end"), ("plain)", 5, "')'"),
      ("plain(k=1)", 6, "'k'"), ("sampled(k=1)x", 7, "'(k=1)x'"), ("+", 0, "no policy's name"),
      ("sampled(k=99999999999999999999)", 10, "'99999999999999999999'"),
    ])
  func broken(text: String, offset: Int, found: String) {
    let error = #expect(throws: StrategyError.self) { try parser.parse(text) }
    #expect(error?.offset == offset && error?.found.hasPrefix(found) == true, "\(error as Any)")
  }

  @Test("an axis without policies says so")
  func emptyAxis() {
    let error = #expect(throws: StrategyError.self) { try parser.parse("plain+suspend:after") }
    #expect(error?.expected == "no policy: the axis suspend has none yet")
  }
}

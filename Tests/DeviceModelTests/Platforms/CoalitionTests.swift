import SimKernel
import Testing

@testable import DeviceModel

/// Who goes first of those in front: on the small phone, where 750 MB are available.
@Suite("Coalitions")
struct CoalitionTests {
  /// An app in front, grown to `active`, with pages that have grown to theirs.
  private static func run(
    _ active: Int64, pages: [Int64], kinds: [HelperKind] = [],
    _ eviction: any EvictionPolicy = BandOrder(rules: []), observer: Story? = nil
  ) throws -> IOSRun {
    let helpers = pages.indices.map {
      SmallPhone.helper(
        kinds.isEmpty ? .webContent : kinds[$0], of: 0, active: pages[$0], reload: 3600)
    }
    var run = try SmallPhone.device(
      [SmallPhone.app(active: active)] + helpers, [.open(0, at: 0)],
      RunStrategy(eviction: eviction, reclaim: .none), horizon: .seconds(100), observer: observer)
    try run.begin()
    try run.advance(toMilliseconds: 10_000)
    return run
  }

  /// Leaves 40 MB available, as far as files can be dropped for it.
  private static func drain(_ run: inout IOSRun) {
    let amount = run.footprints.ledger.available - 40 * SmallPhone.megabyte * MemoryLedger.unit
    _ = run.footprints.makeRoom(for: amount)
    run.footprints.take(min(amount, run.footprints.ledger.free))
  }

  /// Takes memory until everything has been killed; who went, in order.
  private static func kills(_ run: inout IOSRun) throws -> [AppID] {
    var victims: [AppID] = []
    for step in 1...Int64(run.appCount) {
      drain(&run)
      run.relieve()
      victims.append(run.killSlot.victim?.app ?? -1)
      try run.advance(toMilliseconds: 10_000 + 10 * step)
    }
    return victims
  }

  @Test("an app of 300 MB with pages of 200 and 150: the pages in this order, then the app (X-04)")
  func golden() throws {
    var run = try Self.run(300, pages: [200, 150])
    #expect((0..<3).map { run.megabytes(of: $0) } == [300, 200, 150])
    #expect(try Self.kills(&run) == [1, 2, 0])
    #expect(run.result.ends[.pageShortage] == 3 && run.result.foregroundKills == 1)
    #expect(run.result.helperEnds == 2 && run.result.helperReloads == 0)
  }

  @Test("extensions go before services, in one role the largest first (X-04)")
  func roles() throws {
    var larger = try Self.run(300, pages: [150, 200])
    #expect(try Self.kills(&larger) == [2, 1, 0])
    var mixed = try Self.run(
      100, pages: [200, 14, 60, 80], kinds: [.webContent, .service, .appExtension, .appExtension])
    #expect(try Self.kills(&mixed) == [4, 3, 1, 2, 0])
  }

  @Test("under other strategies too the app in front goes last", arguments: [true, false])
  func otherStrategies(isOldest: Bool) throws {
    let eviction: any EvictionPolicy = isOldest ? KeepFor(length: nil) : LastLeft()
    var run = try Self.run(300, pages: [150, 200], eviction)
    #expect(try Self.kills(&run) == [2, 1, 0])
  }

  private static func coalition(
    _ leader: AppID, _ total: Int64, _ members: [Coalition.Member] = []
  ) -> Coalition {
    Coalition(leader: leader, total: total, members: members)
  }

  @Test("the coalition that holds most goes first, of equals the one that stands first (X-04)")
  func totals() {
    let extensions = [
      Coalition.Member(app: 11, isExtension: false, footprint: 9),
      Coalition.Member(app: 12, isExtension: true, footprint: 1),
      Coalition.Member(app: 13, isExtension: true, footprint: 1),
    ]
    let all = [
      Self.coalition(1, 20), Self.coalition(2, 30, extensions), Self.coalition(3, 20),
      Self.coalition(4, 25),
    ]
    #expect(Coalitions.order(all) == [12, 13, 11, 2, 4, 1, 3])
  }

  @Test(
    "ten coalitions and eighty members of a role are sorted, what is beyond stays behind (X-04)")
  func most() {
    let leaders = (0..<11).map { Self.coalition($0, Int64($0)) }
    #expect(Coalitions.order(leaders) == Array((0..<10).reversed()))
    let members = (0..<81).map {
      Coalition.Member(app: $0, isExtension: true, footprint: Int64($0))
    }
    #expect(
      Coalitions.order([Self.coalition(99, 1, members)]) == Array((0..<80).reversed()) + [99])
  }

  @Test("sorting moves only those that stand in the band, and keeps since when they do (X-04)")
  func bands() {
    var bands = JetsamBands(appCount: 5)
    for app in 0..<4 { bands.place(app, in: .foreground, at: .seconds(Int64(app))) }
    bands.place(4, in: .idle, at: .seconds(9))
    bands.sort(.foreground, [3, 4, 1])
    var order: [AppID] = []
    var next = bands.first(in: .foreground)
    while let app = next {
      order.append(app)
      next = bands.next(after: app)
    }
    #expect(order == [3, 1, 0, 2] && bands.band(of: 4) == .idle)
    #expect((0..<4).map { bands.entered($0) } == (0..<4).map { .seconds($0) })
  }

  @Test("they are sorted once a shortage, not before each kill (X-04)")
  func once() throws {
    var run = try Self.run(
      100, pages: [5, 150, 120], kinds: [.appExtension, .webContent, .webContent])
    Self.drain(&run)
    run.relieve()
    #expect(run.killSlot.victim?.app == 1)
    // The next stands elsewhere meanwhile, and 5 MB are too little.
    run.platform.bands.place(2, in: .foreground, at: .zero)
    try run.advance(toMilliseconds: 10_010)
    #expect(run.killSlot.victim?.app == 3)
    try run.advance(toMilliseconds: 10_020)
    #expect(run.killSlot.victim == nil)
    // Memory has been well: they are sorted once more.
    Self.drain(&run)
    try run.advance(toMilliseconds: 11_000)
    run.recorder.handled(.crossing)
    run.relieve()
    #expect(run.killSlot.victim?.app == 2)
  }

  @Test("a spree sorts those in front where it may come to them (X-04)")
  func spree() throws {
    var profile = ShortPhone.profile
    profile.daemons.idleCount = 9
    profile.daemons.plainBytes = 1_000_000
    profile.daemons.compressedBytes = 0
    profile.daemons.respawnMicroseconds = 4_000_000
    let scenario = Scenario(
      name: "spree", device: profile,
      apps: (0..<2).map { ShortPhone.app("app\($0)", megabytes: 1) },
      alive: (0..<2).map { AliveProcess($0, .background, compressedMillis: 0) }, demand: [],
      horizon: .seconds(1000))
    var run = try IOSRun(
      scenario, on: profile,
      strategy: RunStrategy(
        eviction: BandOrder(rules: [.aggressive]), suspension: .never, reclaim: .none), seed: 1,
      replication: 0)
    let most = 60 * SmallPhone.megabyte * MemoryLedger.unit
    run.footprints.allocate(0, run.footprints.ledger.available - most)
    for app in [1, 0] { run.platform.bands.place(app, in: .foreground, at: .zero) }
    for (ceiling, first) in [(40, 1), (40, 1), (80, 1), (80, 1), (150, 0)] {
      let begins = run.beginAggressiveRound()
      #expect(begins && run.platform.aggression.round?.ceiling == ceiling)
      #expect(run.platform.bands.first(in: .foreground) == first)
      run.platform.aggression.endRound()
    }
  }
}

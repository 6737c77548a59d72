import SimKernel
import Testing

@testable import DeviceModel

/// What else than little available memory ends processes, on a phone worked out by hand.
///
/// Apps are opened at 0, 10 and 20 s, the last stays in front: the others hold 200 MB each and are
/// suspended at 12 and 22 s. c holds 100 at 20.5 s and grows: 350 less what it holds are available.
@Suite("Shortages besides memory")
struct ShortageTests {
  private static let megabyte = SmallPhone.megabyte

  private static func apps(active: Int64 = 200, purgeable: Int64 = 0) -> [AppProfile] {
    (0..<3).map { place in
      var app = SmallPhone.app(active: place == 2 ? active : 200)
      app.behaviour.purgeableBytes = place == 0 ? purgeable : 0
      return app
    }
  }

  private static func row(_ shortage: KernelShortage, at seconds: Int64) -> DemandRow {
    var row = DemandRow(time: .seconds(seconds), kind: .shortage, app: 0)
    row.detail = shortage.rawValue
    return row
  }

  private static func run(
    _ apps: [AppProfile], _ rows: [DemandRow] = [], _ rules: JetsamRules = [],
    profile: DeviceProfile = SmallPhone.profile
  ) throws -> (ends: [String], result: RunResult) {
    let story = Story()
    let strategy = RunStrategy(
      eviction: BandOrder(rules: rules), suspension: .after(.seconds(2)), reclaim: .none)
    let opens: [DemandRow] = [.open(0, at: 0), .open(1, at: 10), .open(2, at: 20)]
    var run = try SmallPhone.device(
      apps, opens + rows, strategy, horizon: .seconds(60), profile: profile, observer: story)
    try run.begin()
    while try run.step() {}
    return (story.ends, run.result)
  }

  @Test(
    "a row ends the first of the lowest band, whatever is available, and no second (X-13, X-18)",
    arguments: [
      (.vnodes, "vnode_limit"), (.disk, "disk_space_shortage"), (.zoneMap, "zone_map_exhaustion"),
    ] as [(KernelShortage, String)])
  func rows(_ shortage: KernelShortage, _ name: String) throws {
    let (ends, _) = try Self.run(Self.apps(), [Self.row(shortage, at: 30)])
    #expect(ends == ["30010 end 0 \(name) 200 MB"])
    let two = [Self.row(shortage, at: 30), Self.row(shortage, at: 40)]
    #expect(try Self.run(Self.apps(), two).ends.count == 2)
  }

  @Test("a kernel whose heap is full is unhealthy: over a soft limit goes first (X-13)")
  func highWaterFirst() throws {
    var apps = Self.apps()
    apps[1].behaviour.limits = ProcessLimits(both: ProcessLimit(bytes: 199 * Self.megabyte))
    let (ends, _) = try Self.run(apps, [Self.row(.zoneMap, at: 30)], [.highWater])
    #expect(
      ends == ["30010 end 1 highwater 200 MB", "30020 end 0 zone_map_exhaustion 200 MB"])
    #expect(
      try Self.run(apps, [Self.row(.vnodes, at: 30)], [.highWater]).ends
        == ["30010 end 0 vnode_limit 200 MB"])
  }

  @Test("an idle daemon that has been idle longer goes in the app's place (X-13)")
  func daemon() throws {
    var profile = SmallPhone.profile
    profile.daemons.idleCount = 2
    profile.daemons.plainBytes = 1000
    profile.daemons.compressedBytes = 0
    let (ends, result) = try Self.run(
      Self.apps(), [Self.row(.vnodes, at: 30)], [.idleExit], profile: profile)
    #expect(ends == [] && result.daemonExits == 1)
  }

  /// c holds 300 at 22.5 s, and a microsecond later 100 bytes more: 49,999,900 bytes are available.
  @Test("what can be emptied of a victim goes first; at the soft threshold it lives (X-14)")
  func purge() throws {
    let enough = 20 * Self.megabyte + 100
    let (ends, result) = try Self.run(Self.apps(active: 310, purgeable: enough))
    #expect(ends == [] && result.sparedKills == 1 && result.purgedBytes == Int128(enough))
    let (short, missed) = try Self.run(Self.apps(active: 310, purgeable: enough - 1))
    #expect(short == ["22510 end 0 vm_pageshortage 179 MB"] && missed.sparedKills == 0)
    #expect(missed.purgedBytes == Int128(enough - 1))
  }

  @Test("over a soft limit, who is within it afterwards lives (X-14)")
  func purgeHighWater() throws {
    for (purgeable, isSpared) in [(10, true), (9, false)] as [(Int64, Bool)] {
      var apps = Self.apps(active: 300, purgeable: purgeable * Self.megabyte)
      apps[0].behaviour.limits = ProcessLimits(both: ProcessLimit(bytes: 190 * Self.megabyte))
      let (ends, result) = try Self.run(apps, [], [.highWater])
      #expect(ends == (isSpared ? [] : ["22310 end 0 highwater 191 MB"]))
      #expect(result.sparedKills == (isSpared ? 1 : 0))
    }
  }

  @Test("nothing is emptied for files or the kernel's heap, and for storage it is (X-14)")
  func purgeNot() throws {
    for shortage in KernelShortage.allCases {
      let apps = Self.apps(purgeable: 20 * Self.megabyte)
      let (ends, result) = try Self.run(apps, [Self.row(shortage, at: 30)])
      #expect(ends.isEmpty == (shortage == .disk), "\(shortage)")
      #expect(result.purgedBytes == (shortage == .disk ? Int128(20 * Self.megabyte) : 0))
    }
  }

  @Test("what was emptied is there again once the app has been in front (X-14)")
  func refill() throws {
    let apps = Self.apps(purgeable: 20 * Self.megabyte)
    let again = [
      Self.row(.disk, at: 30), .row(.open, 0, at: 31_000), .row(.open, 2, at: 40_000),
      Self.row(.disk, at: 50), Self.row(.disk, at: 55),
    ]
    // b was suspended before a was for the second time, and has nothing to empty.
    let (ends, result) = try Self.run(apps, again)
    #expect(ends == ["50010 end 1 disk_space_shortage 200 MB"] && result.sparedKills == 2)
    let (twice, _) = try Self.run(apps, [Self.row(.disk, at: 30), Self.row(.disk, at: 40)])
    #expect(twice == ["40010 end 0 disk_space_shortage 180 MB"])
  }

  @Test("something waits and not a mebibyte can be had: starvation, else a shortage (X-13)")
  func starvation() throws {
    for (left, reason) in [
      (ReclaimTarget.short, EndReason.pageoutStarvation), (.enough, .pageShortage),
    ] {
      var run = try SmallPhone.device(
        Self.apps(), [.open(0, at: 0), .open(1, at: 10)],
        RunStrategy(
          eviction: BandOrder(rules: []), suspension: .after(.seconds(2)), reclaim: .none),
        horizon: .seconds(60))
      try run.begin()
      try run.advance(toMilliseconds: 20_000)
      run.footprints.take(run.footprints.ledger.available - left.bytes * MemoryLedger.unit)
      run.waits.add((1, 1 << 50, run.now), isInFront: true)
      run.startKill()
      #expect(run.killSlot.victim?.reason == reason)
    }
  }

  private enum ReclaimTarget {
    case short, enough

    var bytes: Int64 { self == .short ? (1 << 20) - 1 : 1 << 20 }
  }
}

/// Two apps of 550 MB on a phone for which that is too much, each opened again after 0.9 s: 423 MB
/// are touched, nearly 300 of them come back each time. 60 MB stay available, above every
/// threshold.
@Suite("Thrashing on a phone")
struct ThrashingTests {
  private static func run(
    each milliseconds: Int64, isJudged: Bool = true
  ) throws -> (ends: [String], result: RunResult) {
    var profile = SmallPhone.profile
    profile.judgesThrashing = isJudged
    profile.thresholds.criticalBytes = 10 * SmallPhone.megabyte
    profile.thresholds.idleBytes = 12 * SmallPhone.megabyte
    profile.thresholds.softBytes = 14 * SmallPhone.megabyte
    profile.thresholds.reaperBytes = 16 * SmallPhone.megabyte
    var app = SmallPhone.app(active: 550, background: 550)
    app.behaviour.launchBytes = 550 * SmallPhone.megabyte
    let flips = (0..<6).map { DemandRow.row(.open, Int32($0 % 2), at: 20_000 + $0 * milliseconds) }
    let opens: [DemandRow] = [.open(0, at: 0), .open(1, at: 10)]
    let story = Story()
    var run = try SmallPhone.device(
      [app, app], opens + flips, RunStrategy(eviction: BandOrder(rules: [])),
      horizon: .seconds(60), profile: profile, observer: story)
    try run.begin()
    while try run.step() {}
    return (story.ends, run.result)
  }

  @Test("memory is compressed and comes back at once: a kill though much is available (C-e, X-13)")
  func thrashes() throws {
    let (ends, result) = try Self.run(each: 900)
    #expect(result.ends[.compressorThrashing] == 2 && ends.count == 2, "\(ends)")
    #expect(try Self.run(each: 3000).ends == [])
    #expect(try Self.run(each: 900, isJudged: false).ends == [])
  }
}

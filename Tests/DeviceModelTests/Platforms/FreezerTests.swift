import SimKernel
import Testing

@testable import DeviceModel

/// The freezer on 1,000 MB without a file cache: suspended apps, all of it plain, and what
/// is wired so that less than half is available.
@Suite("The freezer")
struct FreezerTests {
  private static let megabyte: Int64 = 1_000_000

  private static func profile(wired: Int64) -> DeviceProfile {
    var profile = ShortPhone.profile
    profile.wiredBytes = wired * megabyte
    profile.thresholds.criticalBytes = 10 * megabyte
    profile.thresholds.idleBytes = 11 * megabyte
    profile.thresholds.softBytes = 12 * megabyte
    profile.thresholds.reaperBytes = 13 * megabyte
    return profile
  }

  private static func run(
    _ profile: DeviceProfile, apps count: Int, bytes: Int64 = 20_000_000,
    rows: [DemandRow] = [], until horizon: Int64
  ) throws -> IOSRun {
    let apps = (0..<count).map { number in
      var app = ShortPhone.app("app\(number)", megabytes: 1)
      app.behaviour.launchBytes = bytes
      app.behaviour.activeBytes = bytes
      app.behaviour.backgroundBytes = bytes
      app.behaviour.codeBytes = 0
      return app
    }
    let scenario = Scenario(
      name: "freezer", device: profile, apps: apps,
      alive: (0..<count).map { AliveProcess($0, compressedMillis: 0) }, demand: [.rows(rows)],
      horizon: .seconds(horizon))
    var run = try IOSRun(
      scenario, on: profile, strategy: RunStrategy(eviction: BandOrder(rules: [])), seed: 1,
      replication: 0)
    try run.begin()
    return run
  }

  /// Who is marked at the end, by number, and when the mark came, in microseconds.
  private static func marks(_ run: consuming IOSRun) throws -> [Int: Int64] {
    var marks: [Int: Int64] = [:]
    while try run.step() {
      for app in 0..<run.appCount
      where run.platform.freezer[app].isMarked && marks[app] == nil {
        marks[app] = run.now.microseconds
      }
    }
    return marks
  }

  @Test("more than four suspended apps not frozen yet, ten seconds apart, the oldest first")
  func pace() throws {
    let marks = try Self.marks(Self.run(Self.profile(wired: 500), apps: 6, until: 3600))
    // 20 MB are packed in 33333 us, and 5.55 MB written in 27777.
    #expect(marks == [0: 61_110, 1: 10_122_220])
    #expect(try Self.marks(Self.run(Self.profile(wired: 500), apps: 4, until: 3600)) == [:])
  }

  /// 62 helpers beside 359 daemons: ⌊23 × 62 ÷ 359⌋ = 3 beside 23, and 4 beside 24. The one app
  /// makes four, which are not enough, or five.
  @Test(
    "helpers among the daemons are suspended too (C-a)",
    arguments: [(23, 0), (24, 1)] as [(Int64, Int)])
  func helpers(daemons: Int64, marked: Int) throws {
    #expect(DaemonLayer(ramBytes: 4 << 30).suspendedHelpers == 62)
    var profile = Self.profile(wired: 500)
    profile.daemons.idleCount = daemons
    profile.daemons.plainBytes = 1_000_000
    profile.daemons.compressedBytes = 0
    #expect(try Self.marks(Self.run(profile, apps: 1, until: 3600)).count == marked)
  }

  @Test("only while less than half of RAM is available")
  func half() throws {
    // Six apps hold 120 of 1,000 MB.
    #expect(try Self.marks(Self.run(Self.profile(wired: 380), apps: 6, until: 3600)) == [:])
    #expect(
      try Self.marks(Self.run(Self.profile(wired: 381), apps: 6, until: 3600)) == [0: 61_110])
  }

  @Test("an app of less than 8 MiB resident is not worth it")
  func least() throws {
    let profile = Self.profile(wired: 500)
    #expect(try Self.marks(Self.run(profile, apps: 9, bytes: 8 << 20, until: 3600)).count == 5)
    #expect(
      try Self.marks(Self.run(profile, apps: 9, bytes: (8 << 20) - 1, until: 3600)).isEmpty)
  }

  @Test("no more than twenty are frozen at a time")
  func most() throws {
    let profile = Self.profile(wired: 500)
    let marks = try Self.marks(Self.run(profile, apps: 30, bytes: 10_000_000, until: 3600))
    #expect(marks.keys.sorted() == Array(0..<20))
  }

  @Test("the budget is 2048 MiB, in original bytes, an awake day; the rest is kept")
  func budget() throws {
    #expect(DeviceProfile(ramBytes: 1 << 30).swapWriteBytesPerDay == 2_147_483_648)
    var profile = Self.profile(wired: 500)
    profile.swapWriteBytesPerDay = 50_000_000
    var run = try Self.run(profile, apps: 12, until: 87_000)
    var marked: [Int64: Int64] = [:]
    var demoted: [Int] = []
    while try run.step() {
      marked[run.now.microseconds / 1_000_000] = run.platform.freezer.frozenCount
      demoted = (0..<12).filter { run.platform.freezer[$0].isDemoted }
    }
    // 40 of 50 MB on the first day; 60 on the second, which begins after 86,400 s.
    #expect(marked.filter { $0.key < 86_400 }.values.max() == 2)
    #expect(marked[86_400] == 2 || marked[86_400] == 3)
    #expect(marked.values.max() == 5)
    // The first two of the day before have not come back: to the idle band with them.
    #expect(demoted == [0, 1])
  }

  @Test("at the end of a day two go that came back fewer than five times")
  func demotions() throws {
    var run = try Self.run(Self.profile(wired: 500), apps: 12, until: 86_401)
    while try run.step() {
      guard run.now < .seconds(86_000), run.platform.freezer.frozenCount == 8 else { continue }
      for (app, thaws) in [(0, Int64(5)), (1, 4)] {
        while run.platform.freezer[app].thaws < thaws {
          run.platform.freezer.thaw(app)
          run.platform.freezer.mark(app)
        }
      }
    }
    #expect(run.platform.freezer.frozenCount == 8)
    #expect((0..<12).filter { run.platform.freezer[$0].isDemoted } == [1, 2])
    #expect(run.platform.bands.band(of: 0) == .frozen && run.platform.bands.band(of: 1) == .idle)
  }

  /// Opens the first apps at 100 s, 20 s apart, and goes home.
  private static func returns(_ count: Int32) -> [DemandRow] {
    (0..<count).map { .open($0, at: 100 + 20 * Int64($0)) }
      + [DemandRow(time: .seconds(100 + 20 * Int64(count)), kind: .home, app: -1)]
  }

  @Test("a thawed app keeps its mark and band, and is frozen again once three are thawed")
  func refreeze() throws {
    var profile = Self.profile(wired: 500)
    profile.frozenLimit = 3
    var two = try Self.run(profile, apps: 9, rows: Self.returns(2), until: 600)
    while try two.step() {}
    #expect(two.platform.freezer.frozenCount == 3 && two.platform.freezer.thawedCount == 2)
    #expect(two.platform.bands.band(of: 0) == .frozen && two.footprints[0].swapped == 0)
    #expect(two.platform.freezer[0].thaws == 1)
    var three = try Self.run(profile, apps: 9, rows: Self.returns(3), until: 600)
    while try three.step() {}
    #expect(three.platform.freezer.frozenCount == 3 && three.platform.freezer.thawedCount == 2)
    #expect(three.footprints[0].swapped > 0 && three.footprints[1].swapped == 0)
  }

  @Test("with the budget used up a thawed app is let go instead")
  func usedUp() throws {
    var profile = Self.profile(wired: 500)
    profile.swapWriteBytesPerDay = 65_000_000
    var run = try Self.run(profile, apps: 12, rows: Self.returns(1), until: 600)
    while try run.step() {}
    #expect(run.platform.freezer.frozenCount == 3 && run.platform.freezer.thawedCount == 0)
    #expect(run.platform.freezer[0].isDemoted && run.platform.bands.band(of: 0) == .idle)
    #expect(run.platform.bands.band(of: 1) == .frozen)
  }

  @Test("an app that works is never frozen, and a process's end takes its mark")
  func works() throws {
    let open = DemandRow(time: .zero, kind: .open, app: 0)
    let audio = DemandRow(time: .seconds(2), kind: .audio, app: 0, length: .seconds(5000))
    let home = DemandRow(time: .seconds(3), kind: .home, app: 0)
    let quit = DemandRow(time: .seconds(500), kind: .forceQuit, app: 1)
    var run = try Self.run(
      Self.profile(wired: 500), apps: 7, rows: [open, audio, home, quit], until: 900)
    var wasMarked = false
    while try run.step() {
      #expect(!run.platform.freezer[0].isMarked)
      wasMarked = wasMarked || run.platform.freezer[1].isMarked
    }
    #expect(wasMarked && run.platform.freezer.frozenCount == 1 && !run.processes[1].exists)
  }

  @Test("before iOS 13 there is none")
  func system() throws {
    var profile = Self.profile(wired: 500)
    profile.system = SystemVersion(12, 5)
    #expect(try Self.marks(Self.run(profile, apps: 9, until: 900)) == [:])
  }
}

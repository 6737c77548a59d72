import SimKernel
import Testing

@testable import DeviceModel

/// What belongs to an app and is frozen after it: 1,000 MB without a file cache, and what is
/// wired so that less than half is available.
@Suite("Freezing of processes of an app")
struct HelperFreezingTests {
  private static let megabyte = SmallPhone.megabyte

  /// Six suspended apps of 20 MB; the first is opened at 100 s, for 20 s, with `helpers` of its
  /// own.
  private static func run(
    _ helpers: [AppProfile], budget: Int64 = 2_000_000_000, frozen: Int64 = 20
  ) throws -> IOSRun {
    var profile = ShortPhone.profile
    profile.wiredBytes = 500 * megabyte
    profile.thresholds.criticalBytes = 10 * megabyte
    profile.thresholds.idleBytes = 11 * megabyte
    profile.thresholds.softBytes = 12 * megabyte
    profile.thresholds.reaperBytes = 13 * megabyte
    profile.swapWriteBytesPerDay = budget
    profile.frozenLimit = frozen
    let apps = (0..<6).map { ShortPhone.app("app\($0)", megabytes: 20) }
    let scenario = Scenario(
      name: "freezer", device: profile, apps: apps + helpers,
      alive: (1..<6).map { AliveProcess($0, compressedMillis: 0) },
      demand: [.rows([.open(0, at: 0), .row(.home, at: 20_000)])], horizon: .seconds(3600))
    var run = try IOSRun(
      scenario, on: profile, strategy: RunStrategy(eviction: BandOrder(rules: [])), seed: 1,
      replication: 0)
    try run.begin()
    return run
  }

  private static func helper(_ kind: HelperKind, _ megabytes: Int64) -> AppProfile {
    SmallPhone.helper(
      kind, of: 0, active: megabytes,
      limits: ProcessLimits(both: ProcessLimit(bytes: 500 * megabyte, isFatal: true)))
  }

  /// Who is marked, and when, in order.
  private static func marks(_ run: inout IOSRun) throws -> [(app: AppID, time: SimTime)] {
    var marks: [(app: AppID, time: SimTime)] = []
    while try run.step() {
      for app in 0..<run.appCount
      where run.platform.freezer[app].isMarked && !marks.contains(where: { $0.app == app }) {
        marks.append((app, run.now))
      }
    }
    return marks
  }

  /// Five that are never frozen, so that enough are suspended and not frozen.
  private static let extensions = (0..<5).map { _ in helper(.appExtension, 9) }

  @Test("its services follow a frozen app at once, the smallest first; extensions do not (X-36)")
  func follow() throws {
    var run = try Self.run(
      [Self.helper(.service, 12)] + Self.extensions + [Self.helper(.webContent, 10)])
    let marks = try Self.marks(&run)
    #expect(marks.map(\.app) == [1, 2, 3, 4, 5, 0, 12, 6])
    // Apps 10 s apart, what belongs to one right after it.
    for (place, mark) in marks.enumerated().dropFirst() {
      let gap = mark.time - marks[place - 1].time
      #expect(place < 6 ? gap >= .seconds(10) : gap < .seconds(1))
    }
    #expect(run.footprints[6].swapped == 12 * Self.megabyte * MemoryLedger.unit)
    #expect(run.platform.bands.band(of: 6) == .frozen && run.platform.bands.band(of: 7) == .idle)
  }

  @Test("no more than ten follow, the largest (X-36)")
  func most() throws {
    var run = try Self.run((1...12).map { Self.helper(.service, $0) })
    #expect(try Self.marks(&run).map(\.app) == [1, 2, 3, 4, 5, 0] + Array(8...17))
  }

  @Test("without a place, or beyond the budget, none follows any more (X-36)")
  func bounds() throws {
    let services = Self.extensions + [12, 11, 10].map { Self.helper(.service, $0) }
    var places = try Self.run(services, frozen: 8)
    #expect(try Self.marks(&places).map(\.app) == [1, 2, 3, 4, 5, 0, 13, 12])
    var budget = try Self.run(services, budget: 131_000_000)
    #expect(try Self.marks(&budget).map(\.app) == [1, 2, 3, 4, 5, 0, 13])
  }

  @Test("the return of the app breaks that off (X-36)")
  func returns() throws {
    var run = try Self.run(
      Self.extensions + [12, 10].map { Self.helper(.service, $0) })
    while run.platform.freezer.job != 12, try run.step() {}
    #expect(run.platform.freezer.job == 12)
    run.open(0)
    #expect(run.platform.freezer.job == nil && !run.platform.freezer[12].isMarked)
    run.relieve()
    while try run.step() {}
    #expect(!run.platform.freezer[11].isMarked && !run.platform.freezer[12].isMarked)
  }
}

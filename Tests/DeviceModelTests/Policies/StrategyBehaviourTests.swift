import SimKernel
import Testing

@testable import DeviceModel

/// Policies of suspension and reclaim decide by what they do, not by their names.
@Suite("Behaviour of strategies")
struct StrategyBehaviourTests {
  /// Suspends the first app after 7 s and the others never.
  private struct FirstOnly: SuspensionPolicy {
    mutating func delay(of app: AppID, usual: SimTime, at time: SimTime) -> SimTime? {
      #expect(usual >= .seconds(2) && usual <= .seconds(3))
      return app == 0 ? .seconds(7) : nil
    }
  }

  @Test("an app is suspended when the policy says, or not at all")
  func suspension() throws {
    let apps = [SmallPhone.app(active: 120, background: 100), SmallPhone.app(active: 120)]
    let rows: [DemandRow] = [.open(0, at: 0), .open(1, at: 20), .row(.home, at: 40_000)]
    var run = try SmallPhone.device(
      apps, rows, RunStrategy(eviction: KeepFor(length: nil), suspension: FirstOnly()),
      horizon: .seconds(1000))
    try run.begin()
    try run.advance(toMilliseconds: 26_900)
    #expect(run.processes[0].state == .background)
    try run.advance(toMilliseconds: 27_100)
    #expect(run.processes[0].state == .suspended)
    try run.advance(toMilliseconds: 999_000)
    #expect(run.processes[1].state == .background)
  }

  /// Takes the largest to flash, below 600 MB.
  private struct LargestFirst: ReclaimPolicy {
    var compresses: Bool { false }
    func freezesBelowBytes(on phone: DeviceProfile) -> Int64? { 600 * SmallPhone.megabyte }
    mutating func appToFreeze(
      among idle: borrowing CandidateView, at time: SimTime
    ) -> AppID? { idle.greatest { $0.sizeBytes } }
  }

  private static func frozen(under reclaim: any ReclaimPolicy) throws -> AppID? {
    let sizes: [Int64] = [60, 40, 100, 50, 60, 40]
    let apps = sizes.map { SmallPhone.app(active: $0 + 20, background: $0) }
    let opens = sizes.indices.map { DemandRow.open(Int32($0), at: Int64($0) * 10) }
    var run = try SmallPhone.device(
      apps, opens + [.row(.home, at: 60_000)],
      RunStrategy(eviction: KeepFor(length: nil), suspension: .never, reclaim: reclaim),
      horizon: .seconds(80))
    try run.begin()
    try run.advance(toMilliseconds: 70_000)
    for app in sizes.indices { run.suspend(app) }
    _ = run.startFreeze()
    return run.platform.freezer.job
  }

  @Test("the policy says which app goes to flash, and whether any does")
  func freezing() throws {
    #expect(try Self.frozen(under: .freeze) == 0)
    #expect(try Self.frozen(under: LargestFirst()) == 2)
    #expect(try Self.frozen(under: .compress) == nil)
  }

  /// Warns below 400 MB available, critical below 200, both left 100 MB higher.
  private struct Wary: ReclaimPolicy {
    var compresses: Bool { true }
    func gauge(on phone: DeviceProfile) -> PressureGauge {
      func marks(_ megabytes: Int64) -> PressureGauge.Marks {
        PressureGauge.Marks(
          enteredBelow: megabytes * SmallPhone.megabyte,
          leftFrom: (megabytes + 100) * SmallPhone.megabyte)
      }
      return PressureGauge(.available, warning: marks(400), critical: marks(200))
    }
  }

  @Test("the level follows the policy's gauge: entered below a mark, left from another on")
  func gauge() throws {
    let gauge = Wary().gauge(on: SmallPhone.profile)
    var level = PressureLevel.normal
    let steps: [Int64] = [500, 400, 399, 499, 199, 299, 300, 499, 500]
    let levels = steps.map { megabytes -> PressureLevel in
      level = gauge.level(
        at: megabytes * SmallPhone.megabyte * MemoryLedger.unit, after: level)
      return level
    }
    #expect(
      levels == [
        .normal, .normal, .warning, .warning, .critical, .critical, .warning, .warning, .normal,
      ])
  }

  /// Its books are wrong from the second launch on.
  private struct Forgetful: EvictionPolicy {
    var launches = 0
    mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) { launches += 1 }
    mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
      candidates.first
    }
    func finish(alive: [AppID]) -> String? {
      launches > 1 ? "forgetful: \(launches) launches, alive \(alive)" : nil
    }
  }

  @Test("a run lets its policy look through its books, with the processes that are left")
  func books() throws {
    var run = try SmallPhone.device(
      [SmallPhone.app(), SmallPhone.app()], [.open(0, at: 1), .open(1, at: 5)],
      RunStrategy(eviction: Forgetful()), horizon: .seconds(9))
    try run.begin()
    #expect(run.brokenBooks() == nil)
    try run.advance(toMilliseconds: 8_000)
    #expect(run.brokenBooks() == "forgetful: 2 launches, alive [0, 1]")
  }

  #if DEBUG
    @Test("wrong books stop a debug build at the end of a run, in both modes")
    func booksStop() async {
      await #expect(processExitsWith: .failure) {
        var monitor = Unwatched()
        _ = try CacheRun(
          scenario([.open(0, at: 0), .open(1, at: 0)]), policy: Forgetful(), seed: 1,
          replication: 0
        ).run(monitor: &monitor)
      }
      await #expect(processExitsWith: .failure) {
        var monitor = Unwatched()
        _ = try SmallPhone.device(
          [SmallPhone.app(), SmallPhone.app()], [.open(0, at: 1), .open(1, at: 5)],
          RunStrategy(eviction: Forgetful()), horizon: .seconds(9)
        ).run(monitor: &monitor)
      }
    }
  #endif
}

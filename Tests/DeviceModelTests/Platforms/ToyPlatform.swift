import SimKernel

@testable import DeviceModel

/// A second platform, to see that a run needs no more than `Platform` asks for: two bands, in front
/// and behind; where memory is short the largest goes, from behind first. No app is warned, none
/// has a limit. It has one timer, which rings every minute that the phone is awake.
struct ToyPlatform: Platform, ~Copyable {
  enum OwnTimer: Int { case minute }

  static let entry = PlatformEntry(
    name: "toy", summary: "two bands, the largest goes", allows: allows
  ) { request in
    let slot = RunSlot(try DeviceRun<ToyPlatform>(request))
    return { check in try slot.take().run(check: check) }
  }

  private static let (behind, front) = (0, 1)
  private var ranks: Rows<Int?>
  private let critical: Int64
  /// How often its timer has rung.
  private(set) var minutes = 0

  init(_ setup: PlatformSetup) {
    ranks = Rows(repeating: nil, count: setup.apps.count)
    critical = setup.profile.thresholds.criticalBytes * MemoryLedger.unit
  }

  static func scanLevels(_ profile: DeviceProfile) -> ScanLevels {
    PageoutLevels.levels(of: profile)
  }
  static var relaunchGaps: RelaunchGaps {
    RelaunchGaps(soonMicroseconds: 1, mediumMicroseconds: 2, rememberedCount: 1)
  }
  static var suspensionMicroseconds: ClosedRange<Int64> { 1_000_000...1_000_000 }

  static func allows(_ state: AppState, _ next: AppState) -> Bool { AppBased.allows(state, next) }
  mutating func placeInFront(_ app: AppID, at awake: SimTime) { ranks[app] = Self.front }
  mutating func placePrewarmed(_ app: AppID, at awake: SimTime) { ranks[app] = Self.behind }
  mutating func remove(_ app: AppID) { ranks[app] = nil }
  func rank(of app: AppID) -> Int? { ranks[app] }
  static func number(ofRank rank: Int, _ system: SystemVersion) -> Int { 1000 * rank }

  static func place(_ app: AppID, _ run: inout DeviceRun<ToyPlatform>) -> Tier {
    run.platform.ranks[app] = behind
    return run.processes[app].state == .suspended ? .suspended : .running
  }

  var isAnyRunning: Bool { (0..<ranks.count).contains { ranks[$0] == Self.front } }

  var level: PressureLevel { .normal }
  static func updateLevel(_ run: inout DeviceRun<ToyPlatform>) {}
  func missingForRelief(pageable: Int64, compressor: Int64) -> Int64? { nil }
  static func beginsToRun(_ app: AppID, _ run: inout DeviceRun<ToyPlatform>) {}

  func nextLevel(below available: Int64) -> Int64 { available >= critical ? critical : 0 }
  func isShort(of available: Int64) -> Bool { available < critical }
  func missingForDaemons(_ available: Int64) -> Int64 { critical - available }
  func spare(of available: Int64) -> Int64 { available - critical }

  func quietFootprint(of app: AppID) -> Int64 { .max }
  func footprintLevels(of app: AppID, isActive: Bool) -> FootprintLevels { FootprintLevels() }
  func limitRest(of app: AppID) -> SimTime { .zero }
  mutating func limitReached(_ app: AppID, at time: SimTime) {}

  static func decide(_ run: inout DeviceRun<ToyPlatform>) {
    guard run.killSlot.victim == nil, run.isUnhealthy else { return }
    for rank in [behind, front] {
      if let app = largest(of: rank, &run) { return run.kill(app, .pageShortage) }
    }
  }

  private static func largest(of rank: Int, _ run: inout DeviceRun<ToyPlatform>) -> AppID? {
    var best: AppID?
    for app in 0..<run.appCount where run.platform.ranks[app] == rank {
      let least = best.map { run.footprints[$0].occupied } ?? -1
      if run.footprints[app].occupied > least { best = app }
    }
    return best
  }

  static func daemonsThatMayLeave(_ run: inout DeviceRun<ToyPlatform>) -> Int64 {
    run.footprints.daemons.idleCount
  }

  mutating func bootDaemons(_ count: Int64, at awake: SimTime) {}
  mutating func daemonsIdle(_ count: Int64, at awake: SimTime) {}
  mutating func daemonsNotIdle(_ count: Int64) {}

  static func handle(_ timer: OwnTimer, _ run: inout DeviceRun<ToyPlatform>) {
    run.rang(timer)
    run.platform.minutes += 1
    run.set(timer, atAwake: run.awakeNow + .seconds(60))
  }
  static func finishWrite(_ run: inout DeviceRun<ToyPlatform>) {
    preconditionFailure("it writes nothing to flash")
  }
  static func begin(_ run: inout DeviceRun<ToyPlatform>) {
    run.set(.minute, atAwake: .seconds(60))
  }
  static func reboot(_ run: inout DeviceRun<ToyPlatform>) {}
  static func cancelWrite(of app: AppID, _ run: inout DeviceRun<ToyPlatform>) {}
  mutating func broughtBack(_ app: AppID) {}
  mutating func end(_ app: AppID) {}

  func isIdle(_ role: ProcessRole, _ state: AliveProcess.State) -> Bool { false }
  mutating func seatIdle(_ app: AppID, _ index: Int, of count: Int) {}
  mutating func seatFrozen(_ app: AppID) {}
}

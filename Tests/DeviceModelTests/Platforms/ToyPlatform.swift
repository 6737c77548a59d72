import SimKernel

@testable import DeviceModel

/// A second platform, to see that a run needs no more than `Platform` asks for: two bands, in front
/// and behind; where memory is short the largest goes, from behind first. No app is warned.
struct ToyPlatform: Platform, ~Copyable {
  private static let (behind, front) = (0, 1)
  private var ranks: Rows<Int?>

  init(_ setup: PlatformSetup) { ranks = Rows(repeating: nil, count: setup.appCount) }

  var marksCount: Bool { false }

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

  static func handle(_ timer: DeviceTimer, _ run: inout DeviceRun<ToyPlatform>) {
    preconditionFailure("it sets no timers")
  }
  static func begin(_ run: inout DeviceRun<ToyPlatform>) {}
  static func reboot(_ run: inout DeviceRun<ToyPlatform>) {}
  static func cancelWrite(of app: AppID, _ run: inout DeviceRun<ToyPlatform>) {}
  mutating func broughtBack(_ app: AppID) {}
  mutating func end(_ app: AppID) {}
  mutating func seatFrozen(_ app: AppID) {}
  mutating func seatIdle(_ app: AppID, since awake: SimTime) {}
}

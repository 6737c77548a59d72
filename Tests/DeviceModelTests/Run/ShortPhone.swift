import SimKernel
import Testing

@testable import DeviceModel

/// Keeps who ended, when and why.
private final class Ends: RunObserver {
  var ends: [EndRecord] = []
  var interest: RunInterest { .ends }
  func observe(_ event: RunEvent, at time: SimTime) {
    if case .ended(let end) = event { ends.append(end) }
  }
}

/// 1,000 MB: 200 wired, no file cache, no reads, no daemons. Critical 50, idle 60, soft 200, reaper
/// 210.
enum ShortPhone {
  static var profile: DeviceProfile {
    var profile = DeviceProfile(ramBytes: 1_000_000_000)
    profile.wiredBytes = 200_000_000
    profile.fileCacheBytes = 0
    profile.fileFloorBytes = 0
    profile.fileUseBytes = 0
    profile.contentBytesPerSecond = 0
    profile.daemonReadBytesPerSecond = 0
    profile.thresholds.criticalBytes = 50_000_000
    profile.thresholds.idleBytes = 60_000_000
    profile.thresholds.softBytes = 200_000_000
    profile.thresholds.reaperBytes = 210_000_000
    profile.daemons.idleCount = 0
    profile.daemons.busyCount = 0
    profile.daemons.sharedBytes = 0
    profile.daemons.limitKillMicroseconds = 0
    profile.appLimitBytes = 950_000_000
    profile.killMicrosecondsPerMebibyte = 0
    return profile
  }

  /// An app that is as large from its launch on, and sheds nothing.
  static func app(_ name: String, megabytes: Int64) -> AppProfile {
    var behaviour = AppBehaviour(activeBytes: megabytes * 1_000_000)
    behaviour.launchBytes = behaviour.activeBytes
    behaviour.backgroundBytes = behaviour.activeBytes
    behaviour.warningShedMillis = 0
    behaviour.codeBytes = 0
    return AppProfile(name: name, sizeBytes: behaviour.activeBytes, behaviour: behaviour)
  }

  /// Five suspended apps of 20 MB and a large one, number 5, for `rows` to open.
  static func scenario(
    _ profile: DeviceProfile, large: Int64, rows: [DemandRow], horizon: SimTime
  ) -> Scenario {
    let small = (0..<5).map { app("small\($0)", megabytes: 20) }
    return Scenario(
      name: "shortage", device: profile, apps: small + [app("large", megabytes: large)],
      alive: (0..<5).map { AliveProcess($0) }, demand: [.rows(rows)], horizon: horizon)
  }

  /// Runs it without reclaim, with the lowest band first and `rules`.
  static func run(
    _ scenario: Scenario, _ rules: JetsamRules
  ) throws -> (ends: [EndRecord], result: RunResult) {
    let observer = Ends()
    var monitor = Unwatched()
    let device = try #require(scenario.device)
    let result = try IOSRun(
      scenario, on: device,
      strategy: RunStrategy(eviction: BandOrder(rules: rules), reclaim: .none), seed: 1,
      replication: 0, observer: observer
    ).run(monitor: &monitor)
    return (observer.ends, result)
  }
}

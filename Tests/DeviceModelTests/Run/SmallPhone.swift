import SimKernel

@testable import DeviceModel

/// A phone small enough to be worked out by hand: sizes in MB (10^6), no daemons.
///
/// 1000 MB: 250 wired, 50 of files in use (no floor), 700 free, so 750 are available. Critical 50,
/// idle 60, soft 70, reaper 80. Nothing is read. The free target of 750 MB is 600 pages of 16 KiB,
/// 9,830,400 bytes; reclaim begins at a quarter of it.
enum SmallPhone {
  static let megabyte: Int64 = 1_000_000

  static var profile: DeviceProfile {
    var profile = DeviceProfile(ramBytes: 1000 * megabyte)
    profile.wiredBytes = 250 * megabyte
    profile.fileCacheBytes = 50 * megabyte
    profile.fileUseBytes = 50 * megabyte
    profile.fileFloorBytes = 0
    profile.contentBytesPerSecond = 0
    profile.daemonReadBytesPerSecond = 0
    profile.thresholds.criticalBytes = 50 * megabyte
    profile.thresholds.idleBytes = 60 * megabyte
    profile.thresholds.softBytes = 70 * megabyte
    profile.thresholds.reaperBytes = 80 * megabyte
    profile.daemons.idleCount = 0
    profile.daemons.busyCount = 0
    profile.daemons.sharedBytes = 0
    profile.daemons.limitKillMicroseconds = 0
    profile.appLimitBytes = 900 * megabyte
    profile.killBaseMicroseconds = 10_000
    profile.killMicrosecondsPerMebibyte = 0
    profile.compressionRatioMillis = 4000
    profile.readBytesPerSecond = 1000 * megabyte
    profile.compressBytesPerSecond = 100 * megabyte
    return profile
  }

  /// Launch 100 MB, grows to `active` at 100 MB/s, falls to `background` when left; sheds nothing.
  static func app(active: Int64 = 300, background: Int64 = 200) -> AppProfile {
    var behaviour = AppBehaviour(activeBytes: active * megabyte)
    behaviour.launchBytes = 100 * megabyte
    behaviour.backgroundBytes = background * megabyte
    behaviour.growthBytesPerSecond = 100 * megabyte
    behaviour.codeBytes = 0
    behaviour.warningShedMillis = 0
    behaviour.resumeMicroseconds = 200_000
    behaviour.systemMicroseconds = 100_000
    behaviour.appMicroseconds = 400_000
    return AppProfile(name: "app", sizeBytes: active * megabyte, behaviour: behaviour)
  }

  /// Prepares a run of `apps` on the phone.
  static func device(
    _ apps: [AppProfile], _ rows: [DemandRow], _ strategy: RunStrategy, horizon: SimTime,
    profile: DeviceProfile = profile, observer: (any RunObserver)? = nil
  ) throws -> IOSRun {
    let scenario = Scenario(
      name: "small", device: profile, apps: apps, demand: [.rows(rows)], horizon: horizon)
    return try IOSRun(
      scenario, on: profile, strategy: strategy, seed: 1, replication: 0, observer: observer)
  }
}

extension DemandRow {
  /// The person opens `app` at `seconds`.
  static func open(_ app: Int32, at seconds: Int64) -> DemandRow {
    DemandRow(time: .seconds(seconds), kind: .open, app: app)
  }
}

/// The longest in the lowest band first, and whatever `rules` add.
struct BandOrder: JetsamPolicy {
  var rules: JetsamRules

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}

/// Writes launches and ends as texts, times in milliseconds, and warnings with microseconds.
final class Story: RunObserver {
  var lines: [String] = []
  var warnings: [String] = []

  var ends: [String] { lines.filter { $0.contains(" end ") } }

  var interest: RunInterest { [.launches, .ends, .warnings] }

  func observe(_ event: RunEvent, at time: SimTime) {
    let milliseconds = time.microseconds / 1000
    switch event {
    case .launchBegan(let launch):
      lines.append("\(milliseconds) open \(launch.app) \(launch.kind.name)")
    case .ended(let end):
      let freed = end.freedBytes / SmallPhone.megabyte
      lines.append("\(milliseconds) end \(end.app) \(end.reason.name) \(freed) MB")
    case .warned(let warning):
      warnings.append("\(time.microseconds) \(warning.app) \(warning.cause.name)")
    default: break
    }
  }
}

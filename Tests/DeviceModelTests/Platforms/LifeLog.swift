import SimKernel

@testable import DeviceModel

/// Writes what an app hears and what becomes of it as texts, times in milliseconds.
final class LifeLog: RunObserver {
  private(set) var lines: [String] = []
  /// When each process ended, in microseconds.
  private(set) var ends: [Int64] = []
  /// What each end took from the person, in milliseconds.
  private(set) var losses: [Int64] = []

  var interest: RunInterest { [.callbacks, .suspensions, .ends, .handlers] }

  func observe(_ event: RunEvent, at time: SimTime) {
    let milliseconds = time.microseconds / 1000
    switch event {
    case .callback(let callback, let app): lines.append("\(milliseconds) \(app) \(callback)")
    case .suspended(let app): lines.append("\(milliseconds) \(app) suspended")
    case .handlerOverran(let app, _, let length):
      lines.append("\(milliseconds) \(app) overran \(length / 1000)")
    case .ended(let end):
      lines.append("\(milliseconds) \(end.app) \(end.reason.name)")
      ends.append(time.microseconds)
      losses.append(end.lostMicroseconds / 1000)
    default: break
    }
  }

  /// The lines from `milliseconds` on.
  func lines(from milliseconds: Int64) -> [String] {
    lines.filter { Int64($0.prefix { $0 != " " }) ?? 0 >= milliseconds }
  }

  /// Runs `apps` on the small phone, with 3 s to suspension.
  static func run(
    _ apps: [AppProfile], _ rows: [DemandRow], until seconds: Int64 = 200,
    profile: DeviceProfile = SmallPhone.profile
  ) throws -> (log: LifeLog, result: RunResult) {
    let log = LifeLog()
    var monitor = Unwatched()
    let result = try SmallPhone.device(
      apps, rows, .oldest, horizon: .seconds(seconds), profile: profile, observer: log
    ).run(monitor: &monitor)
    return (log, result)
  }

  /// An app of the small phone, changed.
  static func app(_ change: (inout AppBehaviour) -> Void) -> AppProfile {
    var app = SmallPhone.app()
    change(&app.behaviour)
    return app
  }
}

extension DeviceProfile {
  /// The small phone under another system, or with another reading of rules.
  static func small(
    _ system: SystemVersion = .newest, rules: RuleReading = .platform
  ) -> DeviceProfile {
    var profile = SmallPhone.profile
    (profile.system, profile.rules) = (system, rules)
    return profile
  }
}

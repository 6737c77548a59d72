import SimKernel

@testable import DeviceModel

/// Runs a device event by event, for tests that look at it in between.
extension IOSRun {
  /// What has been counted so far.
  var result: RunResult { recorder.result }

  /// Handles all events up to `milliseconds` and lets time pass until then.
  mutating func advance(toMilliseconds milliseconds: Int64) throws {
    let time = SimTime(microseconds: milliseconds * 1000)
    while nextEvent().time <= time { _ = try step() }
    pass(until: time)
  }

  /// What `app` holds now, in megabytes.
  func megabytes(of app: AppID) -> Int64 {
    footprints[app].total(at: now) / MemoryLedger.unit / SmallPhone.megabyte
  }
}

extension DeviceRun where P: ~Copyable {
  /// Prepares a run, all that is asked for in its place.
  init(
    _ scenario: Scenario, on profile: DeviceProfile, strategy: RunStrategy, seed: UInt64,
    replication: Int, observer: (any RunObserver)? = nil,
    batchEnded: @escaping (RunResult) throws -> Void = { _ in }
  ) throws {
    try self.init(
      DeviceRunRequest(
        scenario: scenario, profile: profile, strategy: strategy, seed: seed,
        replication: replication, observer: observer, batchEnded: batchEnded))
  }
}

extension Footprints {
  /// Daemons hold `amount` micro-bytes more, out of the file cache where too little is free, or
  /// that much less.
  mutating func take(_ amount: Int64) {
    if amount > ledger.free { dropFiles(amount - ledger.free) }
    if amount > 0 {
      allocate(.shared, plain: amount, compressed: 0, in: 0)
    } else {
      release(.shared, plain: -amount, compressed: 0, in: 0)
    }
    daemons[.shared].inUse += amount
    daemons.noteMembers(of: .shared, lots)
  }
}

extension DemandRow {
  /// A row of `kind` at so many milliseconds, of `app`, for so many seconds.
  static func row(
    _ kind: DemandKind, _ app: Int32 = -1, at milliseconds: Int64, for seconds: Int64 = 0
  ) -> DemandRow {
    DemandRow(
      time: SimTime(microseconds: milliseconds * 1000), kind: kind, app: app,
      length: .seconds(seconds))
  }
}

/// Names the candidate that left last.
struct LastLeft: EvictionPolicy {
  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.last
  }
}

extension RunStrategy {
  /// The app that left the foreground longest ago goes; nothing is compressed; 3 s to suspension.
  static var oldest: RunStrategy { plain(KeepFor(length: nil)) }

  /// `eviction` without compression, with 3 s to suspension.
  static func plain(_ eviction: any EvictionPolicy) -> RunStrategy {
    RunStrategy(eviction: eviction, suspension: .after(.seconds(3)), reclaim: .none)
  }
}

extension DeviceRun where P: ~Copyable {
  /// Runs to the horizon, as `DeviceSimulation` does.
  consuming func run(monitor: inout some RunMonitor) throws -> RunResult {
    try run { try monitor.check(events: $0, at: $1) }
  }
}

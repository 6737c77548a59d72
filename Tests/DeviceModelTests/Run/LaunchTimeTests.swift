import SimKernel
import Testing

@testable import DeviceModel

/// Prewarms app 0 whenever it may.
private struct Always: PrewarmPolicy {
  var period: SimTime { .seconds(10_000) }
  mutating func launched(_ app: AppID, at time: SimTime) {}
  mutating func wanted(at time: SimTime) -> [AppID] { [0] }
}

/// Keeps how long launches took, by kind.
private final class Times: RunObserver {
  var times: [LaunchKind: [Int64]] = [:]
  var interest: RunInterest { .outcomes }

  func observe(_ event: RunEvent, at time: SimTime) {
    guard case .launchCompleted(let outcome) = event else { return }
    times[outcome.launch.kind, default: []].append(outcome.microseconds ?? 0)
  }
}

/// One app with the usual lengths, again and again opened as it finds itself.
@Suite("Launch times by kind")
struct LaunchTimeTests {
  /// Each round begins with a reboot, after which the app is prewarmed.
  private static func run() throws -> (times: Times, result: RunResult) {
    let rows = (1...20).flatMap { (round: Int64) -> [DemandRow] in
      let start = round * 2_000_000
      return [
        .row(.reboot, at: start), .row(.open, 0, at: start + 10_000),
        .row(.home, at: start + 20_000), .row(.open, 0, at: start + 40_000),
        .row(.forceQuit, 0, at: start + 60_000), .row(.open, 0, at: start + 80_000),
        .row(.reboot, at: start + 100_000), .row(.open, 0, at: start + 1_000_000),
      ]
    }
    var strategy = RunStrategy.oldest
    strategy.prewarm = Always()
    let profile = DeviceProfile(ramBytes: 4 << 30)
    let scenario = Scenario(
      name: "kinds", device: profile, apps: [AppProfile(name: "a", sizeBytes: 200 << 20)],
      demand: [.rows(rows)], horizon: .seconds(50_000))
    let times = Times()
    var monitor = Unwatched()
    let result = try IOSRun(
      scenario, on: profile, strategy: strategy, seed: 1, replication: 0, observer: times
    ).run(monitor: &monitor)
    return (times, result)
  }

  @Test("coming back is fastest, then prewarmed, cached and uncached launches (S-51)")
  func order() throws {
    let times = try Self.run().times.times
    let means = [LaunchKind.resumed, .prewarmed, .coldCached, .coldUncached].map { kind in
      let all = times[kind] ?? []
      #expect(all.count == 20, "\(kind)")
      return Double(all.reduce(0, +)) / Double(max(1, all.count))
    }
    #expect(means == means.sorted() && Set(means).count == 4, "\(means)")
  }

  @Test("a clock of the app's own shows minutes where launches take a second (L-12)")
  func naive() throws {
    let result = try Self.run().result
    let (naive, real) = (
      try #require(result.naiveTimes.quantile(95, of: 100)),
      try #require(result.launchTimes.quantile(95, of: 100))
    )
    #expect(naive > 800_000_000 && real < 2_000_000)
    #expect(result.prewarmHits == 20)
    let mean = result.prewarmAgeMicroseconds / result.prewarmHits
    #expect((850_000_000...860_000_000).contains(mean))
  }
}

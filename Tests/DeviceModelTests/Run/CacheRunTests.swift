import SimKernel
import Testing

@testable import DeviceModel

/// Names the candidate that left the foreground first, and keeps idle apps for a fixed time.
struct KeepFor: EvictionPolicy {
  var length: SimTime?
  var needs: PolicyNeeds { length == nil ? [] : .timers }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }

  mutating func retention(of app: AppID, at time: SimTime) -> SimTime? { length.map { time + $0 } }
}

struct Unwatched: RunMonitor {
  mutating func check(events: Int64, at time: SimTime) throws {}
}

/// Keeps what happened as texts, for comparison with a list written by hand.
final class Log: RunObserver {
  var lines: [String] = []

  var interest: RunInterest { [.launches, .ends] }

  func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .launchBegan(let launch):
      let first = launch.isFirst ? " first" : ""
      lines.append("\(time.microseconds) \(launch.app) \(launch.kind.name)\(first)")
    case .ended(let end):
      lines.append("\(time.microseconds) \(end.app) \(end.reason.name) \(end.freedBytes)")
    case .finished: lines.append("finished")
    default: break
    }
  }
}

func scenario(
  _ rows: [DemandRow]..., sizes: [Int64] = [3, 4, 5], capacity: Int64 = 8, until: Int64 = 100
) -> Scenario {
  Scenario(
    name: "test", capacityBytes: capacity,
    apps: sizes.enumerated().map { AppProfile(name: "app\($0)", sizeBytes: $1) },
    demand: rows.map { .rows($0) }, horizon: SimTime(microseconds: until))
}

func open(_ app: Int32, at time: Int64) -> DemandRow {
  DemandRow(time: SimTime(microseconds: time), kind: .open, app: app)
}

func note(at time: Int64) -> DemandRow {
  DemandRow(time: SimTime(microseconds: time), kind: .note, app: 0)
}

@Suite("CacheRun")
struct CacheRunTests {
  func run(
    _ scenario: Scenario, keeping length: Int64? = nil
  ) throws -> (result: RunResult, log: [String]) {
    let log = Log()
    var monitor = Unwatched()
    let policy = KeepFor(length: length.map { SimTime(microseconds: $0) })
    let result = try CacheRun(scenario, policy: policy, seed: 1, replication: 0, observer: log)
      .run(monitor: &monitor)
    return (result, log.lines)
  }

  @Test("a miss ends victims until the app fits, and the app left just now may be one")
  func handWorked() throws {
    let rows = [open(0, at: 1), open(1, at: 2), open(0, at: 3), open(2, at: 4), open(2, at: 9)]
    let (result, log) = try run(scenario(rows))
    #expect(
      log == [
        "1 0 cold_uncached first", "2 1 cold_uncached first", "3 0 resumed",
        "4 2 cold_uncached first", "4 1 evicted 4", "9 2 resumed", "finished",
      ])
    #expect(result.launches[.resumed] == 2 && result.launches.cold == 3)
    #expect(result.ends[.evicted] == 1 && result.freedBytes == 4)
    #expect(result.launchedBytes == 3 + 4 + 3 + 5 + 5 && result.coldBytes == 12)
    #expect(result.apps[1].aliveTime.microseconds == 2)
    #expect(result.apps[2].aliveTime.microseconds == 96)
    #expect(result.residentBytes.integral(until: result.endedAt) == 3 + 2 * 7 + 96 * 8)
    #expect(result.aliveApps.maximum == 2)
  }

  @Test("events at the horizon run, later ones do not")
  func horizon() throws {
    let (result, _) = try run(scenario([open(0, at: 100), open(1, at: 101)]))
    #expect(result.launches.total == 1 && result.endedAt.microseconds == 100)
  }

  @Test("a row that does nothing changes nothing but the events")
  func idleRow() throws {
    let rows = [open(0, at: 1), open(1, at: 5), open(2, at: 7)]
    let plain = try run(scenario(rows), keeping: 4)
    let noted = try run(scenario(rows, [note(at: 0), note(at: 5), note(at: 100)]), keeping: 4)
    #expect(plain.log == noted.log)
    #expect(noted.result.events[.note] == 3 && plain.result.events[.note] == 0)
    #expect(plain.result.events[.open] == noted.result.events[.open])
    #expect(
      plain.result.residentBytes.integral(until: plain.result.endedAt)
        == noted.result.residentBytes.integral(until: noted.result.endedAt))
  }

  @Test("at one instant retention timers come before demand, and streams in their order")
  func ties() throws {
    let first = [open(0, at: 1), open(1, at: 2), open(2, at: 6)]
    let second = [open(0, at: 6), open(1, at: 6)]
    let (_, log) = try run(scenario(first, second, capacity: 12), keeping: 4)
    #expect(
      log == [
        "1 0 cold_uncached first", "2 1 cold_uncached first", "6 0 retention_over 3",
        "6 2 cold_uncached first", "6 0 cold_uncached", "6 1 resumed",
        "10 0 retention_over 3", "10 2 retention_over 5", "finished",
      ])
  }

  @Test("an app opened again is kept: its retention timer is taken back")
  func retentionCancelled() throws {
    let rows = [open(0, at: 1), open(1, at: 2), open(0, at: 4), open(1, at: 50)]
    let (result, log) = try run(scenario(rows), keeping: 10)
    #expect(log.contains("14 1 retention_over 4") && log.contains("60 0 retention_over 3"))
    #expect(result.ends[.retentionOver] == 2 && result.events[.retention] == 2)
  }

  @Test("capacity above the sum of all sizes: every app starts once and none ends")
  func roomForAll() throws {
    let rows = (1...90).map { open(Int32(($0 * 7) % 3), at: Int64($0)) }
    let (result, _) = try run(scenario(rows, capacity: 12))
    #expect(result.launches.cold == 3 && result.firstLaunches == 3 && result.ends.total == 0)
  }

  @Test("what an observer or monitor throws ends the run and reaches the caller")
  func throwing() {
    struct Stop: Error {}
    struct Stopping: RunMonitor {
      mutating func check(events: Int64, at time: SimTime) throws { throw Stop() }
    }
    let rows = (1...70_000).map { open(0, at: Int64($0)) }
    #expect(throws: Stop.self) {
      var monitor = Stopping()
      _ = try CacheRun(
        scenario(rows, until: 100_000), policy: KeepFor(length: nil), seed: 1, replication: 0
      ).run(monitor: &monitor)
    }
  }
}

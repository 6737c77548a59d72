import SimKernel
import Testing

@testable import DeviceModel

/// What the end of a process costs the person beyond the wait.
@Suite("State that is lost")
struct StateLossTests {
  private func app(saves length: Int64?) -> AppProfile {
    LifeLog.app { $0.saveMicroseconds = length.map { $0 * 1000 } }
  }

  private func losses(_ app: AppProfile, _ rows: [DemandRow]) throws -> [Int64] {
    let (log, result) = try LifeLog.run([app], rows)
    #expect(result.lostMicroseconds == log.losses.reduce(0, +) * 1000)
    return log.losses
  }

  /// Active at 10 s with 100 MB, 300 MB at 12 s, from then on 1 MB/s: 358 MB at 70 s.
  @Test("killed in front, an app loses the time since it became active (S-107)")
  func inFront() throws {
    let app = LifeLog.app {
      $0.leakBytesPerSecond = SmallPhone.megabyte
      $0.limits.active = ProcessLimit(bytes: 358 * SmallPhone.megabyte, isFatal: true)
    }
    let (log, _) = try LifeLog.run([app], [.row(.open, 0, at: 9500)])
    #expect(log.lines.last == "70000 0 per_process_limit" && log.losses == [60_000])
  }

  @Test("what was saved when input ended is not lost: interrupted, suspended or removed (S-107)")
  func saved() throws {
    let visit: [DemandRow] = [.row(.open, 0, at: 9500), .row(.home, at: 40_000)]
    #expect(try losses(app(saves: 0), visit + [.row(.forceQuit, 0, at: 70_000)]) == [0])
    #expect(try losses(app(saves: 0), [visit[0], .row(.forceQuit, 0, at: 70_000)]) == [0])
    #expect(try losses(app(saves: 0), [visit[0], .row(.reboot, at: 70_000)]) == [0])
    // Ended at 45 s, inactive since 40 s.
    var stuck = app(saves: 0)
    stuck.behaviour.handlers.resignMicroseconds = 6_000_000
    let call = DemandRow(interruption: .call, at: .seconds(40), for: .seconds(60))
    let (log, _) = try LifeLog.run(
      [stuck], [visit[0], call], profile: .small(rules: .literal))
    #expect(log.lines.last == "45000 0 watchdog_background" && log.losses == [0])
  }

  @Test("an app that never saves loses all its time with input")
  func never() throws {
    let visits: [DemandRow] = [
      .row(.open, 0, at: 9500), .row(.home, at: 40_000), .row(.open, 0, at: 50_000),
      .row(.home, at: 60_000), .row(.forceQuit, 0, at: 100_000),
    ]
    // Resumed in 0.2 s.
    #expect(try losses(app(saves: nil), visits) == [30_000 + 9800])
  }

  @Test("a large save goes on from losing input until it is done, and suspension waits (S-49)")
  func largeSave() throws {
    let visit: [DemandRow] = [.row(.open, 0, at: 0), .row(.home, at: 10_000)]
    let (log, result) = try LifeLog.run([app(saves: 1500)], visit)
    #expect(
      log.lines(from: 10_000) == [
        "10000 0 willResignActive", "10000 0 didEnterBackground", "14500 0 suspended",
      ])
    #expect(result.events[.work] == 1)
    #expect(try losses(app(saves: 1500), visit + [.row(.forceQuit, 0, at: 11_499)]) == [9500])
    #expect(try losses(app(saves: 1500), visit + [.row(.forceQuit, 0, at: 11_500)]) == [0])
  }

  /// Interrupted from 10 s to 11 s, when the save of 2 s has half of it; removed while it is off
  /// screen, 1 s after it has left.
  @Test("a save covers what was done before it, and a later one all (S-49)")
  func twoSaves() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 0),
      DemandRow(interruption: .alert, at: .seconds(10), for: .seconds(1)),
    ]
    let early = rows + [.row(.home, at: 11_500), .row(.forceQuit, 0, at: 11_900)]
    #expect(try losses(app(saves: 2000), early) == [9500 + 500])
    let late = rows + [.row(.home, at: 15_000), .row(.forceQuit, 0, at: 16_000)]
    #expect(try losses(app(saves: 2000), late) == [4000])
    let done = rows + [.row(.home, at: 15_000), .row(.forceQuit, 0, at: 17_000)]
    #expect(try losses(app(saves: 2000), done) == [0])
  }

  @Test("a save that goes on past a finite task's time ends with its app (X-40)")
  func expired() throws {
    let (log, _) = try LifeLog.run(
      [app(saves: 40_000)], [.row(.open, 0, at: 0), .row(.home, at: 10_000)])
    #expect(log.lines.last == "40000 0 task_expired" && log.losses == [9500])
  }
}

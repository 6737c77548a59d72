import SimKernel
import Testing

@testable import DeviceModel

/// Background work: when it begins, how long it goes on, and what cannot begin.
@Suite("Rows of background work")
struct WorkRowTests {
  private static func run(
    _ rows: [DemandRow], until milliseconds: Int64, profile: DeviceProfile = SmallPhone.profile,
    observer: (any RunObserver)? = nil
  ) throws -> IOSRun {
    let apps = [SmallPhone.app(active: 100, background: 100), SmallPhone.app(active: 100)]
    var run = try SmallPhone.device(
      apps, rows, .oldest, horizon: .seconds(1000), profile: profile, observer: observer)
    try run.begin()
    try run.advance(toMilliseconds: milliseconds)
    return run
  }

  @Test("a task's 30 s begin when its app leaves the foreground (X-40)")
  func taskInFront() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.task, 0, at: 4000, for: 200), .row(.home, at: 50_000),
    ]
    let story = Story()
    _ = try Self.run(rows, until: 79_999, observer: story)
    #expect(story.ends == [])
    _ = try Self.run(rows, until: 80_000, observer: story)
    #expect(story.ends == ["80000 end 0 task_expired 100 MB"])
  }

  @Test("the time is the profile's; a task that is done before it ends nothing")
  func taskTime() throws {
    var old = SmallPhone.profile
    old.taskLimitMicroseconds = 180_000_000
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.task, 0, at: 4000, for: 150), .row(.home, at: 5000),
    ]
    let run = try Self.run(rows, until: 153_999, profile: old)
    #expect(run.processes[0].state == .background)
    let later = try Self.run(rows, until: 157_000, profile: old)
    #expect(later.processes[0].state == .suspended && later.result.ends.total == 0)
    #expect(try Self.run(rows, until: 36_000).result.ends[.taskExpired] == 1)
    #expect(DeviceProfile(ramBytes: 2 << 30).taskLimitMicroseconds == 30_000_000)
  }

  /// Left at 5 s, back from 20 s to 60 s, left for good: ends at 90 s.
  @Test("a task's time stands still in front")
  func taskComesBack() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.task, 0, at: 4000, for: 600), .row(.home, at: 5000),
      .row(.open, 0, at: 20_000), .row(.home, at: 60_000),
    ]
    let story = Story()
    _ = try Self.run(rows, until: 200_000, observer: story)
    #expect(story.ends == ["90000 end 0 task_expired 100 MB"])
  }

  /// Off screen from 4 s on: the first task's time is over at 34 s whatever the second asks for.
  @Test("a second task off screen brings no more time")
  func secondTask() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.task, 0, at: 3000, for: 25), .row(.home, at: 4000),
      .row(.task, 0, at: 20_000, for: 100),
    ]
    let story = Story()
    _ = try Self.run(rows, until: 100_000, observer: story)
    #expect(story.ends == ["34000 end 0 task_expired 100 MB"])
  }

  @Test("of two of one kind the longer goes on")
  func longer() throws {
    let rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.audio, 0, at: 3000, for: 200), .row(.home, at: 5000),
      .row(.audio, 0, at: 9000, for: 4),
    ]
    #expect(try Self.run(rows, until: 202_999).platform.bands.band(of: 0) == .audio)
    let over = try Self.run(rows, until: 203_000)
    #expect(over.platform.bands.band(of: 0) == .aging && over.result.events[.work] == 1)
  }

  @Test("bands: audio and calls 120, location and tasks 30 (X-02)")
  func bands() throws {
    let expected: [(DemandKind, Int)] = [(.audio, 120), (.voip, 120), (.location, 30), (.task, 30)]
    for (kind, number) in expected {
      let rows: [DemandRow] = [
        .row(.open, 0, at: 1000), .row(kind, 0, at: 3000, for: 20), .row(.home, at: 5000),
      ]
      #expect(try Self.run(rows, until: 9000).platform.bands.band(of: 0)?.number == number)
    }
  }

  /// The launch is complete at 1.5 s; what was asked for at 1.2 s begins there.
  @Test("during a launch it begins when that is complete", arguments: [true, false])
  func duringLaunch(isLeft: Bool) throws {
    var rows: [DemandRow] = [
      .row(.open, 0, at: 1000), .row(.location, 0, at: 1200, for: 40),
      .row(.location, 0, at: 1300, for: 2),
    ]
    rows.append(.row(.home, at: isLeft ? 1400 : 2000))
    #expect(try Self.run(rows, until: 41_499).table.tier(of: 0) == .guarded)
    let over = try Self.run(rows, until: 41_500)
    #expect(over.table.tier(of: 0) == .running && over.result.workNotBegun.total == 0)
  }

  @Test("without a process it cannot begin, and is counted by kind and app")
  func notBegun() throws {
    let rows: [DemandRow] = [
      .row(.location, 1, at: 500, for: 9), .row(.open, 0, at: 1000),
      .row(.audio, 1, at: 2000, for: 9), .row(.forceQuit, 0, at: 3000),
      .row(.task, 0, at: 4000, for: 9), .row(.open, 0, at: 5000), .row(.audio, 0, at: 5100, for: 9),
      .row(.forceQuit, 0, at: 5200),
    ]
    let result = try Self.run(rows, until: 9000).result
    #expect(result.workNotBegun.total == 4 && result.workNotBegun[.audio] == 2)
    #expect(result.apps[1].workNotBegun[.location] == 1 && result.apps[1].workNotBegun[.audio] == 1)
    #expect(result.apps[0].workNotBegun[.task] == 1 && result.apps[0].workNotBegun[.audio] == 1)
    #expect(result.brokenWork.total == 0)
  }

  @Test("what certainly cannot begin is seen in the rows alone")
  func seen() {
    let rows: [DemandRow] = [
      .row(.task, 1, at: 500, for: 9), .row(.open, 0, at: 1000), .row(.audio, 0, at: 2000, for: 9),
      .row(.forceQuit, 0, at: 3000), .row(.task, 0, at: 4000, for: 9), .row(.open, 0, at: 5000),
      .row(.reboot, 0, at: 6000), .row(.audio, 0, at: 7000, for: 9),
    ]
    var scenario = Scenario(
      name: "rows", device: SmallPhone.profile, apps: [SmallPhone.app(), SmallPhone.app()],
      demand: [.rows(rows)], horizon: .seconds(9))
    #expect(scenario.workWithoutProcess == [rows[0], rows[4], rows[7]])
    scenario.alive = [AliveProcess(1)]
    #expect(scenario.workWithoutProcess == [rows[4], rows[7]])
  }

  @Test("what the system starts an app for begins, and what follows may")
  func seenStarted() {
    let rows: [DemandRow] = [
      .row(.voip, 0, at: 500, for: 9), .row(.audio, 0, at: 1000, for: 9),
      .row(.audio, 1, at: 2000, for: 9),
    ]
    let scenario = Scenario(
      name: "rows", device: SmallPhone.profile, apps: [SmallPhone.app(), SmallPhone.app()],
      demand: [.rows(rows)], horizon: .seconds(9))
    #expect(scenario.workWithoutProcess == [rows[2]])
  }

  @Test("suspension comes 2 to 3 s after the last work, each microsecond as likely (S-50)")
  func suspensionDelay() {
    var draws = DeviceDraws(
      seed: 7, replication: 0, suspension: IOSPlatform.suspensionMicroseconds)
    let delays = (0..<20_000).map { _ in
      draws.step()
      return draws.suspensionDelay().microseconds
    }
    #expect(delays.allSatisfy { (2_000_000...3_000_000).contains($0) })
    for tenth in Int64(0)..<10 {
      let count = delays.count { ($0 - 2_000_000) / 100_000 == tenth }
      #expect((1800...2200).contains(count))
    }
    #expect(delays.min() ?? 0 < 2_001_000 && delays.max() ?? 0 > 2_999_000)
  }
}

import SimKernel
import Testing

@testable import DeviceModel

/// Keeps callbacks.
private final class Listener: RunObserver {
  var heard: [AppCallback] = []
  var interest: RunInterest { .callbacks }

  func observe(_ event: RunEvent, at time: SimTime) {
    if case .callback(let callback, _) = event { heard.append(callback) }
  }
}

/// A launch without a process takes 500 ms and comes to 100 MB; a resume takes 200 ms.
@Suite("Launches that are left")
struct LeftLaunchTests {
  @Test("goes on off screen, is trimmed and suspended; the next open is warm")
  func goesOn() throws {
    let listener = Listener()
    var run = try SmallPhone.device(
      [SmallPhone.app(active: 300, background: 60)],
      [.row(.open, 0, at: 0), .row(.home, at: 200), .row(.open, 0, at: 5000)], .oldest,
      horizon: .seconds(9), observer: listener)
    try run.begin()
    try run.advance(toMilliseconds: 300)
    #expect(run.launches[0].isUnderWay && run.processes[0].state == .background)
    #expect(run.table.tier(of: 0) == .running && run.platform.bands.band(of: 0) == .aging)
    try run.advance(toMilliseconds: 500)
    #expect(!run.launches[0].isUnderWay && run.megabytes(of: 0) == 60)
    #expect(listener.heard == [.willFinishLaunching, .didFinishLaunching])
    try run.advance(toMilliseconds: 3499)
    #expect(run.processes[0].state == .background)
    try run.advance(toMilliseconds: 3500)
    #expect(run.processes[0].state == .suspended && run.table.tier(of: 0) == .suspended)
    try run.advance(toMilliseconds: 6000)
    #expect(listener.heard.suffix(2) == [.willEnterForeground, .didBecomeActive])
    let result = run.finished()
    #expect(result.launches[.coldUncached] == 1 && result.launches[.resumed] == 1)
    #expect(result.abortedLaunches == 1 && result.ends.total == 0)
    #expect(result.launchTime.count == 1 && result.launchTime.sum == 200_000)
  }

  @Test("an open meanwhile brings it back to the front, and it goes on")
  func comesBack() throws {
    let listener = Listener()
    var run = try SmallPhone.device(
      [SmallPhone.app()],
      [.row(.open, 0, at: 0), .row(.home, at: 200), .row(.open, 0, at: 300)], .oldest,
      horizon: .seconds(9), observer: listener)
    try run.begin()
    try run.advance(toMilliseconds: 1500)
    #expect(listener.heard == [.willFinishLaunching, .didFinishLaunching, .didBecomeActive])
    #expect(run.processes[0].state == .active && run.megabytes(of: 0) == 200)
    let result = run.finished()
    #expect(result.launches[.coldUncached] == 1 && result.launches[.resumed] == 1)
    #expect(result.abortedLaunches == 1 && result.launchTime.sum == 200_000)
  }

  /// Big, launched at 2.5 s with 100 MB, leaves less than 50 of 750 MB when it is over 700: 8.5 s.
  @Test("it is a candidate from the moment it was left")
  func candidate() throws {
    var slow = SmallPhone.app()
    slow.behaviour.appMicroseconds = 60_000_000
    let story = Story()
    var run = try SmallPhone.device(
      [slow, SmallPhone.app(active: 740)],
      [.row(.open, 0, at: 0), .row(.open, 1, at: 2000)], .oldest, horizon: .seconds(20),
      observer: story)
    try run.begin()
    try run.advance(toMilliseconds: 8515)
    #expect(story.ends == ["8510 end 0 vm_pageshortage 0 MB"])
    #expect(run.result.abortedLaunches == 1 && run.processes.aliveCount == 1)
  }

  private static func crowded(_ rows: [DemandRow], horizon: Int64) throws -> IOSRun {
    var profile = SmallPhone.profile
    profile.killBaseMicroseconds = 100_000_000
    var big = SmallPhone.app(active: 500, background: 500)
    big.behaviour.launchBytes = 500 * SmallPhone.megabyte
    return try SmallPhone.device(
      [SmallPhone.app(active: 500, background: 500), big], rows, .oldest,
      horizon: .seconds(horizon), profile: profile)
  }

  /// App 1 is ready at 6.5 s and waits for 500 MB, which app 0 holds up to 106.5 s.
  @Test("its wait for memory counts up to there, as a wait and as a stall alike")
  func waitsForMemory() throws {
    var run = try Self.crowded(
      [.row(.open, 0, at: 0), .row(.open, 1, at: 6000), .row(.home, at: 10_000)], horizon: 120)
    try run.begin()
    try run.advance(toMilliseconds: 20_000)
    #expect(run.result.launchWaitMicroseconds == 3_500_000 && run.result.waitedLaunches == 1)
    #expect(run.result.stalledMicroseconds == 3_500_000)
    #expect(run.launches[1].isUnderWay && run.waits.claim?.app == 1)
    try run.advance(toMilliseconds: 106_501)
    #expect(!run.launches[1].isUnderWay && run.megabytes(of: 1) == 500)
    #expect(run.result.stalledMicroseconds == 3_500_000)
  }

  /// App 0, which is being killed, is asked for at 8 s and left at 10 s.
  @Test("one that waits for its app's old process to be gone begins off screen")
  func waitsForKill() throws {
    var run = try Self.crowded(
      [
        .row(.open, 0, at: 0), .row(.open, 1, at: 6000), .row(.open, 0, at: 8000),
        .row(.home, at: 10_000),
      ], horizon: 120)
    try run.begin()
    try run.advance(toMilliseconds: 20_000)
    #expect(run.launches.awaitsKill == 0 && run.result.abortedLaunches == 2)
    #expect(run.result.killDelayedLaunches == 1 && run.result.killWaitMicroseconds == 2_000_000)
    #expect(run.result.launchWaitMicroseconds == 3_500_000)
    try run.advance(toMilliseconds: 106_600)
    #expect(run.launches[0].isUnderWay && run.processes[0].state == .background)
    try run.advance(toMilliseconds: 107_001)
    #expect(!run.launches[0].isUnderWay && run.megabytes(of: 0) == 100)
  }

  @Test("opening the app in front changes nothing")
  func sameApp() throws {
    var run = try SmallPhone.device(
      [SmallPhone.app()], [.row(.open, 0, at: 0), .row(.open, 0, at: 4000)], .oldest,
      horizon: .seconds(9))
    try run.begin()
    try run.advance(toMilliseconds: 9000)
    #expect(run.result.launches.total == 1 && run.result.events[.open] == 2)
  }
}

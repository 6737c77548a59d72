import SimKernel
import Testing

@testable import DeviceModel

/// What happens on the small phone, and when; where every byte is: `HandWorkedLedgerTests`.
@Suite("A device worked out by hand")
struct HandWorkedTests {
  private static let rows: [DemandRow] = [
    .open(0, at: 0), .open(1, at: 10), .open(2, at: 20), .open(3, at: 30), .open(0, at: 40),
    DemandRow(time: .seconds(50), kind: .home, app: 0),
  ]

  private func run(
    _ reclaim: ReclaimRule, _ rows: [DemandRow] = Self.rows,
    profile: DeviceProfile = SmallPhone.profile
  ) throws -> (story: [String], result: RunResult) {
    let story = Story()
    var monitor = Unwatched()
    let strategy = RunStrategy(
      eviction: KeepFor(length: nil), suspension: .after(.seconds(2)), reclaim: reclaim)
    let run = try SmallPhone.device(
      Array(repeating: SmallPhone.app(), count: 4), rows, strategy, horizon: .seconds(60),
      profile: profile, observer: story)
    let result = try run.run(monitor: &monitor)
    return (story.lines, result)
  }

  /// Free 700 and the files' 50: 750 available, and without a compressor 750 less what apps hold.
  ///
  /// a: launched at 0.5 s, 100; at 2.5 s 300. Left at 10 s: 200, available 550; suspended at 12 s.
  /// b: the same; at 20 s both hold 200, available 350. c: at 22.3 s available falls below soft
  /// (70), at 22.475 s free pages come down to the low mark and files go, down to the target; at
  /// 22.5 s c holds 300 and 50 are available; at 30 s, left, 150, and half of the files come back.
  /// d: takes 100 at 30.5 s: 50 available, below soft but not below critical; it grows, so a
  /// microsecond later it is: a (left longest ago) is named and dead 10 ms later. 200 return, 249
  /// are available; d grows 199 more, below soft at 32.3 s, and holds 300 at 32.5 s.
  /// a at 40 s: d falls to 200, 150 available; a is cold (it has no code to read: cached), takes
  /// 100 at 40.5 s and grows: b dies the same way. At 50 s a is left: 150 available.
  @Test("without a compressor: thresholds, ramps, victims and what is left")
  func withoutCompressor() throws {
    let (story, result) = try run(.none)
    #expect(
      story == [
        "0 open 0 cold_uncached", "10000 open 1 cold_uncached", "20000 open 2 cold_uncached",
        "30000 open 3 cold_uncached", "30510 end 0 vm_pageshortage 200 MB",
        "40000 open 0 cold_cached", "40510 end 1 vm_pageshortage 200 MB",
      ])
    #expect(result.events[.launch] == 5 && result.events[.ramp] == 5 && result.events[.kill] == 2)
    // a, b, c, d, and a again.
    #expect(result.events[.suspension] == 5)
    #expect(result.launchTime.sum == 5 * 500_000 && result.stalledMicroseconds == 0)
    #expect(result.apps[0].aliveTime.microseconds == 30_510_001 + 20_000_000)
    #expect(result.apps[1].aliveTime.microseconds == 30_510_001)
    #expect(result.aliveApps.level == 3 && result.freedBytes == 400_000_000)
    #expect(result.levelRises[.warning] == 5 && result.levelRises[.critical] == 2)
  }

  /// a is named at 30.5 s and holds 200 MB: 190 whole MiB, 1 ms each, beside 10 ms.
  @Test("a process takes the longer to end the more it holds (C-c)")
  func killTime() throws {
    var profile = SmallPhone.profile
    profile.killMicrosecondsPerMebibyte = 1000
    let (story, _) = try run(.none, Array(Self.rows[..<4]), profile: profile)
    #expect(story.suffix(1) == ["30700 end 0 vm_pageshortage 200 MB"])
  }

  /// As above up to 30.5 s; a is named a microsecond later and dead after 10 ms more. Asked for at
  /// 30.505 s, it waits 5.001 ms, and then is made once more, from files that are cached. It takes
  /// 100 of 249.5 at 31.010 s and grows 99.5 more until b has to die.
  @Test("a launch waits until its app's old process is gone")
  func killWait() throws {
    let again = DemandRow(time: SimTime(microseconds: 30_505_000), kind: .open, app: 0)
    let (story, result) = try run(.none, Self.rows[..<4] + [again])
    #expect(
      story.suffix(3) == [
        "30505 open 0 cold_cached", "30510 end 0 vm_pageshortage 200 MB",
        "32015 end 1 vm_pageshortage 200 MB",
      ])
    #expect(result.killDelayedLaunches == 1 && result.killWaitMicroseconds == 5_001)
    #expect(result.waitedLaunches == 1 && result.launchTime.sum == 5 * 500_000 + 5_001)
  }

  /// With a compressor, 4 : 1, from 22.475 s on all growth is made room for, 9.8304 MB compressed
  /// for 7.3728 gained: 1 time for c, 27 for d, a's memory first, then b's. a is resumed at 40 s;
  /// of its 200 MB 154 are to be in use, all of which are compressed: room is made for what they
  /// gain, and they come in 51,333 us. Another 13 times for its growth. 428 MB in all, added up.
  @Test("with a compressor: the pages of who was left longest are packed, and none dies")
  func withCompressor() throws {
    let (story, result) = try run(.compress)
    #expect(
      story == [
        "0 open 0 cold_uncached", "10000 open 1 cold_uncached", "20000 open 2 cold_uncached",
        "30000 open 3 cold_uncached", "40000 open 0 resumed",
      ])
    #expect(result.events[.reclaim] == 1 + 27 + 13)
    #expect(result.compressedBytes == 428_235_732 && result.compressMicroseconds == 4_282_356)
    #expect(result.faultedBytes == 154_000_000)
    #expect(result.launchTime.sum == 4 * 500_000 + 251_333)
    #expect(result.apps[0].aliveTime.microseconds == 60_000_000)
    // 75 of 750 are packed at most: far from half.
    #expect(result.levelRises.total == 0)
  }
}

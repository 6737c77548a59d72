import SimKernel
import Testing

@testable import DeviceModel

@Suite("The kernel's clock")
struct AwakeClockTests {
  private func time(_ microseconds: Int64) -> SimTime { SimTime(microseconds: microseconds) }

  @Test("awake it runs with true time, asleep at its share of it")
  func runs() {
    var clock = AwakeClock(share: 250_000)
    #expect(clock.awake(at: .seconds(100)) == .seconds(100))
    clock.set(asleep: true, at: .seconds(100))
    #expect(clock.awake(at: .seconds(140)) == .seconds(110))
    #expect(clock.awake(at: time(100_000_003)) == .seconds(100))
    #expect(clock.awake(at: time(100_000_004)) == time(100_000_001))
    clock.set(asleep: false, at: .seconds(140))
    #expect(clock.awake(at: .seconds(150)) == .seconds(120))
  }

  @Test("no part of a microsecond is lost, however often the phone falls asleep")
  func exact() {
    var clock = AwakeClock(share: 300_000)
    var now: Int64 = 0
    for _ in 0..<10 {
      clock.set(asleep: true, at: time(now))
      clock.set(asleep: false, at: time(now + 1))
      now += 1
    }
    // Ten microseconds of sleep are three of them awake.
    #expect(clock.awake(at: time(now)) == time(3))
  }

  @Test(
    "it is asked when it will show a reading, and shows it then and no sooner",
    arguments: [1, 7, 50_000, 333_333, 999_999, 1_000_000] as [Int64])
  func reaching(share: Int64) {
    var clock = AwakeClock(share: share)
    clock.set(asleep: true, at: time(12_345))
    clock.set(asleep: false, at: time(23_456))
    clock.set(asleep: true, at: time(34_567))
    for length in [1, 2, 3, 99, 1_000_000, 600_000_000] as [Int64] {
      let reading = clock.awake(at: time(34_567)) + time(length)
      let at = clock.time(reaching: reading)
      #expect(clock.awake(at: at) == reading)
      #expect(clock.awake(at: time(at.microseconds - 1)) < reading)
    }
  }

  @Test("a clock that stands still reaches nothing; what was shown is reached already")
  func never() {
    var clock = AwakeClock(share: 0)
    clock.set(asleep: true, at: .seconds(5))
    #expect(clock.awake(at: .seconds(5000)) == .seconds(5))
    #expect(clock.time(reaching: time(5_000_001)) == .never)
    #expect(clock.time(reaching: .seconds(4)) == .seconds(5))
    clock.set(asleep: false, at: .seconds(10))
    #expect(clock.time(reaching: .never) == .never)
    #expect(clock.time(reaching: .seconds(6)) == .seconds(11))
  }
}

/// What runs on that clock: 100 MB of small apps and a large one leave 140 MB, below 200.
@Suite("Sleep")
struct SleepTests {
  private func run(
    _ rows: [DemandRow], share: Int64 = 50_000, system: SystemVersion = .newest,
    until horizon: Int64
  ) throws -> (ends: [EndRecord], result: RunResult) {
    var profile = ShortPhone.profile
    profile.awakeMillionths = share
    profile.system = system
    return try ShortPhone.run(
      ShortPhone.scenario(profile, large: 560, rows: rows, horizon: .seconds(horizon)),
      [.sustained])
  }

  private func row(_ kind: DemandKind, at seconds: Int64, for length: Int64 = 0) -> DemandRow {
    DemandRow(time: .seconds(seconds), kind: kind, app: 5, length: .seconds(length))
  }

  @Test("a locked phone sleeps once its last app is suspended, and its ten minutes stand still")
  func sustained() throws {
    // Warning at 1.5 s. Locked at 100 s, suspended 2 to 3 s later, unlocked at 3000 s: then some
    // 145 s have passed awake asleep, and 102 or 103 before.
    let rows = [row(.open, at: 1), row(.lock, at: 100), row(.unlock, at: 3000)]
    let (ends, result) = try run(rows, until: 4000)
    let first = try #require(ends.first).time
    #expect(first > .seconds(3350) && first < .seconds(3358))
    let asleep = result.asleepMicroseconds
    #expect(asleep > 2_751_000_000 && asleep < 2_754_000_000)
    // Without sleep it would come in the night.
    let awake = try run(rows, share: 1_000_000, until: 4000)
    #expect(awake.ends.first.map { $0.time < .seconds(602) } == true)
    #expect(awake.result.asleepMicroseconds == 0)
    // On a clock that stands still nothing happens before the phone is unlocked.
    let still = try run(rows, share: 0, until: 3100)
    #expect(still.ends.isEmpty)
  }

  @Test(
    "audio, location, calls and tasks keep it awake",
    arguments: [
      BackgroundWork.audio, .location, .voip, .task,
    ])
  func work(work: BackgroundWork) throws {
    let rows = [row(.open, at: 1), row(work.info.row, at: 99, for: 20), row(.lock, at: 100)]
    let result = try run(rows, share: 0, until: 200).result
    // The work ends at 119 s, or later where it counts from leaving; then 2 to 3 s pass.
    #expect(result.asleepMicroseconds >= 77_000_000 && result.asleepMicroseconds <= 79_000_000)
  }

  @Test("an unlocked phone never sleeps")
  func unlocked() throws {
    let rows = [row(.open, at: 1), row(.home, at: 10)]
    #expect(try run(rows, until: 300).result.asleepMicroseconds == 0)
  }

  @Test("before iOS 15 a lasting shortage ends nobody (X-17)")
  func gated() throws {
    let rows = [row(.open, at: 1)]
    #expect(try run(rows, system: SystemVersion(15), until: 1000).ends.count == 5)
    #expect(try run(rows, system: SystemVersion(14, 8), until: 1000).ends.isEmpty)
  }
}

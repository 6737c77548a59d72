import SimKernel
import Testing

@testable import DeviceModel

@Suite("Timers on the clock that stands still in sleep")
struct AwakeTimersTests {
  @Test("a timer that is set once more to the same reading changes nothing")
  func sameReading() {
    var clock = AwakeTimers(share: 0)
    #expect(clock[.ownSecond] == .never)
    #expect(clock.set(.ownSecond, at: .seconds(5)) == .seconds(5))
    #expect(clock.set(.ownSecond, at: .seconds(5)) == nil)
    #expect(clock[.ownSecond] == .seconds(5) && clock[.ownFirst] == .never)
    clock.clear(.ownSecond)
    #expect(clock[.ownSecond] == .never)
    #expect(clock.set(.ownSecond, at: .seconds(5)) == .seconds(5))
  }

  /// The share of sleep spent awake, in millionths, and when a timer for 30 s rings with the phone
  /// asleep from 10 s on, and once it has woken at 50 s.
  @Test(
    "sleep puts off what is set",
    arguments: [
      (0, .never, 70), (500_000, .seconds(50), 50), (250_000, .seconds(90), 60),
      (1_000_000, .seconds(30), 50),
    ] as [(Int64, SimTime, Int64)])
  func sleep(_ share: Int64, _ asleep: SimTime, _ woken: Int64) {
    var clock = AwakeTimers(share: share)
    _ = clock.set(.ownLate, at: .seconds(30))
    #expect(clock.time(of: .ownLate) == .seconds(30) && !clock.isAsleep)
    clock.set(asleep: true, at: .seconds(10))
    #expect(clock.time(of: .ownLate) == asleep && clock.isAsleep)
    clock.set(asleep: false, at: .seconds(50))
    #expect(clock.time(of: .ownLate) == .seconds(woken))
    #expect(clock.awake(at: .seconds(60)) == .seconds(20) + SimTime(microseconds: 40 * share))
  }
}

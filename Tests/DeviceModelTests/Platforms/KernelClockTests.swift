import SimKernel
import Testing

@testable import DeviceModel

@Suite("The kernel's timers, on the clock that stands still in sleep")
struct KernelClockTests {
  @Test("a timer that is set once more to the same reading changes nothing")
  func sameReading() {
    var clock = KernelClock(share: 0)
    #expect(clock[.freeze] == .never)
    #expect(clock.set(.freeze, at: .seconds(5)) == .seconds(5))
    #expect(clock.set(.freeze, at: .seconds(5)) == nil)
    #expect(clock[.freeze] == .seconds(5) && clock[.sweep] == .never)
    clock.clear(.freeze)
    #expect(clock[.freeze] == .never)
    #expect(clock.set(.freeze, at: .seconds(5)) == .seconds(5))
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
    var clock = KernelClock(share: share)
    _ = clock.set(.warning, at: .seconds(30))
    #expect(clock.time(of: .warning) == .seconds(30) && !clock.isAsleep)
    clock.set(asleep: true, at: .seconds(10))
    #expect(clock.time(of: .warning) == asleep && clock.isAsleep)
    clock.set(asleep: false, at: .seconds(50))
    #expect(clock.time(of: .warning) == .seconds(woken))
    #expect(clock.awake(at: .seconds(60)) == .seconds(20) + SimTime(microseconds: 40 * share))
  }
}

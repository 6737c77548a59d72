import SimKernel
import Testing

@testable import DeviceModel

@Suite("Who is in front, interruptions and the lock")
struct ForegroundTests {
  private static func withApp(_ app: AppID = 3) -> Foreground {
    var foreground = Foreground()
    foreground.enter(app)
    return foreground
  }

  @Test("an app comes to the front and leaves it")
  func enter() {
    var foreground = Self.withApp()
    #expect(foreground.app == 3)
    foreground.leave()
    #expect(foreground.app == nil)
    foreground.enter(0)
    #expect(foreground.app == 0 && !foreground.isLocked && !foreground.isInterrupted)
  }

  /// Ends of interruptions in seconds, in turn, what each changes, and how long a launched app is
  /// without input that lost it at 2 s and has it back at 50 s.
  @Test(
    "of several interruptions the longest counts, and only the first takes the input",
    arguments: [
      ([10], [.begun]), ([10, 10], [.begun, .nothing]), ([10, 9], [.begun, .nothing]),
      ([10, 11], [.begun, .longer]), ([10, 12, 11, 13], [.begun, .longer, .nothing, .longer]),
    ] as [([Int64], [InterruptionChange])])
  func interrupt(_ ends: [Int64], _ changes: [InterruptionChange]) {
    var foreground = Self.withApp()
    #expect(ends.map { foreground.interrupt(until: .seconds($0)) } == changes)
    #expect(foreground.isInterrupted && foreground.inactiveSince == nil)
    foreground.becomeInactive(at: .seconds(2))
    #expect(foreground.inactiveSince == .seconds(2))
    #expect(foreground.endInterruption(at: .seconds(50)) == .seconds(48))
    #expect(!foreground.isInterrupted && foreground.inactiveSince == nil)
    #expect(foreground.endInterruption(at: .seconds(60)) == nil)
    // The next one is as short as it is.
    #expect(foreground.interrupt(until: .seconds(5)) == .begun)
  }

  @Test("an app that never was active loses no time to an interruption")
  func launching() {
    var foreground = Self.withApp()
    _ = foreground.interrupt(until: .seconds(9))
    #expect(foreground.endInterruption(at: .seconds(9)) == nil && !foreground.isInterrupted)
  }

  @Test("two apps in front: the one opened later has the focus until the person turns (S-19)")
  func beside() {
    var foreground = Self.withApp()
    foreground.enterBeside(5)
    #expect(foreground.app == 5 && foreground.beside == 3)
    #expect([3, 4, 5].map { foreground.contains($0) } == [true, false, true])
    foreground.turn()
    #expect(foreground.app == 3 && foreground.beside == 5)
    foreground.leave(3)
    #expect(foreground.app == 5 && foreground.beside == nil)
    foreground.turn()
    foreground.enterBeside(1)
    foreground.leave(5)
    #expect(foreground.app == 1 && foreground.beside == nil && !foreground.contains(5))
  }

  @Test("an interruption of one of two apps takes the other's input only once one of all comes")
  func scope() {
    var foreground = Self.withApp()
    foreground.enterBeside(5)
    #expect(foreground.interrupt(until: .seconds(9), takesAll: false) == .begun)
    #expect(!foreground.takesAll)
    #expect(foreground.interrupt(until: .seconds(8), takesAll: true) == .nothing)
    #expect(foreground.takesAll)
    foreground.becomeInactive(at: .seconds(2))
    foreground.becomeInactive(at: .seconds(4))
    #expect(foreground.endInterruption(at: .seconds(9)) == .seconds(7) && !foreground.takesAll)
  }

  @Test("a device is locked and unlocked once each")
  func lock() {
    var foreground = Foreground()
    #expect(foreground.unlock() == false)
    foreground.lock()
    #expect(foreground.isLocked)
    #expect(foreground.unlock() == true && !foreground.isLocked)
    #expect(foreground.unlock() == false)
  }
}

@Suite("The launch that the person looks at")
struct LaunchInFrontTests {
  private static let record = LaunchRecord(
    app: 2, kind: .coldCached, isFirst: true, time: .seconds(10))

  @Test("its outcome is given once, with all that it waited")
  func complete() {
    var launch = LaunchInFront()
    #expect(launch.app == nil && launch.complete(at: .seconds(1)) == nil)
    launch.begin(Self.record)
    #expect(launch.app == 2)
    launch.wait(300)
    launch.wait(40)
    #expect(
      launch.complete(at: SimTime(microseconds: 10_500_000))
        == LaunchOutcome(launch: Self.record, microseconds: 500_000, waitMicroseconds: 340))
    #expect(launch.app == nil && launch.complete(at: .seconds(11)) == nil)
  }

  @Test("a launch that is left never was complete; the next has waited for nothing")
  func abort() {
    var launch = LaunchInFront()
    launch.begin(Self.record)
    launch.wait(7)
    #expect(
      launch.abort()
        == LaunchOutcome(launch: Self.record, microseconds: nil, waitMicroseconds: 7))
    #expect(launch.abort() == nil)
    launch.wait(7)
    launch.begin(Self.record)
    #expect(launch.abort()?.waitMicroseconds == 0)
  }
}

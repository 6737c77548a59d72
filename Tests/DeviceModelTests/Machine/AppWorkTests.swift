import SimKernel
import Testing

@testable import DeviceModel

@Suite("Background work of apps")
struct AppWorkTests {
  /// Tasks may last 30 s off screen.
  private static func make() -> AppWork {
    var limits = PerWork<SimTime>(repeating: .never)
    limits[Int(BackgroundWork.task.rawValue)] = .seconds(30)
    limits[Int(BackgroundWork.push.rawValue)] = .seconds(20)
    return AppWork(appCount: 2, limits: limits)
  }

  private static func begin(
    _ work: inout AppWork, _ kind: BackgroundWork, at time: Int64, for length: Int64,
    inFront: Bool = false
  ) {
    work.begin(kind, 0, at: .seconds(time), for: .seconds(length), isInFront: inFront)
  }

  @Test("of two of one kind the longer goes on; kinds end one by one")
  func kinds() {
    var work = Self.make()
    #expect(work.next(of: 0) == .never && !work.hasWork(0, at: .zero))
    Self.begin(&work, .audio, at: 0, for: 50)
    Self.begin(&work, .audio, at: 10, for: 20)
    Self.begin(&work, .location, at: 10, for: 5)
    #expect(work.next(of: 0) == .seconds(15))
    work.expire(0, at: .seconds(15))
    #expect(work.next(of: 0) == .seconds(50))
    #expect(work.isWorking(0, .audio, at: .seconds(49)) == true)
    #expect(work.isWorking(0, .audio, at: .seconds(50)) == false)
    #expect(work.isWorking(0, .location, at: .seconds(15)) == false)
    #expect(work.hasWork(0, at: .seconds(49)) && !work.hasWork(0, at: .seconds(50)))
    #expect(work.hasWork(1, at: .seconds(15)) == false)
  }

  /// A task's seconds, begun at 0; in front until 10 if at all. When it ends, and whether
  /// its time was over.
  @Test(
    "a task ends when it is done, or 30 s after its app left",
    arguments: [
      (20, false, 20, false), (30, false, 30, false), (31, false, 30, true),
      (40, true, 40, false), (41, true, 40, true), (5, true, 5, false),
    ] as [(Int64, Bool, Int64, Bool)])
  func task(_ length: Int64, _ inFront: Bool, _ end: Int64, _ expires: Bool) {
    var work = Self.make()
    Self.begin(&work, .task, at: 0, for: length, inFront: inFront)
    if inFront {
      #expect(work.next(of: 0) == .seconds(length))
      #expect(work.startTaskTime(0, at: .seconds(10)) == (length > 10))
    }
    #expect(work.next(of: 0) == .seconds(end))
    #expect(work.hasExpired(0, .task, at: .seconds(end) - SimTime(microseconds: 1)) == false)
    #expect(work.hasExpired(0, .task, at: .seconds(end)) == expires)
    work.expire(0, at: .seconds(end))
    #expect(work.next(of: 0) == .never && !work.hasExpired(0, .task, at: .seconds(end)))
  }

  @Test("other kinds have a limit off screen, each time from where the app leaves")
  func others() {
    var work = Self.make()
    Self.begin(&work, .push, at: 0, for: 50)
    Self.begin(&work, .accessory, at: 0, for: 500)
    #expect(work.next(of: 0) == .seconds(20) && work.hasWork(0, at: .seconds(499)))
    #expect(work.hasExpired(0, .push, at: .seconds(20)) == true)
    #expect(work.stopTimes(0) && !work.stopTimes(0))
    #expect(work.hasExpired(0, .push, at: .seconds(20)) == false)
    #expect(work.next(of: 0) == .seconds(50))
    Self.begin(&work, .push, at: 5, for: 100, inFront: true)
    #expect(work.startOtherTimes(0, at: .seconds(50)) == true)
    #expect(work.next(of: 0) == .seconds(70))
    #expect(work.hasExpired(0, .push, at: .seconds(70)) == true)
    work.stop(.push, 0)
    #expect(work.next(of: 0) == .seconds(500) && !work.hasExpired(0, .push, at: .seconds(70)))
  }

  @Test("of two of one kind the one that ends later says whether its time is over")
  func longerOverrun() {
    var work = Self.make()
    Self.begin(&work, .push, at: 0, for: 50)
    Self.begin(&work, .push, at: 5, for: 18)
    #expect(work.next(of: 0) == .seconds(23) && !work.hasExpired(0, .push, at: .seconds(23)))
    Self.begin(&work, .push, at: 4, for: 19)
    #expect(work.hasExpired(0, .push, at: .seconds(23)) == false)
  }

  @Test("in front of two of one kind that were cut short the longer goes on")
  func longerWish() {
    var work = Self.make()
    Self.begin(&work, .push, at: 0, for: 200)
    Self.begin(&work, .push, at: 10, for: 40)
    #expect(work.next(of: 0) == .seconds(30) && work.stopTimes(0))
    #expect(work.next(of: 0) == .seconds(200))
  }

  @Test("in front no task expires; back off screen its time begins again")
  func front() {
    var work = Self.make()
    Self.begin(&work, .task, at: 0, for: 100)
    #expect(work.next(of: 0) == .seconds(30))
    #expect(work.stopTimes(0) && !work.stopTimes(0))
    #expect(work.next(of: 0) == .seconds(100))
    #expect(work.startTaskTime(0, at: .seconds(20)) == true)
    #expect(work.next(of: 0) == .seconds(50))
  }

  @Test("what is asked for during a launch is kept beyond the old process's end, then taken once")
  func pending() {
    var work = Self.make()
    work.keepForLaunch(.voip, 0, for: .seconds(5))
    work.keepForLaunch(.voip, 0, for: .seconds(3))
    Self.begin(&work, .audio, at: 0, for: 9)
    work.end(0)
    #expect(work[0].hasPending && !work.hasWork(0, at: .zero))
    let pending = work.takePending(0)
    #expect(pending[Int(BackgroundWork.voip.rawValue)] == .seconds(5))
    #expect(pending[Int(BackgroundWork.audio.rawValue)] == .zero)
    #expect(work[0].hasPending == false)
    #expect(work.takePending(0)[Int(BackgroundWork.voip.rawValue)] == .zero)
  }
}

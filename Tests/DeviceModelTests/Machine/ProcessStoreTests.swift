import SimKernel
import Testing

@testable import DeviceModel

@Suite("Processes, from start to end")
struct ProcessStoreTests {
  private static let gaps = RelaunchGaps(
    soonMicroseconds: 100, mediumMicroseconds: 200, rememberedCount: 3)

  private static func make() -> ProcessStore { ProcessStore(appCount: 3, gaps: gaps) }

  private static func time(_ microseconds: Int64) -> SimTime {
    SimTime(microseconds: microseconds)
  }

  @Test("phases: what exists, is prewarmed, is dying")
  func phases() {
    var store = Self.make()
    var seen: [[Bool]] = []
    func look(_ store: borrowing ProcessStore) {
      let one = store[1]
      seen.append([one.exists, one.isPrewarmed, one.isDying, store.aliveCount == 1])
    }
    look(store)
    store.start(1, by: .prewarm, at: Self.time(5), awake: Self.time(4))
    look(store)
    store.open(1)
    look(store)
    store.beginEnd(1)
    look(store)
    store.end(1, wasEvicted: true, at: Self.time(9))
    look(store)
    store.start(1, by: .prewarm, at: Self.time(9), awake: Self.time(9))
    store.beginEnd(1)
    look(store)
    #expect(
      seen == [
        [false, false, false, false], [true, true, false, true], [true, false, false, true],
        [true, false, true, true], [false, false, false, false], [true, true, true, true],
      ])
    #expect(!store[0].exists && !store[2].exists)
  }

  @Test("an end forgets the process and keeps what is known of its app")
  func end() {
    var store = Self.make()
    #expect(store.request(0, at: Self.time(1)) == true)
    store.start(0, by: .user, at: Self.time(1), awake: Self.time(1))
    store.setState(0, .suspended)
    store.leave(0, at: Self.time(2))
    store.forceQuit(0)
    store.end(0, wasEvicted: false, at: Self.time(3))
    let ended = store[0]
    #expect(ended.state == .notRunning && ended.startedAt == .zero && ended.leftAt == .zero)
    #expect(ended.hasEnded && ended.wasLaunched && ended.wasForceQuit)
    #expect(!store.request(0, at: Self.time(4)) && !store[0].wasForceQuit)
  }

  @Test("a reboot forgets all but what the person did")
  func reboot() {
    var store = Self.make()
    for app in 0..<2 {
      _ = store.request(app, at: .zero)
      store.start(app, by: .user, at: .zero, awake: .zero)
      store.seat(app, .soon)
      store.end(app, wasEvicted: false, at: Self.time(1))
    }
    store.forceQuit(1)
    store.reboot()
    for app in 0..<2 {
      let process = store[app]
      #expect(!process.hasEnded && !process.wasLaunched && !process.comesBackSoon)
      #expect(process.wasForceQuit == (app == 1))
    }
  }

  /// Gaps from an eviction to the next launch, and whether most of the last three are short.
  @Test(
    "relaunches: most of the remembered gaps are short, or they are not",
    arguments: [
      ([], false), ([100], true), ([101], false), ([50, 250], false), ([50, 250, 60], true),
      ([50, 150, 60, 250], false), ([250, 250, 50, 50], true), ([250, 1, 1, 250], true),
    ] as [([Int64], Bool)])
  func relaunches(_ gaps: [Int64], _ areSoon: Bool) {
    var history = RelaunchHistory()
    var now: Int64 = 0
    for gap in gaps {
      history.ended(wasEvicted: true, at: Self.time(now))
      now += gap
      history.launched(at: Self.time(now), Self.gaps)
      // A launch without an end before it, and an end that is no eviction, are no gaps.
      history.launched(at: Self.time(now), Self.gaps)
      history.ended(wasEvicted: false, at: Self.time(now))
      history.launched(at: Self.time(now), Self.gaps)
    }
    #expect(history.areSoon == areSoon)
  }
}

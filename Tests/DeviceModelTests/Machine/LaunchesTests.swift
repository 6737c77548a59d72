import SimKernel
import Testing

@testable import DeviceModel

@Suite("Launches under way, kills and prewarms in flight")
struct LaunchesTests {
  @Test("a resume: asked for, waits for its faults, complete")
  func resume() {
    var launches = Launches(appCount: 2)
    launches.begin(1, .resumed, at: .seconds(3), by: .user)
    launches.awaitFaults(1, at: .seconds(4))
    #expect(launches[1].isUnderWay && launches[1].kind == .resumed)
    #expect(launches[1].awaitsFaults && launches[1].readySince == .seconds(4))
    launches.rejoin(1, at: .seconds(5))
    #expect(launches[1].requestedAt == .seconds(5) && launches[1].kind == .resumed)
    launches.complete(1)
    #expect(!launches[1].isUnderWay && !launches[1].awaitsFaults)
    #expect(launches[0].isUnderWay == false)
  }

  @Test("a launch that waits for the end of the old process outlives it; another does not")
  func kill() {
    var launches = Launches(appCount: 2)
    for app in 0..<2 { launches.begin(app, .coldCached, at: .seconds(1), by: .user) }
    launches.awaitKill(0)
    launches.end(0)
    launches.end(1)
    #expect(launches[0].isUnderWay && launches[0].kind == .coldCached)
    #expect(launches[0].requestedAt == .seconds(1))
    #expect(!launches[1].isUnderWay && launches[1].requestedAt == .zero)
    #expect(launches.takeAwaiting() == 0 && launches.takeAwaiting() == nil)
    launches.end(0)
    #expect(launches[0].isUnderWay == false)
  }

  @Test("a launch given up waits no longer, and only its own wait ends")
  func abandon() {
    var launches = Launches(appCount: 2)
    for app in 0..<2 { launches.begin(app, .coldCached, at: .zero, by: .user) }
    launches.awaitKill(0)
    launches.abandon(1)
    #expect(launches.awaitsKill == 0 && !launches[1].isUnderWay)
    launches.abandon(0)
    #expect(launches.awaitsKill == nil && !launches[0].isUnderWay)
  }

  @Test("the kill slot holds one victim, as it was named")
  func slot() {
    var slot = KillSlot()
    #expect(slot.victim == nil && slot.empty() == nil)
    slot.fill(3, .idleExit, rank: 2)
    #expect(slot.victim?.app == 3 && slot.victim?.reason == .idleExit && slot.victim?.rank == 2)
    #expect(slot.empty()?.app == 3)
    #expect(slot.victim == nil)
    slot.fill(4, .highWater, rank: nil)
    #expect(slot.victim?.app == 4 && slot.victim?.rank == nil)
  }

  @Test("apps are prewarmed in the order wanted, those not needed passed over")
  func prewarm() {
    var queue = PrewarmQueue()
    #expect(queue.removeFirst() == nil)
    queue.fill([4, 1, 3, 2], at: .seconds(7))
    queue.drop { $0 == 1 || $0 == 2 }
    #expect(queue.first == 4 && queue.removeFirst() == 4)
    #expect(queue.removeFirst() == 3 && queue.first == nil)
    queue.fill([5], at: .seconds(7))
    queue.removeAll()
    #expect(queue.first == nil)
  }
}

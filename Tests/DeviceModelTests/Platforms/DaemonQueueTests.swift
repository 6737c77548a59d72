import SimKernel
import Testing

@testable import DeviceModel

@Suite("When idle daemons became idle")
struct DaemonQueueTests {
  @Test("first in, first out, against a plain list of daemons")
  func order() {
    var random = SplitMix64(state: 5)
    for _ in 0..<50 {
      var queue = DaemonQueue()
      var listed: [Int64] = []
      var time: Int64 = 0
      for _ in 0..<60 {
        if random.below(3) > 0 {
          time += Int64(random.below(2))
          let count = Int64(random.below(4))
          queue.append(count, at: .seconds(time))
          listed += Array(repeating: time, count: Int(count))
        } else {
          let count = Int64(random.below(6))
          queue.remove(count)
          listed.removeFirst(min(Int(count), listed.count))
        }
        #expect(queue.oldest == listed.first.map { .seconds($0) })
        #expect(queue.oldestCount == Int64(listed.count { $0 == listed.first }))
      }
    }
  }

  @Test("with 64 groups, later daemons join the youngest; none is lost")
  func full() {
    var queue = DaemonQueue()
    for second in 0..<70 { queue.append(1, at: .seconds(Int64(second))) }
    for second in 0..<63 {
      #expect(queue.oldest == .seconds(Int64(second)) && queue.oldestCount == 1)
      queue.remove(1)
    }
    #expect(queue.oldest == .seconds(63) && queue.oldestCount == 7)
    queue.remove(6)
    #expect(queue.oldestCount == 1)
    queue.remove(9)
    #expect(queue.oldest == nil && queue.oldestCount == 0)
  }

  /// A fiftieth is woken every half an hour: a round takes 25 h.
  @Test("when the device starts, daemons have been idle for up to a round of wakes, evenly")
  func boot() {
    var queue = DaemonQueue()
    queue.append(7, at: .seconds(3))
    queue.boot(100, at: .seconds(90_000))
    for index in Int64(0)..<50 {
      #expect(queue.oldest == .seconds(1800 * index) && queue.oldestCount == 2)
      queue.remove(2)
    }
    #expect(queue.oldest == nil)
    queue.boot(0, at: .zero)
    #expect(queue.oldest == nil)
  }

  @Test("suspended apps that are there at the start stand evenly among daemons")
  func apps() {
    // Nine apps, the third of which left last but six: 25 h × (9 − 2) ÷ 10.
    #expect(DaemonQueue.idleSince(2, of: 9) == SimTime(microseconds: -63_000_000_000))
    #expect(DaemonQueue.idleSince(0, of: 1) == SimTime(microseconds: -45_000_000_000))
  }
}

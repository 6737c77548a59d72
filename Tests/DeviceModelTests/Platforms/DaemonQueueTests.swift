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
    queue.removeAll()
    #expect(queue.oldest == nil && queue.oldestCount == 0)
  }
}

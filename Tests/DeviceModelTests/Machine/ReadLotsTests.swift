import SimKernel
import Testing

@testable import DeviceModel

@Suite("Lots of reads")
struct ReadLotsTests {
  @Test("the oldest two become one where there are as many as may be, again and again")
  func joins() {
    var lots = ReadLots()
    for lot in 0..<256 { lots.append(Int32(lot)) }
    let isFull = lots.isFull
    #expect(isFull)
    for lot in 256..<1000 {
      let (stays, goes) = lots.joinOldest()
      #expect(stays == 0 && goes == Int32(lot - 255))
      lots.append(Int32(lot))
    }
    lots.removeOldest()
    let (stays, goes) = lots.joinOldest()
    let count = lots.count
    #expect(stays == 745 && goes == 746 && count == 254)
  }

  @Test("with all gone it begins as at first")
  func removeAll() {
    var lots = ReadLots()
    for lot in 0..<9 { lots.append(Int32(lot)) }
    lots.removeAll()
    let (count, isFull) = (lots.count, lots.isFull)
    #expect(count == 0 && !isFull)
    lots.append(40)
    lots.append(41)
    let (stays, goes) = lots.joinOldest()
    let left = lots.count
    #expect(stays == 40 && goes == 41 && left == 1)
  }
}

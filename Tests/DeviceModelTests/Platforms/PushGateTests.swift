import SimKernel
import Testing

@testable import DeviceModel

@Suite("The rate of silent pushes")
struct PushGateTests {
  @Test("the fourth waits until the first is an hour old, to the microsecond (X-41)")
  func rate() {
    var gate = PushGate()
    for minute in [Int64(0), 10, 20] {
      #expect(gate.opensAt <= .seconds(minute * 60))
      gate.deliver(at: .seconds(minute * 60))
    }
    #expect(gate.opensAt == SimTime(microseconds: 3_600_000_000))
    gate.deliver(at: .seconds(3600))
    #expect(gate.opensAt == .seconds(4200))
  }

  @Test("of several that wait the newest is kept (X-41)")
  func newest() {
    var gate = PushGate()
    #expect(!gate.isHolding && gate.takeHeld() == .zero)
    #expect(gate.hold(.seconds(9)) == false)
    #expect(gate.hold(.seconds(4)) == true)
    #expect(gate.isHolding && gate.takeHeld() == .seconds(4) && !gate.isHolding)
  }
}

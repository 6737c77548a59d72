import Testing

@testable import SimKernel

@Suite("EventCalendar")
struct EventCalendarTests {
  @Test("events at one instant come in slot order")
  func ties() {
    var calendar = EventCalendar(slotCount: 9)
    for slot in [8, 3, 5] { calendar.set(slot, to: .seconds(1)) }
    var order: [Int] = []
    while let event = calendar.pop() { order.append(event.slot) }
    #expect(order == [3, 5, 8])
  }
}

import SimKernel
import Testing

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

  // A calendar cannot be copied into an expectation, so what it says is read first.

  @Test("a new calendar is empty and every slot is unset")
  func empty() {
    for slotCount in 1...70 {
      var calendar = EventCalendar(slotCount: slotCount)
      let (isEmpty, next, popped) = (calendar.isEmpty, calendar.next, calendar.pop())
      #expect(isEmpty && next == nil && popped == nil)
      var times: [SimTime] = []
      for slot in 0..<slotCount { times.append(calendar.time(of: slot)) }
      #expect(times.allSatisfy { $0 == .never })
    }
  }

  @Test("every slot of every small calendar comes out alone and among all others")
  func allSlots() {
    for slotCount in 1...90 {
      var calendar = EventCalendar(slotCount: slotCount)
      var alone: [Int?] = []
      for slot in 0..<slotCount {
        calendar.set(slot, to: .seconds(5))
        alone.append(calendar.next?.slot)
        calendar.set(slot, to: .never)
        if !calendar.isEmpty { alone.append(nil) }
      }
      #expect(alone == Array(0..<slotCount))
      for slot in 0..<slotCount {
        calendar.set(slot, to: SimTime(microseconds: Int64(slotCount - slot)))
      }
      var order: [Int] = []
      while let event = calendar.pop() { order.append(event.slot) }
      #expect(order == (0..<slotCount).reversed())
    }
  }

  @Test("any order of setting, moving, cancelling and popping agrees with a sorted array")
  func smallOracle() {
    for seed in 0..<3_000 {
      var run = OracleRun(seed: UInt64(seed), slotCount: 1 + seed % 70, span: 1 + seed % 40)
      for _ in 0..<60 { run.step() }
      run.drain()
      let mismatches = run.mismatches
      #expect(mismatches == 0, "seed \(seed)")
    }
  }

  @Test("large calendars agree with a sorted array", arguments: [257, 1_000, 10_000, 100_000])
  func largeOracle(slotCount: Int) {
    var run = OracleRun(seed: UInt64(slotCount), slotCount: slotCount, span: 1_000_000)
    run.fill()
    for _ in 0..<4_000 { run.step() }
    run.drain(atMost: 4_000)
    let mismatches = run.mismatches
    #expect(mismatches == 0)
  }

  @Test("the latest time is kept exactly and the one after it is refused")
  func latestTime() async {
    for slotCount in [1, 2, 3, 4, 5, 256, 257, 131_072] {
      let latest = EventCalendar.latestTime(slotCount: slotCount)
      var calendar = EventCalendar(slotCount: slotCount)
      calendar.set(slotCount - 1, to: latest)
      let (time, next) = (calendar.time(of: slotCount - 1), calendar.next)
      #expect(time == latest && next?.time == latest && next?.slot == slotCount - 1)
    }
    #expect(EventCalendar.latestTime(slotCount: 1_024).microseconds > 285 * 31_556_952_000_000)
    await #expect(processExitsWith: .failure) {
      var calendar = EventCalendar(slotCount: 5)
      let latest = EventCalendar.latestTime(slotCount: 5)
      calendar.set(0, to: latest + SimTime(microseconds: 1))
    }
  }

  @Test("a time before zero and a slot beyond the last are refused")
  func refusals() async {
    await #expect(processExitsWith: .failure) {
      var calendar = EventCalendar(slotCount: 5)
      calendar.set(0, to: SimTime(microseconds: -1))
    }
    await #expect(processExitsWith: .failure) {
      var calendar = EventCalendar(slotCount: 5)
      calendar.cancel(5)
    }
  }
}

extension EventCalendar {
  /// Takes the next event out.
  fileprivate mutating func pop() -> (time: SimTime, slot: Int)? {
    guard let event = next else { return nil }
    cancel(event.slot)
    return event
  }
}

/// A calendar and a sorted array that are asked the same.
private struct OracleRun: ~Copyable {
  private(set) var mismatches = 0
  private let slotCount: Int
  private let span: UInt64
  private var generator: SplitMix64
  private var calendar: EventCalendar
  private var times: [Int64?]
  private var sorted: [(time: Int64, slot: Int)] = []

  init(seed: UInt64, slotCount: Int, span: Int) {
    self.slotCount = slotCount
    self.span = UInt64(span)
    generator = SplitMix64(state: seed)
    calendar = EventCalendar(slotCount: slotCount)
    times = Array(repeating: nil, count: slotCount)
  }

  mutating func fill() {
    for slot in 0..<slotCount {
      let time = Int64(generator.below(span))
      calendar.set(slot, to: SimTime(microseconds: time))
      times[slot] = time
      sorted.append((time, slot))
    }
    sorted.sort { $0 < $1 }
  }

  mutating func step() {
    let slot = Int(generator.below(UInt64(slotCount)))
    switch generator.below(8) {
    case 0: pop()
    case 1: move(slot, to: nil)
    default: move(slot, to: Int64(generator.below(span)))
    }
    if calendar.time(of: slot) != time(times[slot]) { mismatches += 1 }
    if calendar.isEmpty != sorted.isEmpty { mismatches += 1 }
  }

  mutating func drain(atMost limit: Int = .max) {
    for _ in 0..<min(limit, sorted.count) { pop() }
    if sorted.isEmpty, !calendar.isEmpty { mismatches += 1 }
  }

  private mutating func pop() {
    let event = calendar.pop()
    let expected = sorted.first
    if event?.slot != expected?.slot || event?.time.microseconds != expected?.time {
      mismatches += 1
    }
    guard let expected else { return }
    sorted.removeFirst()
    times[expected.slot] = nil
  }

  private mutating func move(_ slot: Int, to target: Int64?) {
    if let old = times[slot] { sorted.remove(at: place((old, slot))) }
    if let target { sorted.insert((target, slot), at: place((target, slot))) }
    times[slot] = target
    if target == nil, generator.below(2) == 0 {
      calendar.cancel(slot)
    } else {
      calendar.set(slot, to: time(target))
    }
  }

  private func time(_ microseconds: Int64?) -> SimTime {
    microseconds.map { SimTime(microseconds: $0) } ?? .never
  }

  /// The index of the first entry that is not before `entry`.
  private func place(_ entry: (time: Int64, slot: Int)) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

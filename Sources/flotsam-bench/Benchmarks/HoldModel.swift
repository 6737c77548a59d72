import SimKernel

/// The hold model (Jones, CACM 1986): take the earliest event, put it back a random time later.
///
/// The event calendar against a 4-ary heap whose top is replaced in place. Both take the earliest
/// (time, slot) and the same increments, so the checksum of all that was taken is the same.
struct HoldModel: Benchmark {
  let name = "hold-model"
  let summary = "the event calendar against a 4-ary heap, one timer a slot"

  /// How many timers are set; 64 is a phone with few apps, 65,536 far beyond any.
  private static let slotCounts = [64, 256, 1024, 65_536]
  private static let incrementCount = 16_384

  func run(_ effort: Effort) throws -> [Row] {
    let increments = Self.increments()
    let rows = try Self.slotCounts.map { slotCount in
      let starts = (0..<slotCount).map { increments[$0 % Self.incrementCount] }
      return try PairedRounds.compare(
        "\(slotCount) slots", effort,
        ours: { Self.holdInCalendar(starts, increments, holds: effort.operations) },
        rival: { Self.holdInHeap(starts, increments, holds: effort.operations) })
    }
    return try rows + [SimPyHold.row(increments, effort)]
  }

  /// Exponential times of mean a second: a fixed table, so that both spend nothing on drawing.
  private static func increments() -> [Int64] {
    guard let distribution = Exponential(mean: 1_000_000) else {
      preconditionFailure("a mean of a second is in range")
    }
    var generator = SplitMix64(state: 1986)
    return (0..<incrementCount).map { _ in distribution.sample(&generator) }
  }

  private static func holdInCalendar(
    _ starts: [Int64], _ increments: [Int64], holds: Int
  ) -> (seconds: Double, checksum: UInt64) {
    var calendar = EventCalendar(slotCount: starts.count)
    for (slot, start) in starts.enumerated() {
      calendar.set(slot, to: SimTime(microseconds: start))
    }
    return PairedRounds.time { hold(&calendar, increments, holds: holds) }
  }

  @inline(never)
  private static func hold(
    _ calendar: inout EventCalendar, _ increments: [Int64], holds: Int
  ) -> UInt64 {
    var checksum: UInt64 = 0
    for hold in 0..<holds {
      guard let event = calendar.next else { break }
      checksum = mixed(checksum, time: event.time.microseconds, slot: event.slot)
      let increment = SimTime(microseconds: increments[hold & (incrementCount - 1)])
      calendar.set(event.slot, to: event.time + increment)
    }
    return checksum
  }

  private static func holdInHeap(
    _ starts: [Int64], _ increments: [Int64], holds: Int
  ) -> (seconds: Double, checksum: UInt64) {
    let slotBits = UInt64(Int.bitWidth - (starts.count - 1).leadingZeroBitCount)
    var heap = FourAryHeap(
      starts.enumerated().map { UInt64($0.element) << slotBits | UInt64($0.offset) })
    return PairedRounds.time { hold(&heap, slotBits, increments, holds: holds) }
  }

  @inline(never)
  private static func hold(
    _ heap: inout FourAryHeap, _ slotBits: UInt64, _ increments: [Int64], holds: Int
  ) -> UInt64 {
    var checksum: UInt64 = 0
    let slotMask: UInt64 = (1 << slotBits) - 1
    for hold in 0..<holds {
      let key = heap.top
      let (time, slot) = (Int64(key >> slotBits), Int(key & slotMask))
      checksum = mixed(checksum, time: time, slot: slot)
      let later = UInt64(time + increments[hold & (incrementCount - 1)])
      heap.replaceTop(with: later << slotBits | UInt64(slot))
    }
    return checksum
  }

  /// Depends on the order: a rotation between two additions.
  @inline(__always)
  private static func mixed(_ checksum: UInt64, time: Int64, slot: Int) -> UInt64 {
    (checksum &<< 7 | checksum &>> 57) &+ UInt64(time) &+ UInt64(slot) &<< 32
  }
}

import SimKernel

/// The hold model in SimPy, callbacks on plain events, beside the calendar: 64 timers.
///
/// Both add up the times of all events taken; the order among equal times does not matter to it.
enum SimPyHold {
  private static let slotCount = 64

  private static let script = """
    import sys, time, simpy
    count, holds = int(sys.argv[1]), int(sys.argv[2])
    steps = [int(word) for word in open(sys.argv[3]).read().split()]
    env = simpy.Environment()
    state = [0, 0]
    def hold(event):
        if state[0] == holds:
            return
        state[1] += env.now
        step = steps[state[0] % len(steps)]
        state[0] += 1
        env.timeout(step).callbacks.append(hold)
    for slot in range(count):
        env.timeout(steps[slot % len(steps)]).callbacks.append(hold)
    start = time.process_time()
    while state[0] < holds:
        env.step()
    print(time.process_time() - start, state[1] % 2**64)
    """

  /// The row: our calendar's time an event, and SimPy's where it is installed.
  static func row(_ increments: [Int64], _ effort: Effort) throws -> Row {
    let holds = min(effort.operations, 200_000)
    let scratch = try Scratch()
    try scratch.write(
      Array(increments.map { String($0) }.joined(separator: " ").utf8), to: "steps")
    let words = [String(slotCount), String(holds), scratch.path("steps")]
    let printed = try Programs.run(script, needing: "simpy", words, scratch: scratch)
    return try Programs.row(
      "\(slotCount) slots beside SimPy", printed,
      PairedRounds.time { times(increments, holds) }, of: holds)
  }

  /// The sum of the times of `holds` events.
  private static func times(_ increments: [Int64], _ holds: Int) -> UInt64 {
    var calendar = EventCalendar(slotCount: slotCount)
    for slot in 0..<slotCount {
      calendar.set(slot, to: SimTime(microseconds: increments[slot % increments.count]))
    }
    var sum: UInt64 = 0
    for hold in 0..<holds {
      guard let event = calendar.next else { break }
      sum &+= UInt64(event.time.microseconds)
      let step = SimTime(microseconds: increments[hold % increments.count])
      calendar.set(event.slot, to: event.time + step)
    }
    return sum
  }
}

import SimKernel

/// What is counted at the end of the warm-up, of each batch, and of the run.
extension DeviceRun {
  /// The warm-up is over, or batches are, by `time`: counting starts again, at each end in turn.
  mutating func restartCounting(until time: SimTime) throws {
    while restart <= time {
      try pass(until: restart)
      let memory = memory
      if restart > scenario.countFrom { try batchEnded(counted(memory)) }
      memoryBefore = memory
      asleepBefore = asleepMicroseconds
      result.restart(at: restart)
      footprints.restartCounting()
      result.memory.noteApps(footprints.heldByApps)
      restart = scenario.restart(after: restart)
    }
  }

  consuming func finished() -> RunResult {
    endInterruption()
    assert(brokenBooks() == nil, brokenBooks() ?? "")
    return counted(memory)
  }

  /// What is wrong with the policies' own books, with the processes that are alive now.
  func brokenBooks() -> String? {
    let alive = (0..<appCount).filter { processes[$0].exists }
    return policy.brokenBooks(alive: alive) ?? suspension.finish(alive: alive)
      ?? reclaimPolicy.finish(alive: alive) ?? prewarm?.finish(alive: alive)
  }

  /// Memory by class from boot until now.
  private var memory: MemoryAreas {
    var memory = result.memory
    memory.close(footprints.ledger, daemons: 2 * footprints.daemons.held.integral(until: now))
    return memory
  }

  /// What was counted since counting started; `memory` is by class from boot until now.
  private func counted(_ memory: MemoryAreas) -> RunResult {
    var result = result
    result.memory = memory
    result.memory.subtract(memoryBefore)
    result.flow = footprints.flow
    result.asleepMicroseconds = asleepMicroseconds - asleepBefore
    for app in 0..<appCount where processes[app].exists {
      result.countAlive(app, from: processes[app].startedAt, until: now)
    }
    return result
  }
}

import SimKernel

/// What is counted at the end.
extension DeviceRun {
  /// The warm-up is over: time passes up to there, and what was counted is forgotten.
  mutating func startCounting() throws {
    countFrom = .never
    try pass(until: scenario.countFrom)
    memoryBefore.close(ledger, daemons: 2 * daemons.held.integral(until: now))
    result.restart(at: scenario.countFrom)
    result.memory.noteApps(ledger.plain + ledger.compressor - daemons.held.level)
  }

  consuming func finished() -> RunResult {
    endInterruption()
    var result = result
    result.memory.close(ledger, daemons: 2 * daemons.held.integral(until: now))
    result.memory.subtract(memoryBefore)
    for app in 0..<slots.appCount where processes[app].exists {
      result.countAlive(app, from: processes[app].startedAt, until: now)
    }
    return result
  }
}

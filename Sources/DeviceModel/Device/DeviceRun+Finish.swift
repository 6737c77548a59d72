import SimKernel

/// What is counted at the end.
extension DeviceRun {
  consuming func finished() -> RunResult {
    endInterruption()
    var result = result
    result.memory.close(ledger, daemons: 2 * daemons.held.integral(until: now))
    for app in 0..<slots.appCount where processes[app].exists {
      result.apps[app].aliveTime =
        result.apps[app].aliveTime + (now - processes[app].startedAt)
    }
    return result
  }
}

import SimKernel

/// What is counted at the end.
extension DeviceRun {
  consuming func finished() -> RunResult {
    now = scenario.horizon
    ledger.advance(to: now)
    endInterruption()
    var result = result
    result.endedAt = now
    for app in 0..<slots.appCount where processes[app].exists {
      result.apps[app].aliveTime =
        result.apps[app].aliveTime + (now - processes[app].startedAt)
    }
    return result
  }
}

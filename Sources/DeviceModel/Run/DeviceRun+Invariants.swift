import SimKernel

/// What must hold after every event; tests look at it after each one.
extension DeviceRun where P: ~Copyable {
  /// The first invariant that does not hold, in words; nil when all do. O(apps).
  func brokenInvariant() -> String? {
    if let broken = footprints.brokenInvariant() { return broken }
    var alive: Int64 = 0
    for app in 0..<appCount {
      alive += processes[app].exists ? 1 : 0
      if let fault = fault(of: app) { return fault }
    }
    guard !foreground.isLocked || inFront == nil else {
      return "an app in front of a locked device"
    }
    guard !foreground.isInterrupted || inFront != nil else {
      return "an interruption without an app in front"
    }
    guard alive == processes.aliveCount else { return "live processes do not add up" }
    return nil
  }

  private func fault(of app: AppID) -> String? {
    let (process, bytes) = (processes[app], footprints[app])
    if process.state == .suspended, bytes.rate != 0 { return "I-02: a suspended app grows" }
    if !process.exists, bytes.total + bytes.compressor != 0 {
      return "a dead process holds memory"
    }
    if process.state == .inactive, !launches[app].isUnderWay {
      if bytes.rate != 0 { return "an interrupted app grows" }
      let isInterrupted = inFront == app && foreground.inactiveSince != nil
      if !isInterrupted, !process.isDying { return "an app in front waits for nothing" }
    }
    if inFront == app, process.exists, !process.isDying, table.tier(of: app) != .foreground {
      return "an app in front is a candidate"
    }
    if process.state == .active, foreground.isInterrupted { return "input during an interruption" }
    if process.state == .active, inFront != app { return "I-04: two apps in front" }
    if process.exists, !process.isDying, table.tier(of: app) == nil {
      return "a process in no tier"
    }
    return nil
  }
}

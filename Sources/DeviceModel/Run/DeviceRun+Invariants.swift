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
    guard foreground.beside == nil || profile.idiom == .pad else {
      return "I-04: two apps in front of a phone"
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
      let isInterrupted = foreground.contains(app) && foreground.inactiveSince != nil
      if !isInterrupted, !process.isDying { return "an app in front waits for nothing" }
    }
    if foreground.contains(app), process.exists, !process.isDying,
      table.tier(of: app) != .foreground
    {
      return "an app in front is a candidate"
    }
    let keepsInput = foreground.beside == app && !foreground.takesAll
    // A victim keeps its state until its kill is done.
    if process.state == .active, !process.isDying, foreground.isInterrupted, !keepsInput {
      return "input during an interruption"
    }
    if process.state == .active, !foreground.contains(app) { return "I-04: two apps in front" }
    if features.contains(.scenes),
      let fault = platform.sceneFault(of: app, process, isLaunching: launches[app].isUnderWay)
    {
      return fault
    }
    if process.exists, !process.isDying, table.tier(of: app) == nil {
      return "a process in no tier"
    }
    return nil
  }
}

import SimKernel

/// What must hold after every event; tests look at it after each one.
extension DeviceRun {
  /// The first invariant that does not hold, in words; nil when all do. O(apps).
  func brokenInvariant() -> String? {
    guard ledger.isConserved else { return "I-01: RAM is not the sum of its parts" }
    var plain = daemons.heldPlain
    var compressor = daemons.heldCompressor
    var growth: Int64 = 0
    var alive: Int64 = 0
    var written: Int64 = 0
    for app in 0..<slots.appCount {
      let process = processes[app]
      plain += process.plain + process.rate * (now - process.asOf).microseconds
      compressor += process.compressor
      growth += process.rate
      alive += process.exists ? 1 : 0
      written += process.written / MemoryLedger.unit
      if let fault = fault(of: app) { return fault }
    }
    guard plain == ledger.plain else { return "I-01: plain bytes do not add up" }
    guard compressor == ledger.compressor else { return "I-01: the compressor does not add up" }
    guard growth == ledger.growth else { return "I-01: ramps do not add up" }
    guard !isLocked || inFront == nil else { return "an app in front of a locked device" }
    guard !interruption.isOn || inFront != nil else { return "nobody in front is interrupted" }
    guard written == freezer.heldBytes else { return "swap does not add up" }
    guard alive == aliveCount else { return "live processes do not add up" }
    return nil
  }

  private func fault(of app: AppID) -> String? {
    let process = processes[app]
    if process.state == .suspended, process.rate != 0 { return "I-02: a suspended app grows" }
    if !process.exists, process.plain + process.compressed + process.compressor != 0 {
      return "a dead process holds memory"
    }
    if process.state == .inactive, !process.isLaunching {
      if process.rate != 0 { return "an interrupted app grows" }
      let isInterrupted = inFront == app && interruption.inactiveSince != nil
      if !isInterrupted, !process.isDying { return "an app in front waits for nothing" }
    }
    if inFront == app, process.exists, !process.isDying, table[app].tier != .foreground {
      return "an app in front is a candidate"
    }
    if process.state == .active, interruption.isOn { return "input during an interruption" }
    if process.state == .active, inFront != app { return "I-04: two apps in front" }
    if process.exists, !process.isDying, table[app].tier == nil { return "a process in no tier" }
    if process.compressor > process.compressed { return "compression makes pages larger" }
    if !process.exists, process.swapped != 0 { return "a dead process holds swap" }
    if process.plain < 0 || process.compressed < 0 { return "negative memory" }
    return nil
  }
}

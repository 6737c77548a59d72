import SimKernel

/// What must hold after every event; tests look at it after each one.
extension DeviceRun {
  /// The first invariant that does not hold, in words; nil when all do. O(apps).
  func brokenInvariant() -> String? {
    guard ledger.isConserved else { return "I-01: RAM is not the sum of its parts" }
    var plain = DaemonOwner.allCases.reduce(0) { $0 + daemons.plain(of: $1, lots) }
    var compressor = DaemonOwner.allCases.reduce(0) { $0 + daemons[$1].compressor }
    var (growth, unpacking) = (Int64(0), Int64(0))
    var idle = DaemonOwner.allCases.reduce(0) {
      $0 + lots.bytes(of: daemons[$1].older) + lots.bytes(of: daemons[$1].newer)
    }
    var alive: Int64 = 0
    var written: Int128 = 0
    for app in 0..<slots.appCount {
      let process = processes[app]
      let length = (now - process.asOf).microseconds
      plain += process.plain + (process.rate + process.faultRate) * length
      compressor += process.compressor - process.unpackRate * length
      growth += process.rate + process.faultRate - process.unpackRate
      unpacking += process.unpackRate
      idle += lots.bytes(of: process.olderLot) + lots.bytes(of: process.newerLot)
      alive += process.exists ? 1 : 0
      written += Int128(process.written)
      if let fault = fault(of: app) { return fault }
    }
    guard plain == ledger.plain else { return "I-01: plain bytes do not add up" }
    guard compressor == ledger.compressor else { return "I-01: the compressor does not add up" }
    guard daemonsAddUp else { return "daemons do not add up" }
    guard lots.isSound, idle == lots.sum(.anonymous) else { return "idle memory does not add up" }
    guard files.held >= 0, files.held + lots.sum(.file) <= ledger.fileCache else {
      return "the file cache is less than its parts"
    }
    guard unpacking == ledger.unpacking, growth == ledger.growth else {
      return "I-01: ramps do not add up"
    }
    guard !isLocked || inFront == nil else { return "an app in front of a locked device" }
    guard !interruption.isOn || inFront != nil else { return "nobody in front is interrupted" }
    guard written == freezer.held else { return "swap does not add up" }
    guard alive == aliveCount else { return "live processes do not add up" }
    return nil
  }

  private var daemonsAddUp: Bool {
    let occupied = DaemonOwner.allCases.reduce(0) {
      $0 + daemons.plain(of: $1, lots) + daemons[$1].compressor
    }
    return occupied == daemons.occupied
      && DaemonOwner.allCases.allSatisfy { daemons[$0].aim == daemons.aim(of: $0, lots) }
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
    if !process.usesMemory, process.faultRate > 0 { return "an idle process faults" }
    if inUse(app) < 0 { return "lots larger than their process" }
    if process.plain < 0 || process.compressed < 0 { return "negative memory" }
    return nil
  }
}

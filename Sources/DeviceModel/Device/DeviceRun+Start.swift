import SimKernel

/// Who is alive when the run begins: a phone in use, not one that has just booted.
extension DeviceRun {
  /// Makes the processes of `scenario.alive`, suspended, in the order they left the foreground.
  ///
  /// Each holds its background footprint, compressed unless nothing ever is: in a real report 97 %
  /// of it is (C-a). Those who left last come first as long as the reaper threshold stays free.
  mutating func seatAlive() {
    var room = ledger.available - levels.reaper
    var seated: [AppID] = []
    for app in scenario.alive.reversed() {
      room -= startingPages(of: app)
      guard room >= 0 else { break }
      seated.append(app)
    }
    for app in seated.reversed() { seat(app) }
  }

  /// What the process of `app` occupies at the start, in micro-bytes.
  private func startingPages(of app: AppID) -> Int64 {
    let bytes = scenario.apps[app].behaviour.backgroundBytes
    let occupied = reclaim == .none ? bytes : bytes * 1000 / profile.compressionRatioMillis
    return occupied * MemoryLedger.unit
  }

  private mutating func seat(_ app: AppID) {
    startProcess(app)
    let footprint = scenario.apps[app].behaviour.backgroundBytes * MemoryLedger.unit
    let pages = startingPages(of: app)
    ledger.allocate(pages)
    if reclaim == .none {
      processes[app].plain = footprint
    } else {
      ledger.compress(pages, into: pages)
      processes[app].compressed = footprint
      processes[app].compressor = pages
    }
    processes[app].wasLaunched = true
    policy.launched(app, kind: .coldUncached, at: now)
    processes[app].state = .suspended
    processes[app].leftAt = now
    startUnused(app)
    table.move(app, to: .unprotected, at: now)
    place(app)
    policy.left(app, at: now)
  }
}

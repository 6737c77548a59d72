import SimKernel

@testable import DeviceModel

/// Processes: their places, and that those that sleep do not grow.
extension RunAuditor {
  mutating func checkSleep(of app: AppID, _ run: borrowing IOSRun) {
    let process = run.processes[app]
    let isStill =
      process.state == .suspended || process.state == .notRunning || process.isDying
    check(!isStill || run.footprints[app].rate == 0, "I-02: app \(app) grows in its sleep", run)
  }

  /// One app in front at most, on a pad two, and every band as X-02 has it.
  mutating func checkPlace(of app: AppID, _ run: borrowing IOSRun) {
    let process = run.processes[app]
    let isInFront = process.state == .active || process.state == .inactive
    check(!isInFront || run.foreground.contains(app), "I-04: app \(app) is in front as well", run)
    let band = run.platform.bands.band(of: app)
    guard process.exists, !process.isDying else {
      return check(band == nil, "I-04: app \(app) is in a band without a process", run)
    }
    let isRight =
      switch process.state {
      case .notRunning: band == .idle
      case .inactive, .active: band == .foreground
      case .background:
        band == .background || band == .audio || band == .aging && run.profile.bands == .current
      case .suspended:
        band
          == (run.platform.freezer[app].isInBand
            ? .frozen : run.profile.bands == .ios12 ? .elevated : .idle)
      }
    check(
      isRight, "I-04: app \(app), \(process.state), is in band \(band.map(\.number) ?? -1)", run)
  }

  mutating func checkEnd(_ end: EndRecord, _ run: borrowing IOSRun) {
    lastHeard[end.app] = nil
    guard end.reason == .processLimit else { return }
    let limit = run.profile.appLimitBytes * MemoryLedger.unit
    check(
      before[end.app].footprint(at: run.now) >= limit, "X-20: app \(end.app) is below its limit",
      run)
  }
}

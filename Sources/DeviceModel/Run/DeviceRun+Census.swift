import SimKernel

/// Processes by class, shown without changing anything, for an observer that asks.
extension DeviceRun where P: ~Copyable {
  /// Births of daemons are kept where a census is asked for.
  mutating func keepBirths() {
    if recorder.isHeard(.census) { footprints.daemons.births = DaemonBirths() }
  }

  /// So many daemons come with the boot.
  mutating func bootBirths(_ count: Int64) {
    let time = awakeNow
    footprints.daemons.births?.begin(count, at: time)
  }

  /// So many daemons come back.
  mutating func addBirths(_ count: Int64) {
    let time = awakeNow
    footprints.daemons.births?.append(count, at: time)
  }

  /// Every process as it is at `time`, up to which nothing more happens; O(apps).
  func census(at time: SimTime) -> DeviceCensus {
    let awake = clock.awake(at: time)
    var census = DeviceCensus()
    census.isAsleep = clock.isAsleep
    for app in 0..<appCount where processes[app].exists { count(app, at: time, in: &census) }
    for app in 0..<appCount where isSuspendedApp(app) {
      census.suspendedAges.append((awake - processes[app].startedAwake).microseconds)
    }
    census.suspendedAges.sort()
    for owner in DaemonOwner.allCases { count(owner, in: &census) }
    census.idleDaemons.count += footprints.daemons.idleCount
    census.otherDaemons.count += profile.daemons.busyCount
    census.daemonAges = footprints.daemons.births?.ages(at: awake)
    return census
  }

  private func isSuspendedApp(_ app: AppID) -> Bool {
    processes[app].exists && processes[app].state == .suspended && !processes[app].isPrewarmed
      && behaviours[app].role == .app
  }

  private func count(_ app: AppID, at time: SimTime, in census: inout DeviceCensus) {
    let (process, bytes) = (processes[app], footprints[app])
    let length = (time - bytes.asOf).microseconds
    let held = bytes.compressed - bytes.faultRate * length
    let footprint = bytes.total(at: time)
    census.heldBytes += held / MemoryLedger.unit
    let one = ProcessClass(
      count: 1, footprintBytes: footprint / MemoryLedger.unit,
      compressedBytes: (held + bytes.swapped) / MemoryLedger.unit)
    switch behaviours[app].role {
    case .app where process.isPrewarmed: return
    case .app: census.apps.add(one)
    case .idleDaemon: return census.idleDaemons.add(one)
    case .youngDaemon, .support, .daemon, .helper: return census.otherDaemons.add(one)
    }
    if isSuspendedApp(app) { census.suspended.add(one) }
    if foreground.contains(app) { census.front.add(one) }
    if bytes.swapped > 0 { census.frozen.add(one) }
  }

  /// The layer's bytes; its processes are counted where they are known.
  private func count(_ owner: DaemonOwner, in census: inout DeviceCensus) {
    let compressed = footprints.daemons[owner].compressed
    census.heldBytes += compressed / MemoryLedger.unit
    let all = ProcessClass(
      count: 0,
      footprintBytes: (footprints.daemons.plain(of: owner, footprints.lots) + compressed)
        / MemoryLedger.unit,
      compressedBytes: compressed / MemoryLedger.unit)
    switch owner {
    case .idle: census.idleDaemons.add(all)
    case .busy: census.otherDaemons.add(all)
    case .shared: break
    }
  }
}

extension ProcessClass {
  fileprivate mutating func add(_ other: ProcessClass) {
    count += other.count
    footprintBytes += other.footprintBytes
    compressedBytes += other.compressedBytes
  }
}

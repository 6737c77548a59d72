import SimKernel

@testable import DeviceModel

/// Memory after an event, held against the rules of `Memory.md`.
extension RunAuditor {
  mutating func checkMemory(_ run: borrowing IOSRun) {
    checkFiles(run)
    checkDaemons(run)
    checkShortage(run)
    checkLevel(run)
    for app in before.indices { checkSleeper(app, run) }
  }

  /// Files in use aim at the device's share and the code of apps that use memory.
  private mutating func checkFiles(_ run: borrowing IOSRun) {
    let unit = MemoryLedger.unit
    var aim = run.profile.fileUseBytes * unit
    for app in before.indices where run.footprints[app].usesMemory {
      aim += run.scenario.apps[app].behaviour.codeBytes * unit
    }
    check(
      run.footprints.files.aim == aim,
      "files in use aim at \(run.footprints.files.aim), not \(aim)", run)
    check(run.footprints.files.held <= aim, "more files are in use than aimed at", run)
    let reads = run.footprints.readLots.count
    check(reads <= 256, "\(reads) lots of reads", run)
  }

  /// Each daemon that is there has all its bytes somewhere, but for what rounding takes.
  private mutating func checkDaemons(_ run: borrowing IOSRun) {
    let (layer, unit) = (run.profile.daemons, MemoryLedger.unit)
    let each = layer.plainBytes + layer.compressedBytes
    let all = [each * run.footprints.daemons.idleCount, each * layer.busyCount, layer.sharedBytes]
    for (owner, bytes) in zip(DaemonOwner.allCases, all) {
      let held =
        run.footprints.daemons.plain(of: owner, run.footprints.lots)
        + run.footprints.daemons[owner].compressed
      check(
        held >= bytes * unit && held < (bytes + 1) * unit, "\(owner) daemons hold \(held)", run)
      let least = run.footprints.daemons[owner].inUse
      check(
        least >= 0 && run.footprints.daemons[owner].compressor >= 0, "\(owner) daemons owe memory",
        run)
    }
    check(run.footprints.daemons.idleCount <= layer.idleCount, "more daemons than there are", run)
  }

  /// After an event more than the low mark is free, or nothing is left to take; and who must
  /// go has been named.
  private mutating func checkShortage(_ run: borrowing IOSRun) {
    let target = min(2000, 143 + (run.profile.usableBytes - run.profile.wiredBytes) / 1_638_400)
    let low = target * 16_384 * MemoryLedger.unit / 4
    let (free, held) = (run.footprints.ledger.free, run.footprints.files.held)
    let (file, anonymous) = (
      run.footprints.lots.sum(.file), run.footprints.lots.sum(.anonymous)
    )
    check(
      free > low || !canTake(run),
      "\(free) are free, not above \(low), with \(file), \(held), \(anonymous) to take", run)
    let critical = run.profile.thresholds.criticalBytes * MemoryLedger.unit
    let isShort =
      run.footprints.ledger.available < critical || run.waits.isAny
    let isAnyone = before.indices.contains { run.processes[$0].exists }
    check(
      !isShort || run.killSlot.victim != nil || !isAnyone, "X-13: memory is short and no one goes",
      run)
  }

  /// Whether a scan would still find something.
  private func canTake(_ run: borrowing IOSRun) -> Bool {
    let canDrop = run.footprints.ledger.fileCache > run.footprints.ledger.fileFloor
    if canDrop, run.footprints.lots.sum(.file) > 0 || run.footprints.files.held > 0 { return true }
    guard run.reclaim.compresses, run.profile.compressionRatioMillis > 1000,
      run.footprints.ledger.compressor < run.platform.space.full
    else { return false }
    if run.footprints.lots.sum(.anonymous) > 0 { return true }
    return DaemonOwner.allCases.contains { owner in
      let millis: Int128 = owner == .idle ? 210 : owner == .busy ? 490 : 200
      let all =
        run.footprints.daemons.plain(of: owner, run.footprints.lots)
        + run.footprints.daemons[owner].compressed
      let aim = Int128(all) * millis / 1000
      // Exits round down part by part.
      return Int128(run.footprints.daemons[owner].inUse) > aim / 2 + Int128(MemoryLedger.unit)
    }
  }

  /// shares of what is not wired that are not compressed.
  private mutating func checkLevel(_ run: borrowing IOSRun) {
    guard run.reclaim.compresses else { return }
    let all = Int128(run.footprints.ledger.pageable)
    let plain = 100 * (all - Int128(run.footprints.ledger.compressor))
    let level = run.platform.pressure.level
    let isRight =
      switch level {
      case .normal: plain >= 50 * all - 100
      case .warning: plain >= 30 * all - 100 && plain <= 60 * all
      case .critical:
        plain <= 35 * all || run.footprints.ledger.compressor > run.platform.space.low
      }
    check(isRight, "X-30: \(level) with \(plain / all) % uncompressed", run)
  }

  /// An app that sleeps through an event, or is to end, changes no byte of its footprint.
  private mutating func checkSleeper(_ app: AppID, _ run: borrowing IOSRun) {
    let (old, new) = (before[app].process, run.processes[app])
    let bytes = run.footprints[app]
    check(
      !new.isDying || bytes.rate == 0 && bytes.faultRate == 0, "app \(app) grows though it dies",
      run)
    guard old.exists, new.exists, old.startedAt == new.startedAt, old.state == .suspended,
      new.state == .suspended
    else { return }
    let isEmptied =
      run.scenario.apps[app].behaviour.purgeableBytes > 0
      && before[app].bytes.total > bytes.total
    check(
      isEmptied || before[app].bytes.total == bytes.total, "app \(app) changes in its sleep", run)
    check(
      !bytes.usesMemory || new.isDying, "app \(app) sleeps and its memory is in use", run)
  }

  /// Whom daemons let go before themselves: none of the idle band that entered it after them under
  /// `jetsam`, no app at all under other policies.
  mutating func checkDaemonsFirst(
    _ victim: AppID, from band: Band?, _ reason: EndReason, _ run: borrowing IOSRun
  ) {
    guard reason == .pageShortage || reason == .idleExit else { return }
    guard run.platform.rules.contains(.idleExit) else {
      return check(
        run.footprints.daemons.idleCount == 0, "X-13: app \(victim) dies before idle daemons", run)
    }
    guard before[victim].band == .idle, !before[victim].process.isPrewarmed,
      band == .idle, let oldest = run.platform.idleDaemons.oldest
    else { return }
    check(
      oldest >= before[victim].entered, "X-13: app \(victim) dies before older idle daemons", run)
  }
}

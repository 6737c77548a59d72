import SimKernel

@testable import DeviceModel

/// Decisions of a device short of memory: whom it kills and when, whom it warns.
///
/// A kill is decided last in an event: what the device is like afterwards is what it was like then.
extension RunAuditor {
  private static let sweepGap = SimTime.seconds(300)
  /// Kills that have nothing to do with available memory.
  private static let otherShortages: [EndReason] = [
    .vnodeLimit, .diskSpaceShortage, .zoneMapExhaustion, .compressorThrashing,
    .fileCacheThrashing, .compressorSpaceShortage,
  ]

  /// I-07, and X-13's condition of each reason.
  mutating func checkKill(
    _ named: VictimRecord, at level: PressureLevel, _ run: borrowing IOSRun
  ) {
    let (victim, reason) = (named.app, named.reason)
    let band = Band.allCases.first { run.profile.system.number(of: $0) == named.band }
    let unit = MemoryLedger.unit
    let thresholds = run.profile.thresholds
    // What was purged of the victim came back after it was looked for, in whole bytes.
    let emptied = diary.purged[victim].map { ($0.bytes + 1) * unit } ?? 0
    let gained = diary.purged[victim].map { ($0.freed + 1) * unit } ?? 0
    let available = run.footprints.ledger.available - gained
    // The victim may have waited for memory itself; its claim goes with it.
    let isWaiting =
      run.waits.isAny || before[victim].launch.isUnderWay
    let isHealthy =
      available >= thresholds.criticalBytes * unit && !isWaiting && !isOtherwiseShort(run)
    check(
      !isHealthy || available < thresholds.reaperBytes * unit || run.platform.triggers.isSweeping
        || reason == .procThrashing || reason == .sustainedPressure
        || Self.otherShortages.contains(reason),
      "I-07: app \(victim) is killed for \(reason) though nothing is short", run)
    let isRight =
      switch reason {
      case .pageShortage: !isHealthy
      case .highWater:
        (!isHealthy || available < thresholds.softBytes * unit)
          && run.footprints[victim].total + emptied
            > run.scenario.apps[victim].behaviour.limits.active.bytes * unit
      case .idleExit: isHealthy && available < thresholds.idleBytes * unit
      case .longIdleExit:
        isHealthy && run.platform.triggers.isSweeping && before[victim].band == .idle
          && run.awakeNow - before[victim].entered >= Self.sweepGap
      case .procThrashing:
        run.platform.aggression.round.map { (band?.number ?? .max) <= $0.ceiling } ?? false
      case .sustainedPressure: level > .normal && before[victim].band == .idle
      case .pageoutStarvation: !isHealthy
      case .compressorThrashing: run.profile.judgesThrashing
      case .fileCacheThrashing: run.profile.judgesThrashing
      case .compressorSpaceShortage:
        run.profile.boundsCompressor && run.footprints.ledger.compressor > run.platform.space.low
      case .lowSwap:
        (!isHealthy || available < thresholds.softBytes * unit)
          && run.platform.triggers.shortages.contains(.swapLow)
      case .vnodeLimit: hasAsked(for: .vnodes, run)
      case .diskSpaceShortage: hasAsked(for: .disk, run)
      case .zoneMapExhaustion: hasAsked(for: .zoneMap, run)
      default: false
      }
    check(isRight, "X-13: app \(victim) is killed for \(reason) without cause", run)
    checkDaemonsFirst(victim, from: band, reason, run)
    if reason != .highWater { checkOrder(of: victim, from: band, reason, run) }
  }

  /// Whether something else than available memory makes the device unhealthy, and no end has
  /// answered it yet.
  private func isOtherwiseShort(_ run: borrowing IOSRun) -> Bool {
    run.footprints.ledger.compressor > run.platform.space.low
      || !run.platform.triggers.shortages.isDisjoint(with: [
        .compressorThrashing, .fileCacheThrashing, .zoneMap,
      ])
  }

  /// Whether a row has said that it runs out.
  private func hasAsked(for shortage: KernelShortage, _ run: borrowing IOSRun) -> Bool {
    run.scenario.demand.contains { source in
      guard case .rows(let rows) = source else { return false }
      return rows.contains {
        $0.kind == .shortage && $0.detail == shortage.rawValue && $0.time <= run.now
      }
    }
  }

  /// I-08. Under `jetsam` bands alone decide, first in first out. Under every other policy a
  /// suspended process goes before a running one (S-54), and audio, location and calls last (P-00).
  private mutating func checkOrder(
    of victim: AppID, from band: Band?, _ reason: EndReason, _ run: borrowing IOSRun
  ) {
    let tier = tier(of: victim, run)
    for other in before.indices where other != victim {
      guard run.processes[other].exists, !run.processes[other].isDying,
        let otherBand = run.platform.bands.band(of: other)
      else { continue }
      guard followsBands, let band else {
        checkTier(of: other, after: victim, tier, run)
        continue
      }
      // What could be emptied of it was enough for a round to pass over it.
      if reason == .procThrashing, run.scenario.apps[other].behaviour.purgeableBytes > 0 {
        continue
      }
      // The app in front whose launch waits for memory comes after all others.
      if run.inFront == other, run.waits.isWaiting(other) { continue }
      check(
        otherBand.number >= band.number,
        "I-08: app \(victim) dies before app \(other) in a lower band", run)
      guard otherBand == band, tier != .prewarmed, before[victim].band == band else { continue }
      // A sweep spares who mostly came back soon after its kills.
      if reason == .longIdleExit, run.processes[other].comesBackSoon { continue }
      // In front the largest goes first, as they were when memory got short.
      if band == .foreground {
        let isFirst =
          !diary.ends.isEmpty
          || before[other].footprint(at: run.now) <= before[victim].footprint(at: run.now)
        check(isFirst, "X-04: app \(victim) dies before app \(other), which is larger", run)
        continue
      }
      check(
        run.platform.bands.entered(other) >= before[victim].entered,
        "X-03: app \(victim) dies before app \(other), longer in the band", run)
    }
  }

  /// Of one tier, `lru` takes the app that left the foreground longest ago.
  private mutating func checkTier(
    of other: AppID, after victim: AppID, _ tier: Tier, _ run: borrowing IOSRun
  ) {
    let otherTier = self.tier(of: other, run)
    check(
      otherTier.rawValue >= tier.rawValue,
      "I-08: app \(victim), \(tier), dies before app \(other), \(otherTier)", run)
    // Of two in front, side by side, neither has left.
    guard followsDepartures, otherTier == tier, tier != .prewarmed, tier != .foreground else {
      return
    }
    check(
      run.processes[other].leftAt >= run.processes[victim].leftAt,
      "app \(victim) dies before app \(other), which left before it", run)
  }

  private func tier(of app: AppID, _ run: borrowing IOSRun) -> Tier {
    let process = run.processes[app]
    if run.foreground.contains(app), run.launches.awaitsKill != app { return .foreground }
    if process.isPrewarmed { return .prewarmed }
    let isGuarded = BackgroundWork.allCases.contains {
      $0.isProtected && run.work[app].until[Int($0.rawValue)] > run.now
    }
    return isGuarded ? .guarded : process.state == .suspended ? .suspended : .running
  }

  /// I-09: who is warned was eligible, first in order, and not too soon.
  mutating func checkWarning(_ warning: WarningRecord, _ run: borrowing IOSRun) {
    let app = warning.app
    let footprint = before[app].footprint(at: run.now)
    guard warning.cause == .level else {
      let percent = Int128(warning.footprintBytes + 1) * 100 / Int128(run.profile.appLimitBytes)
      return check((80..<100).contains(percent), "X-21: app \(app) warned at \(percent) %", run)
    }
    check(isEligible(app, warning), "I-09: app \(app) is warned and must not be", run)
    checkPace(of: app, warning, run)
    for other in before.indices where other != app && isEligible(other, warning) {
      guard let band = before[app].band?.number, let otherBand = before[other].band?.number,
        !run.platform.warnings[other].levels.contains(warning.level)
      else { continue }
      let isFirst =
        otherBand == band
        ? before[other].footprint(at: run.now) <= footprint
        : wasFalling ? otherBand < band : otherBand > band
      check(isFirst, "I-09: app \(app) is warned before app \(other)", run)
    }
  }

  /// a quarter of a second from the last warning while there is time, and not of the same
  /// level again before a rest.
  private mutating func checkPace(
    of app: AppID, _ warning: WarningRecord, _ run: borrowing IOSRun
  ) {
    let thresholds = run.profile.thresholds
    let hurry =
      (thresholds.softBytes + thresholds.criticalBytes) / 100 * 50 * MemoryLedger.unit
    check(
      leastAvailable <= hurry || lastWarning.map { (run.now - $0).microseconds >= 250_000 } ?? true,
      "X-32: app \(app) is warned too soon after another", run)
    if let last = lastHeard[app], last.level == warning.level {
      check(
        run.awakeNow - last.time >= .seconds(25), "X-32: app \(app) hears of it again", run)
    }
    lastWarning = run.now
    leastAvailable = run.footprints.ledger.available
    lastHeard[app] = (warning.level, run.awakeNow)
  }

  private func isEligible(_ app: AppID, _ warning: WarningRecord) -> Bool {
    let process = before[app].process
    guard let band = before[app].band, !before[app].launch.isUnderWay, !process.isDying else {
      return false
    }
    return band.number >= 20 && band != .frozen && process.state != .suspended
      && process.state.runsCode && !before[app].freezing.isMarked
      && before[app].footprint(at: warning.time) >= (6 << 20) * MemoryLedger.unit
  }
}

import SimKernel

/// Who hears of the level, and what an app does that is warned.
extension DeviceRun {
  /// Whether there is no pause between notices: available memory is nearly at the critical level.
  var hurriesNotices: Bool {
    let level = (levels.soft + levels.critical) / 100 * KernelConstants.noticeThresholdPercent
    return footprints.ledger.available <= level
  }

  /// `app` runs, and may not have heard of the level: it does once the rest is over.
  mutating func noteRunning(_ app: AppID) {
    guard let time = warnings.next(for: app, at: awakeNow), clock[.warning] > time else { return }
    set(.warning, atAwake: time)
  }

  /// Tells the next one, or begins the round.
  mutating func warnNext() throws {
    rang(.warning)
    if let rest = warnings.begin(at: awakeNow) { return set(.warning, atAwake: rest) }
    guard let app = nextRecipient() else { return endRound() }
    recorder.handled(.warning)
    if warnings.tell(app, at: awakeNow) { try warn(app, .level) }
    guard nextRecipient() != nil else { return endRound() }
    let next = warnings.next(at: awakeNow, hurries: hurriesNotices)
    set(.warning, atAwake: next)
  }

  /// All have heard.
  private mutating func endRound() {
    if let again = warnings.finish(at: awakeNow) { set(.warning, atAwake: again) }
  }

  /// The next to hear of the level: from the lowest band up, or from the highest down.
  func nextRecipient() -> AppID? {
    let last = Self.warnedBands.count - 1
    for place in 0...last {
      let band = Self.warnedBands[warnings.isFalling ? last - place : place]
      var best: AppID?
      var next = self.bands.first(in: band)
      while let app = next {
        if isEligible(app),
          footprints[app].total(at: now) > (best.map { footprints[$0].total(at: now) } ?? 0)
        {
          best = app
        }
        next = self.bands.next(after: app)
      }
      if let best { return best }
    }
    return nil
  }

  private static let warnedBands = Band.allCases.filter {
    $0.number >= KernelConstants.lowestWarnedBand
  }

  /// Suspended apps never hear of a level, nor do ones that were ever frozen.
  private func isEligible(_ app: AppID) -> Bool {
    let process = processes[app]
    return warnings.isNews(to: app) && !launches[app].isUnderWay && process.state.runsCode
      && !freezer[app].isMarked
      && traits[app].behaviour.role == .app
      && footprints[app].total(at: now) >= KernelConstants.warnedFootprintBytes * MemoryLedger.unit
  }

  /// Warns the app, which sheds some of its plain bytes (S-85) and grows back at its own pace.
  mutating func warn(_ app: AppID, _ cause: WarningCause) throws {
    try tell(app, .didReceiveMemoryWarning)
    footprints.settle(app)
    noteLeak(app)
    let before = footprints[app].total
    let own = growth.sheddable(app, holding: before, plain: footprints[app].plain)
    let shed = own / 1000 * traits[app].behaviour.warningShedMillis
    recorder.note(
      .warned(
        WarningRecord(
          app: app, cause: cause, level: pressure.level,
          footprintBytes: before / MemoryLedger.unit, shedBytes: shed / MemoryLedger.unit,
          time: now)), at: now)
    footprints.givePlain(app, shed)
    growth.shed(app, shed, from: before, growsBack: inFront == app)
    footprints.settle(app)
    if footprints[app].rate > 0 || inFront == app { startRamp(app) }
  }

  /// What `app` holds beyond the size it grows to has leaked; from now on that size includes it.
  mutating func noteLeak(_ app: AppID) { growth.findLeak(app, holding: footprints[app].total) }

  /// Off screen `app` stays as large as it is; what it grows by from now on is a leak.
  mutating func keepSize(_ app: AppID) {
    growth.keep(app, holding: footprints[app].total(at: now))
  }

  /// How `app` grows now: what is missing, and the rate in bytes a second.
  @inline(__always)
  func pace(of app: AppID) -> (missing: Int64, rate: Int64) {
    growth.pace(
      of: app, holding: footprints[app].total, traits[app].behaviour, isInFront: inFront == app)
  }
}

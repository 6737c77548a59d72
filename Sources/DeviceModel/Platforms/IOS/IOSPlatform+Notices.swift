import SimKernel

/// Who hears of the level, and what an app does that is warned.
extension DeviceRun where P == IOSPlatform {
  /// Whether there is no pause between notices: available memory is nearly at the critical level.
  var hurriesNotices: Bool {
    platform.thresholds.hurriesNotices(at: footprints.ledger.available)
  }

  /// `app` runs, and may not have heard of the level: it does once the rest is over.
  mutating func beginsToRun(_ app: AppID) {
    guard let time = platform.warnings.next(for: app, at: awakeNow), reading(of: .warning) > time
    else {
      return
    }
    set(.warning, atAwake: time)
  }

  /// Tells the next one, or begins the round.
  mutating func warnNext() {
    rang(.warning)
    if let rest = platform.warnings.begin(at: awakeNow) { return set(.warning, atAwake: rest) }
    guard let app = nextRecipient() else { return endRound() }
    recorder.handled(.warning)
    if platform.warnings.tell(app, at: awakeNow) { warn(app, .level) }
    guard hasRecipient() else { return endRound() }
    let next = platform.warnings.next(at: awakeNow, hurries: hurriesNotices)
    set(.warning, atAwake: next)
  }

  /// All have heard.
  private mutating func endRound() {
    if let again = platform.warnings.finish(at: awakeNow) { set(.warning, atAwake: again) }
  }

  /// The next to hear of the level: from the lowest band up, or from the highest down.
  private func nextRecipient() -> AppID? {
    let last = IOSPlatform.warnedBands.count - 1
    for place in 0...last {
      let band = IOSPlatform.warnedBands[platform.warnings.isFalling ? last - place : place]
      var best: AppID?
      var next = platform.bands.first(in: band)
      while let app = next {
        if isEligible(app),
          footprints[app].total(at: now) > (best.map { footprints[$0].total(at: now) } ?? 0)
        {
          best = app
        }
        next = platform.bands.next(after: app)
      }
      if let best { return best }
    }
    return nil
  }

  /// Whether some app has yet to hear of the level.
  func hasRecipient() -> Bool {
    for band in IOSPlatform.warnedBands {
      var next = platform.bands.first(in: band)
      while let app = next {
        if isEligible(app) { return true }
        next = platform.bands.next(after: app)
      }
    }
    return false
  }

  /// Suspended apps never hear of a level, nor do ones that were ever frozen.
  private func isEligible(_ app: AppID) -> Bool {
    let process = processes[app]
    return platform.warnings.isNews(to: app) && !launches[app].isUnderWay && process.state.runsCode
      && !platform.freezer[app].isMarked
      && behaviours[app].role == .app
      && footprints[app].total(at: now) >= KernelConstants.warnedFootprintBytes * MemoryLedger.unit
  }
}

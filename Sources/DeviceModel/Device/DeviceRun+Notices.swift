import SimKernel

/// Who hears of the level, one by one; all times are in awake time.
///
/// A round begins when the level changes, a lower one once it has stayed for 5 s, and when it has
/// stayed above normal for half an hour. While a level rises the lowest band comes first, while it
/// falls the highest; in a band the largest. A round that follows another of its level waits for
/// its rest, and then all hear of it again; one that comes from normal does neither. Back at normal
/// those who had heard of a level hear that it is over; they shed nothing, and it is no warning.
extension DeviceRun {
  /// The level changed: sets the round's first notice.
  mutating func planRound() {
    guard pressure.level != pressure.announced else {
      // A fall that did not last: no app has heard of it.
      pressure.isRoundDue = false
      pressure.isFalling = false
      return pressure.level == .normal ? cancel(.warning) : waitForRest()
    }
    pressure.isFalling = pressure.level < pressure.announced
    pressure.isRoundDue = true
    let delay = pressure.isFalling ? KernelConstants.reliefDelayMicroseconds : 0
    set(.warning, atAwake: max(awakeNow + SimTime(microseconds: delay), paced))
  }

  /// Between two notices; none is needed while available memory is nearly at the critical level.
  private var paced: SimTime { footprints.ledger.available > hurryLevel ? spaced : awakeNow }

  /// The same with time enough.
  private var spaced: SimTime {
    pressure.lastNotice.map { max(awakeNow, $0 + Self.noticeGap) } ?? awakeNow
  }

  /// Up to here there is no pause between notices.
  private var hurryLevel: Int64 {
    (levels.soft + levels.critical) / 100 * KernelConstants.noticeThresholdPercent
  }

  /// Between two notices, and between two of one app's own limit.
  static var noticeGap: SimTime { SimTime(microseconds: KernelConstants.noticeGapMicroseconds) }

  /// `app` runs, and may not have heard of the level: it does once the rest is over.
  mutating func noteRunning(_ app: AppID) {
    guard pressure.level > .normal, pressure.level == pressure.announced,
      !processes[app].heard.contains(.of(pressure.level))
    else { return }
    let time = max(spaced, pressure.rest ?? .zero)
    if clock[.warning] > time { set(.warning, atAwake: time) }
  }

  /// Tells the next one, or begins the round.
  mutating func warnNext() throws {
    rang(.warning)
    if pressure.level > .normal, pressure.level == pressure.announced, awakeNow >= stuckTime {
      pressure.since = awakeNow
      pressure.isRoundDue = true
    }
    if pressure.isRoundDue, !beginRound() { return }
    guard let app = nextRecipient() else { return endRound() }
    result.events.count(.warning)
    pressure.lastNotice = awakeNow
    if pressure.level == .normal {
      processes[app].heard = []
    } else {
      processes[app].heard.insert(.of(pressure.level))
      try warn(app, .level)
    }
    nextRecipient() == nil ? endRound() : set(.warning, atAwake: paced)
  }

  /// False if the round has to wait for the rest of the last one.
  private mutating func beginRound() -> Bool {
    if pressure.announced > .normal, let rest = pressure.rest {
      guard awakeNow >= rest else {
        set(.warning, atAwake: rest)
        return false
      }
      pressure.rest = nil
      for app in 0..<appCount { processes[app].heard.remove(.of(pressure.level)) }
    }
    pressure.isRoundDue = false
    pressure.announced = pressure.level
    return true
  }

  /// All have heard.
  private mutating func endRound() {
    guard pressure.level > .normal else { return }
    pressure.rest = awakeNow + SimTime(microseconds: KernelConstants.noticeRestMicroseconds)
    waitUntilStuck()
  }

  private var stuckTime: SimTime {
    pressure.since + SimTime(microseconds: KernelConstants.stuckLevelMicroseconds)
  }

  private mutating func waitUntilStuck() { set(.warning, atAwake: stuckTime) }

  /// All have heard of the level but those who have begun to run since: they do after the rest.
  private mutating func waitForRest() {
    guard nextRecipient() != nil else { return waitUntilStuck() }
    set(.warning, atAwake: max(spaced, pressure.rest ?? .zero))
  }

  /// The next to hear of the level: from the lowest band up, or from the highest down.
  private func nextRecipient() -> AppID? {
    let last = Self.warnedBands.count - 1
    for place in 0...last {
      let band = Self.warnedBands[pressure.isFalling ? last - place : place]
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
    let wants =
      pressure.level == .normal
      ? !process.heard.isEmpty : !process.heard.contains(.of(pressure.level))
    return wants && !launches[app].isUnderWay && process.state.runsCode && !freezer[app].isMarked
      && traits[app].behaviour.role == .app
      && footprints[app].total(at: now) >= KernelConstants.warnedFootprintBytes * MemoryLedger.unit
  }

  /// Warns the app, which sheds some of its plain bytes (S-85) and grows back at its own pace.
  mutating func warn(_ app: AppID, _ cause: WarningCause) throws {
    result.warnings.count(cause)
    try tell(app, .didReceiveMemoryWarning)
    footprints.settle(app)
    noteLeak(app)
    let before = footprints[app].total
    let own = growth.sheddable(app, holding: before, plain: footprints[app].plain)
    let shed = own / 1000 * traits[app].behaviour.warningShedMillis
    noteWarning(app, cause, footprint: before, shed: shed)
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

import SimKernel

/// How short memory is, as apps are told.
@frozen
public enum PressureLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Nobody is told anything.
  case normal
  /// Running short.
  case warning
  /// Nearly nothing left.
  case critical

  /// The milder one comes first.
  public static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Why an app was warned.
@frozen
public enum WarningCause: UInt8, CaseIterable, Sendable {
  /// The device's level rose.
  case level
  /// The app is at 80 % of its own limit.
  case processLimit
}

/// The level and who still has to be told.
struct PressureState {
  var level = PressureLevel.normal
  var lastNotice: SimTime?
  /// Since when the level has been what it is, or apps were last told anew.
  var since = SimTime.zero
  /// After everybody was told, nobody is until then.
  var restUntil = SimTime.zero
  /// Notices wait until more is available.
  var isHeld = false
  /// What the compressor held when the level was last looked at.
  var compressor: Int64 = 0
}

/// Levels with hysteresis, and notices one by one.
extension DeviceRun {
  @inline(__always)
  mutating func updateLevel() {
    if pressure.isHeld, ledger.available > leastForNotice { scheduleNotice() }
    if reclaim != .none {
      guard ledger.compressor != pressure.compressor else { return }
      pressure.compressor = ledger.compressor
    }
    let level = reclaim == .none ? levelByAvailable() : levelByCompressor()
    guard level != pressure.level else { return }
    if level > pressure.level { result.levelRises.count(level) }
    let isRelief = level < pressure.level
    pressure.level = level
    pressure.since = now
    notePressure()
    scheduleNotice(after: isRelief ? Self.reliefDelay : .zero)
  }

  /// With a compressor: what is not compressed against all that could be.
  @inline(__always)
  private func levelByCompressor() -> PressureLevel {
    let percent = levels.pageablePercent
    let plain = ledger.pageable - ledger.compressor
    switch pressure.level {
    case _ where plain < 30 * percent: return .critical
    case .critical where plain <= 35 * percent: return .critical
    case .normal: return plain < 50 * percent ? .warning : .normal
    case .warning, .critical: return plain > 60 * percent ? .normal : .warning
    }
  }

  /// When faults empty the compressor so far that the level falls; nil if they do not.
  var levelRelief: SimTime? {
    guard ledger.unpacking > 0, reclaim != .none, pressure.level > .normal else { return nil }
    let percent = levels.pageablePercent
    let share: Int64 = pressure.level == .critical ? 35 : 60
    let missing = ledger.compressor - (ledger.pageable - share * percent)
    guard missing >= 0 else { return nil }
    return SimTime(microseconds: ledger.asOf.microseconds + missing / ledger.unpacking + 1)
  }

  /// Without one: available memory against the thresholds, back at 115 % of each.
  private func levelByAvailable() -> PressureLevel {
    let available = ledger.available
    if available < levels.critical { return .critical }
    if pressure.level == .critical, available < levels.critical / 100 * 115 { return .critical }
    if available < levels.soft { return .warning }
    if pressure.level != .normal, available < levels.soft / 100 * 115 { return .warning }
    return .normal
  }

  private mutating func forgetNotices() {
    for app in 0..<slots.appCount { processes[app].warnedLevel = 0 }
  }

  /// Sets the next look for somebody to tell.
  private mutating func scheduleNotice(after delay: SimTime = .zero) {
    pressure.isHeld = false
    pressure.restUntil = .zero
    schedule(slots.warning, at: max(now + delay, paced))
  }

  private var paced: SimTime { pressure.lastNotice.map { $0 + Self.noticeGap } ?? now }

  /// Below that telling anybody would cost more than it brings.
  private var leastForNotice: Int64 { (levels.soft + levels.critical) / 2 }

  /// `app` runs, and may not have been told of the level: it is once the rest is over.
  mutating func noteRunning(_ app: AppID) {
    guard pressure.level > .normal, !pressure.isHeld,
      processes[app].warnedLevel < pressure.level.rawValue
    else { return }
    let time = max(paced, pressure.restUntil)
    if calendar.time(of: slots.warning) > time { schedule(slots.warning, at: time) }
  }

  /// A fall of the level is believed after 5 s; when all have been told, there are 25 s of rest; a
  /// level that stays for half an hour is told once more.
  private static let reliefDelay = SimTime.seconds(5)
  private static let rest = SimTime.seconds(25)
  private static let stuck = SimTime.seconds(1800)
  /// Between two notices, and between two of one app's own limit.
  static let noticeGap = SimTime(microseconds: 250_000)
  private static let leastFootprint: Int64 = 6_000_000 * MemoryLedger.unit

  /// Lowest band first, ties to the largest footprint; suspended apps are never told.
  private func nextRecipient() -> AppID? {
    for band in [Band.aging, .background, .foreground, .audio] {
      var best: AppID?
      var next = bands.first(in: band)
      while let app = next {
        if isEligible(app), footprint(of: app) > (best.map { footprint(of: $0) } ?? 0) {
          best = app
        }
        next = bands.next(after: app)
      }
      if let best { return best }
    }
    return nil
  }

  private func isEligible(_ app: AppID) -> Bool {
    processes[app].warnedLevel < pressure.level.rawValue && !processes[app].isLaunching
      && processes[app].state.runsCode && footprint(of: app) >= Self.leastFootprint
  }

  mutating func warnNext() throws {
    guard pressure.level > .normal else { return forgetNotices() }
    guard ledger.available > leastForNotice else {
      pressure.isHeld = true
      return
    }
    if now - pressure.since >= Self.stuck {
      forgetNotices()
      pressure.since = now
    }
    guard let app = nextRecipient() else { return takeRest() }
    result.events.count(.warning)
    pressure.lastNotice = now
    processes[app].warnedLevel = pressure.level.rawValue
    try warn(app, .level)
    nextRecipient() == nil ? takeRest() : scheduleNotice()
  }

  /// Everybody has been told.
  private mutating func takeRest() {
    pressure.restUntil = now + Self.rest
    schedule(slots.warning, at: pressure.since + Self.stuck)
  }

  /// The app is told, and sheds some of its plain bytes (S-85).
  mutating func warn(_ app: AppID, _ cause: WarningCause) throws {
    result.warnings.count(cause)
    try tell(app, .didReceiveMemoryWarning)
    settle(app)
    let shed = processes[app].plain / 1000 * scenario.apps[app].behaviour.warningShedMillis
    noteWarning(app, cause, footprint: processes[app].footprint, shed: shed)
    givePlain(app, shed)
    settle(app)
    if processes[app].rate > 0 || inFront == app { startRamp(app) }
  }
}

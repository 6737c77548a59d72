import SimKernel

/// What one app may hold, and what happens where it holds more.
extension DeviceRun where P: ~Copyable {
  /// Where `app` is warned and where it ends, in micro-bytes of its footprint: by its own limit
  /// where that is fatal, else by the device's.
  func fatalLevels(of app: AppID) -> (warning: Int64, end: Int64) {
    let own = currentLimit(of: app)
    guard own.isFatal, own.bytes > 0 else { return (levels.appWarning, levels.appLimit) }
    let end = own.bytes * MemoryLedger.unit
    return (end / 100 * KernelConstants.limitWarningPercent, end)
  }

  /// The limit that holds for `app` as it is now: the active one in front and while it works.
  private func currentLimit(of app: AppID) -> ProcessLimit {
    let limits = traits[app].behaviour.limits
    return inFront == app || hasWork(app) ? limits.active : limits.inactive
  }

  /// Whether `app` holds more than a limit that only marks it.
  func isOverSoftLimit(_ app: AppID) -> Bool {
    let limit = currentLimit(of: app)
    return !limit.isFatal && limit.bytes > 0
      && footprints[app].total(at: now) > limit.bytes * MemoryLedger.unit
  }

  /// Another of its limits may hold for `app` from now on: what is above it ends it at once.
  mutating func noteLimit(_ app: AppID) {
    if footprints[app].rate == 0, footprints[app].total <= traits[app].quietFootprint { return }
    if footprints[app].total(at: now) >= fatalLevels(of: app).end {
      timers.set(.limit, of: app, at: now)
    } else if footprints[app].rate > 0 {
      scheduleLimit(app, before: timers.time(of: .ramp, app))
    }
  }

  /// The footprint of `app` has gone from `before` to what it is in one step: what a step crosses
  /// is crossed now.
  mutating func noteStep(_ app: AppID, from before: Int64) {
    guard footprints[app].total > traits[app].quietFootprint else { return }
    let levels = fatalLevels(of: app)
    let limit = before < levels.warning ? levels.warning : levels.end
    guard before < limit, footprints[app].total > limit else { return }
    timers.set(.limit, of: app, at: now)
  }

  /// Sets the timer of the limit's crossing, unless the ramp is over by then: where the app is
  /// warned, then where it dies.
  mutating func scheduleLimit(_ app: AppID, before end: SimTime) {
    let (footprint, levels) = (footprints[app].total(at: now), fatalLevels(of: app))
    func crossing(_ level: Int64) -> SimTime {
      now + SimTime(microseconds: max(0, level - footprint) / footprints[app].rate + 1)
    }
    var time = crossing(levels.end)
    if footprint < levels.warning, crossing(levels.warning) >= platform.limitRest(of: app) {
      time = crossing(levels.warning)
    }
    if let soft = softLevel(of: app), footprint <= soft { time = min(time, crossing(soft)) }
    timers.set(.limit, of: app, at: time <= end ? time : .never)
  }

  mutating func limitReached(_ app: AppID) throws {
    footprints.settle(app)
    recorder.handled(.limit)
    let (footprint, levels) = (footprints[app].total, fatalLevels(of: app))
    if footprint >= levels.end { return try end(app, reason: .processLimit) }
    if isSoftCrossing(app) { return noteLimit(app) }
    platform.limitReached(app, at: now)
    try warn(app, .processLimit)
  }

  /// The limit of `app` that only marks it, where a rule looks at it; micro-bytes.
  private func softLevel(of app: AppID) -> Int64? {
    let limit = currentLimit(of: app)
    guard platform.marksCount, !limit.isFatal, limit.bytes > 0 else { return nil }
    return limit.bytes * MemoryLedger.unit
  }

  /// Whether what `app` has just crossed is its soft limit, and no warning of another.
  private func isSoftCrossing(_ app: AppID) -> Bool {
    let (footprint, rate) = (footprints[app].total, footprints[app].rate)
    guard let soft = softLevel(of: app), footprint > soft, footprint <= soft + rate else {
      return false
    }
    let warning = fatalLevels(of: app).warning
    return footprint <= warning || footprint > warning + rate
  }
}

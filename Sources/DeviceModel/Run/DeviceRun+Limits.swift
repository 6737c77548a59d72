import SimKernel

/// What one app may hold, and what happens where it holds more: the platform says where that is.
extension DeviceRun where P: ~Copyable {
  /// The levels that hold for `app` as it is now: the active ones in front and while it works.
  @inline(__always)
  private func levels(of app: AppID) -> FootprintLevels {
    platform.footprintLevels(of: app, isActive: foreground.contains(app) || hasWork(app))
  }

  /// Whether `app` holds more than a limit that only marks it.
  func isMarked(_ app: AppID) -> Bool { footprints[app].total(at: now) > levels(of: app).mark }

  /// Other levels may hold for `app` from now on: what is above the end ends it at once.
  mutating func noteLimit(_ app: AppID) {
    if footprints[app].rate == 0, footprints[app].total <= platform.quietFootprint(of: app) {
      return
    }
    if footprints[app].total(at: now) >= levels(of: app).end {
      timers.set(.limit, of: app, at: now)
    } else if footprints[app].rate > 0 {
      scheduleLimit(app, before: timers.time(of: .ramp, app))
    }
  }

  /// The footprint of `app` has gone from `before` to what it is in one step: what a step crosses
  /// is crossed now.
  mutating func noteStep(_ app: AppID, from before: Int64) {
    let footprint = footprints[app].total
    guard footprint > platform.quietFootprint(of: app),
      levels(of: app).isPassed(from: before, to: footprint)
    else { return }
    timers.set(.limit, of: app, at: now)
  }

  /// Sets the timer of the limit's crossing, unless the ramp is over by then: where the app is
  /// warned, then where it dies.
  mutating func scheduleLimit(_ app: AppID, before end: SimTime) {
    let time = levels(of: app).next(
      footprints[app].total(at: now), growing: footprints[app].rate, at: now,
      warnedFrom: platform.limitRest(of: app))
    timers.set(.limit, of: app, at: time <= end ? time : .never)
  }

  mutating func limitReached(_ app: AppID) {
    footprints.settle(app)
    recorder.handled(.limit)
    switch levels(of: app).met(by: footprints[app].total, growing: footprints[app].rate) {
    case .ends: end(app, reason: .processLimit)
    // A step may pass the level while the app has just been warned.
    case .warns where now >= platform.limitRest(of: app):
      platform.limitReached(app, at: now)
      warn(app, .processLimit)
    case .warns, .marks, nil: noteLimit(app)
    }
  }
}

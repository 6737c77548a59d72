import SimKernel

@testable import DeviceModel

/// Processes: their states, bands, beginnings and ends, launches and callbacks.
extension RunAuditor {
  /// The platform's table of 1.8, written out once more; a departure passes inactive on its way.
  private func allows(_ old: AppState, _ new: AppState) -> Bool {
    switch old {
    case .notRunning: new == .inactive || new == .background
    case .inactive: new == .active || new == .background || new == .notRunning
    case .active: new == .inactive || new == .background || new == .notRunning
    case .background: new == .inactive || new == .suspended || new == .notRunning
    case .suspended: new == .inactive || new == .background || new == .notRunning
    }
  }

  mutating func checkSteps(of app: AppID, _ run: borrowing IOSRun) {
    let (old, new) = (before[app].process.state, run.processes[app].state)
    if old != new {
      check(allows(old, new), "I-03: app \(app) from \(old) to \(new)", run)
    }
    let process = run.processes[app]
    let isStill = new == .suspended || new == .notRunning || process.isDying
    check(!isStill || run.footprints[app].rate == 0, "I-02: app \(app) grows in its sleep", run)
  }

  /// One app in front at most, and every band as X-02 has it.
  mutating func checkPlace(of app: AppID, _ run: borrowing IOSRun) {
    let process = run.processes[app]
    let isInFront = process.state == .active || process.state == .inactive
    check(!isInFront || run.inFront == app, "I-04: app \(app) is in front as well", run)
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

  /// Every process begins and ends once, and every end is told once (I-05).
  mutating func checkPairs(of app: AppID, _ run: borrowing IOSRun) {
    let (old, new) = (before[app].process, run.processes[app])
    if diary.ends.isEmpty, old.exists == new.exists, old.startedAt == new.startedAt { return }
    let ends = diary.ends.count { $0.app == app }
    switch (old.exists, new.exists) {
    case (true, true):
      check(
        ends == (new.startedAt == old.startedAt ? 0 : 1), "I-05: app \(app) began anew", run)
    case (true, false): check(ends == 1, "I-05: app \(app) ended \(ends) times", run)
    default: check(ends == 0, "I-05: app \(app) ended without a process", run)
    }
  }

  /// The kind is what the request finds (I-06).
  mutating func checkKind(of launch: LaunchRecord, _ run: borrowing IOSRun) {
    let process = before[launch.app].process
    let isAlive = process.exists && !process.isDying
    let isRight =
      isAlive
      ? launch.kind == (process.isPrewarmed ? .prewarmed : .resumed) : launch.kind.isCold
    check(isRight, "I-06: app \(launch.app) found \(launch.kind)", run)
    if isAlive, before[launch.app].launch.isUnderWay { rejoined.insert(launch.app) }
    check(launch.isFirst == !process.wasLaunched, "I-06: app \(launch.app), first or not", run)
  }

  mutating func checkEnd(_ end: EndRecord, _ run: borrowing IOSRun) {
    lastHeard[end.app] = nil
    guard end.reason == .processLimit else { return }
    let limit = run.profile.appLimitBytes * MemoryLedger.unit
    check(
      before[end.app].footprint(at: run.now) >= limit, "X-20: app \(end.app) is below its limit",
      run)
  }

  /// Callbacks in the platform's order; an app that sleeps hears nothing but that it wakes (I-02).
  mutating func checkCallback(_ callback: AppCallback, _ app: AppID, _ run: borrowing IOSRun) {
    let state = before[app].state
    if state == .suspended {
      check(callback == .willEnterForeground, "I-02: app \(app) hears \(callback) asleep", run)
      before[app].state = .inactive
    }
    if [
      .didReceiveMemoryWarning, .protectedDataWillBecomeUnavailable,
      .protectedDataDidBecomeAvailable,
    ].contains(callback) {
      // Not a process under way to its application object, or to its end.
      let isRunning = heard[app] != nil && heard[app] != .willFinishLaunching
      return check(isRunning, "I-09: app \(app) hears \(callback) while it does not run", run)
    }
    let allowed: [AppCallback] =
      switch heard[app] {
      case nil: [.willFinishLaunching]
      case .willFinishLaunching: [.didFinishLaunching]
      // Interrupted before it was active, it may be left at once.
      // Launched off screen, it is in the background already (S-32).
      case .didFinishLaunching:
        [.didBecomeActive, .didEnterBackground, .willEnterForeground, .willTerminate]
      case .didBecomeActive: [.willResignActive]
      case .willResignActive: [.didEnterBackground, .didBecomeActive]
      case .didEnterBackground: [.willEnterForeground, .willTerminate]
      case .willEnterForeground: [.didBecomeActive, .didEnterBackground]
      case .didReceiveMemoryWarning, .willTerminate, .protectedDataWillBecomeUnavailable,
        .protectedDataDidBecomeAvailable:
        []
      }
    let last = String(describing: heard[app])
    check(allowed.contains(callback), "I-03: app \(app) hears \(callback) after \(last)", run)
    heard[app] = callback
  }
}

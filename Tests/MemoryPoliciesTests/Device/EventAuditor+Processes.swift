import DeviceModel
import SimKernel

/// Beginnings and ends, launches, states and callbacks.
extension EventAuditor {
  /// Taken for an app that has left the foreground, or is in it.
  func seated(_ app: AppID, _ state: AppState) {
    check(!apps[app].exists, "I-05: app \(app) is there twice")
    apps[app] = Known(
      exists: true, wasLaunched: true, state: state,
      heard: state == .active ? .didBecomeActive : .didEnterBackground)
    listed.insert(app)
  }

  /// The kind is what the request finds (I-06).
  func began(_ launch: LaunchRecord) {
    let app = apps[launch.app]
    let isAlive = app.exists && !app.isDying
    let isRight =
      isAlive
      ? launch.kind == (app.isPrewarmed ? .prewarmed : .resumed) : launch.kind.isCold
    check(isRight, "I-06: app \(launch.app) found \(launch.kind)")
    check(launch.isFirst == !app.wasLaunched, "I-06: app \(launch.app), first or not")
    check(launch.awaitsKill == app.isDying, "I-06: app \(launch.app), dying or not")
    check(self.launch == nil, "I-14: a launch within another")
    self.launch = launch
    apps[launch.app].wasLaunched = true
    apps[launch.app].wasRemoved = false
  }

  /// Every launch is over once, and took the time since its request.
  func over(_ outcome: LaunchOutcome, isComplete: Bool) {
    let asked = outcome.launch
    check(launch == asked, "I-14: app \(asked.app)'s launch is over and did not begin")
    launch = nil
    check((outcome.microseconds != nil) == isComplete, "I-14: app \(asked.app), complete or not")
    check(outcome.waitMicroseconds >= 0, "I-14: app \(asked.app) waited less than nothing")
    guard let length = outcome.microseconds else { return }
    check(
      length == (time - asked.time).microseconds && length >= outcome.waitMicroseconds,
      "I-14: app \(asked.app) launched in \(length) us")
  }

  func named(_ record: VictimRecord) {
    let app = apps[record.app]
    check(victim == nil, "X-35: two victims at once")
    check(app.exists && !app.isDying, "X-35: app \(record.app) is named and cannot die")
    check(record.reason.isEviction && record.band != nil, "X-13: killed for \(record.reason)")
    victim = record
    apps[record.app].isDying = true
  }

  /// Every process ends once, a victim for the reason it was named for (I-05).
  func ended(_ end: EndRecord) {
    let app = apps[end.app]
    check(app.exists, "I-05: app \(end.app) ended without a process")
    check(!app.isPrewarmed, "I-14: app \(end.app), prewarmed, was neither opened nor wasted")
    check(end.freedBytes >= 0 && end.time == time, "I-05: app \(end.app) gave \(end.freedBytes)")
    if app.isDying {
      check(
        victim?.app == end.app && victim?.reason == end.reason && victim?.band == end.band,
        "I-05: app \(end.app) was named for \(String(describing: victim)) and ended as \(end)")
      victim = nil
    }
    apps[end.app] = Known(wasLaunched: app.wasLaunched, wasRemoved: app.wasRemoved)
  }

  /// The platform's table of steps, written out once more; an end is an event of its own.
  private func allows(_ old: AppState, _ new: AppState) -> Bool {
    switch old {
    case .notRunning: new == .inactive || new == .background
    case .inactive: new == .active || new == .background
    case .active: new == .inactive
    case .background: new == .inactive || new == .suspended
    case .suspended: new == .inactive || new == .background
    }
  }

  func step(_ app: AppID, _ old: AppState, _ new: AppState) {
    check(apps[app].exists, "I-03: app \(app) changes without a process")
    check(
      apps[app].state == old && old != new && allows(old, new),
      "I-03: app \(app), \(apps[app].state), from \(old) to \(new)")
    apps[app].state = new
    guard new == .active else { return }
    check(!isLocked, "S-86: app \(app) is in front of a locked device")
    check(activeAppsFit, "I-04: app \(app) is in front as well")
  }

  /// Callbacks in the platform's order; an app that sleeps hears nothing but that it wakes (I-02).
  func called(_ app: AppID, _ callback: AppCallback) {
    let last = apps[app].heard
    if apps[app].state == .suspended {
      let wakes = callback == .willEnterForeground || callback == .configurationForConnecting
      check(wakes, "I-02: app \(app) hears \(callback) asleep")
    }
    if callback.isEvent {
      // In front as well as off screen.
      let runs = apps[app].state != .notRunning && apps[app].state != .suspended
      return check(
        last != nil && runs && !apps[app].isDying,
        "S-32: app \(app) hears \(callback) in \(apps[app].state)")
    }
    if [
      .didReceiveMemoryWarning, .protectedDataWillBecomeUnavailable,
      .protectedDataDidBecomeAvailable, .openURL, .didUpdateUserActivity, .significantTimeChange,
    ].contains(callback) {
      // Not a process under way to its application object, or to its end.
      let isRunning =
        last != nil && last != .willFinishLaunching && last != .shouldRestoreState
        && !apps[app].isDying
      return check(isRunning, "I-09: app \(app) hears \(callback) while it does not run")
    }
    if callback == .configurationForConnecting {
      return check(last == .didFinishLaunching, "S-101: app \(app) has a scene before it runs")
    }
    check(
      Self.callbacks(after: last).contains(callback),
      "I-03: app \(app) hears \(callback) after \(String(describing: last))")
    let step = LaunchStep.allCases.first { Self.callback(at: $0) == callback }
    check(step == nil || apps[app].step == step, "S-61: app \(app) hears \(callback) elsewhere")
    apps[app].heard = callback
  }

  /// What new processes hear at each step (1.5).
  private static func callback(at step: LaunchStep) -> AppCallback? {
    switch step {
    case .willFinish: .willFinishLaunching
    case .restoration: .shouldRestoreState
    case .didFinish: .didFinishLaunching
    default: nil
    }
  }

  /// Steps come in their order, and none of an app without a process but the request; a prewarm
  /// ends before the application object (S-72).
  func stepped(_ app: AppID, _ step: LaunchStep) {
    defer { apps[app].step = step }
    guard step != .requested else { return }
    check(apps[app].exists && !apps[app].isDying, "S-61: app \(app) at \(step) without a process")
    let last = apps[app].step?.rawValue ?? 0
    check(step.rawValue > last, "S-61: app \(app) at \(step) after \(last)")
    check(
      apps[app].step != nil || step == .process,
      "S-61: app \(app) at \(step) and was not asked for")
  }

  private static func callbacks(after last: AppCallback?) -> [AppCallback] {
    switch last {
    case nil: [.willFinishLaunching]
    case .willFinishLaunching: [.shouldRestoreState, .didFinishLaunching]
    case .shouldRestoreState: [.didFinishLaunching]
    // Interrupted before it was active, it may be left at once.
    // Launched off screen, it is in the background already (S-32).
    case .didFinishLaunching:
      [.didBecomeActive, .didEnterBackground, .willEnterForeground, .willTerminate]
    case .didBecomeActive: [.willResignActive]
    case .willResignActive: [.didEnterBackground, .didBecomeActive]
    case .didEnterBackground: [.willEnterForeground, .willTerminate]
    case .willEnterForeground: [.didBecomeActive, .didEnterBackground]
    default: []
    }
  }
}

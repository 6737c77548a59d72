import SimKernel

/// Handlers of callbacks that take time: on an app's one main thread, the next callback comes when
/// the one before has returned.
extension IOSPlatform {
  static func features(_ setup: PlatformSetup) -> RunFeatures {
    var features: RunFeatures = []
    if setup.apps.contains(where: { $0.behaviour.handlers.isAny }) {
      features.formUnion([.callbacks, .appTimers])
    }
    if usesScenes(setup) { features.formUnion([.callbacks, .appTimers, .scenes]) }
    if setup.scenario.demand.contains(where: \.asksSystem) {
      features.formUnion([.system, .appTimers])
    }
    if setup.apps.contains(where: { $0.helper != nil }) {
      features.formUnion([.helpers, .appTimers])
    }
    if setup.scenario.asksForDeliveries { features.insert(.deliveries) }
    return features
  }

  func handlersReturn(of app: AppID) -> SimTime {
    handlers.isUsed ? handlers.freeFrom(app) : .zero
  }

  func isTerminating(_ app: AppID) -> Bool { handlers.isUsed && handlers.isTerminating(app) }

  func hasHeardOfInput(_ app: AppID) -> Bool {
    !handlers.isUsed || !handlers.isToHear(.didBecomeActive, app)
  }

  static func launchLimit(_ kind: LaunchKind) -> LaunchLimit? {
    kind == .resumed
      ? LaunchLimit(
        length: SimTime(microseconds: Watchdogs.resumeMicroseconds), reason: .watchdogResume)
      : LaunchLimit(
        length: SimTime(microseconds: Watchdogs.launchMicroseconds), reason: .watchdogLaunch)
  }

  /// A process that the system starts off screen has longer.
  static func watchOffScreen(_ app: AppID, until time: SimTime, _ run: inout IOSRun) {
    let limit = SimTime(microseconds: Watchdogs.backgroundLaunchMicroseconds)
    let end = run.launches[app].requestedAt + limit
    if time > end { run.set(.watchdog, of: app, at: end) }
  }

  static func stopWatchingOffScreen(_ app: AppID, _ run: inout IOSRun) {
    if !run.isInWatchedHandler(app) { run.cancel(.watchdog, of: app) }
  }

  static func handle(_ timer: LifeTimer, of app: AppID, _ run: inout IOSRun) {
    switch timer {
    case .watchdog: run.handlerOverLimit(app)
    case .handler: run.behaviours[app].role == .helper ? run.reload(app) : run.handlerReturned(app)
    case .scene: run.sceneTimerRang(app)
    case .delivery: run.deliveryDue(app)
    }
  }
}

extension DeviceRun where P == IOSPlatform {
  /// `app` has heard `call`: its handler runs until it returns or is not let to.
  mutating func beginHandler(_ call: LifeCall, _ app: AppID) {
    let length = platform.handlers.length(of: call, app)
    guard length > .zero else { return }
    let callback = call.ofApp
    if let callback, callback == .willResignActive,
      length.microseconds > Watchdogs.resignAdviceMicroseconds
    {
      note(.handlerOverran(app, callback, length.microseconds), of: app)
    }
    platform.handlers.begin(call, app, until: now + length)
    if let limit = callback.flatMap({ Watchdogs.limit(of: $0, profile) }), length > limit {
      set(.watchdog, of: app, at: now + limit)
    } else {
      set(.handler, of: app, at: now + length)
    }
  }

  /// The handler of `app`, or its launch off screen, has taken as long as it may: the process ends,
  /// and hears nothing more.
  mutating func handlerOverLimit(_ app: AppID) {
    recorder.handled(.watchdog)
    guard isInWatchedHandler(app) else { return end(app, reason: .watchdogLaunch) }
    let isLeaving = platform.handlers.callback(of: app) == .app(.willTerminate)
    end(app, reason: isLeaving ? .forceQuit : .watchdogBackground)
  }

  /// The handler of `app` has returned: the app hears what has waited for it, and with nothing left
  /// to do is soon suspended (S-50).
  mutating func handlerReturned(_ app: AppID) {
    recorder.handled(.handler)
    let returned = platform.handlers.finish(app)
    if returned == .app(.willTerminate) { return end(app, reason: .forceQuit) }
    if let returned { picture(after: returned, app) }
    while let call = platform.handlers.next(app) {
      hear(call, app)
      if call.ofApp == .didEnterBackground, !foreground.contains(app) { giveUpRest(app) }
      if !platform.handlers.isBusy(app) { picture(after: call, app) }
      if call == .app(.willTerminate), !platform.handlers.isBusy(app) {
        return end(app, reason: .forceQuit)
      }
    }
    if !platform.handlers.isBusy(app) { scheduleSuspension(app) }
  }

  /// Whether a handler of `app` runs.
  func isInHandler(_ app: AppID) -> Bool {
    platform.handlers.isUsed && platform.handlers.isBusy(app)
  }

  /// Whether one runs that the system ends when it takes too long.
  func isInWatchedHandler(_ app: AppID) -> Bool {
    guard platform.handlers.isUsed, let call = platform.handlers.callback(of: app)?.ofApp else {
      return false
    }
    return Watchdogs.limit(of: call, profile) != nil
  }

  /// The app, off screen, gives up what it does not keep there; nothing of a launch under way.
  private mutating func giveUpRest(_ app: AppID) {
    guard !launches[app].isUnderWay else { return }
    trim(app, to: keptSize(of: app))
    keepSize(app)
    startRamp(app)
  }
}

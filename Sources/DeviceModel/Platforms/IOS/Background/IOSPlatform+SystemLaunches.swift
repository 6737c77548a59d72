import SimKernel

/// What the system has for apps: it lets them run for it, and starts them where they do not (S-15,
/// S-70).
extension IOSPlatform {
  static func ask(_ row: DemandRow, _ run: inout IOSRun) {
    if let work = row.kind.work {
      run.offer(work, to: AppID(row.app), for: row.length)
    } else if row.kind == .condition {
      run.takeCondition(row)
    } else if row.kind == .shortage {
      run.takeShortage(row)
    } else if row.kind == .url || row.kind == .handoff || row.kind == .timeChange {
      askOfSystem(row, &run)
    } else {
      askOfScenes(row, &run)
    }
  }

  static func workLimit(_ work: BackgroundWork, _ profile: DeviceProfile) -> SimTime {
    if work == .task { return SimTime(microseconds: profile.taskLimitMicroseconds) }
    return work.budget.microseconds.map { SimTime(microseconds: $0) } ?? .never
  }

  static func isFatal(_ work: BackgroundWork) -> Bool { work.budget.isFatal }

  /// An app that registers for refreshes asks for them as it leaves (S-103).
  static func leftFront(_ app: AppID, _ run: inout IOSRun) {
    for work in [BackgroundWork.fetch, .processing] {
      guard run.scenario.apps[app].background.registered?.contains(work) == true else { continue }
      run.note(.requested(work, app), of: app)
    }
  }

  /// The app hears what it runs for.
  static func workBegan(_ work: BackgroundWork, _ app: AppID, _ run: inout IOSRun) {
    guard let callback = work.budget.callback else { return }
    run.tell(app, callback)
    if work == .voip { run.askForCall(app) }
  }

  static func cameFront(_ app: AppID, _ run: inout IOSRun) { run.takeHeldPush(app) }

  /// Somebody uses the phone: long work is over, as it would be at the end of its time.
  static func unlocked(_ run: inout IOSRun) {
    for app in 0..<run.appCount where run.isWorking(app, .processing) {
      run.breakOff(.processing, of: app)
    }
  }
}

extension DeviceRun where P == IOSPlatform {
  /// The system has something for `app`.
  mutating func offer(_ work: BackgroundWork, to app: AppID, for length: SimTime) {
    if foreground.contains(app) {
      return offerInFront(work, to: app, for: length)
    }
    if let refusal = refusal(of: work, app) { return refuse(work, app, refusal) }
    guard let ask = work.budget.ask else { return self.ask(work, of: app, for: length) }
    if let obstacle = platform.conditions.obstacle(to: ask) {
      return obstacle.waits ? hold(app, for: length) : refuse(work, app, obstacle.refusal)
    }
    if work == .push, platform.records[app].pushes.opensAt > now { return hold(app, for: length) }
    deliver(work, to: app, for: length)
  }

  /// No gate holds up what comes to an app in front; it has no need of being refreshed, and one
  /// that has not reported a call gets no more of them.
  private mutating func offerInFront(
    _ work: BackgroundWork, to app: AppID, for length: SimTime
  ) {
    if work == .fetch || work == .processing { return refuse(work, app, .busy) }
    if work == .voip, platform.records[app].isDenied { return refuse(work, app, .denied) }
    platform.records[app].last[Int(work.rawValue)] = now
    ask(work, of: app, for: length)
  }

  /// The launch of `app` is complete in front: a push that waits comes now.
  mutating func takeHeldPush(_ app: AppID) {
    guard platform.records[app].pushes.isHolding else { return }
    if !platform.records[app].isUnreported { cancel(.delivery, of: app) }
    ask(.push, of: app, for: platform.records[app].pushes.takeHeld())
  }

  private mutating func refuse(_ work: BackgroundWork, _ app: AppID, _ refusal: LaunchRefusal) {
    note(.launchRefused(work, app, refusal), of: app)
  }

  /// Why the system leaves `app` alone whatever the conditions of the phone are.
  private func refusal(of work: BackgroundWork, _ app: AppID) -> LaunchRefusal? {
    guard let gate = work.budget.ask?.gate else { return nil }
    let profile = scenario.apps[app].background
    if processes[app].wasForceQuit, gate.forceQuit == .refused { return .forceQuit }
    if !platform.switcher.lists(app), gate.unopened == .refused { return .unopened }
    if !profile.takes(work) { return .unregistered }
    if work == .voip, platform.records[app].isDenied { return .denied }
    if work == .processing { return processingRefusal(profile) ?? rateRefusal(of: work, app) }
    return rateRefusal(of: work, app)
  }

  /// Idle is a locked phone (assumption).
  private func processingRefusal(_ profile: BackgroundProfile) -> LaunchRefusal? {
    if profile.needsPower, !platform.conditions.isCharging { return .power }
    if profile.needsWifi, !platform.conditions.hasWifi { return .wifi }
    return foreground.isLocked ? nil : .busy
  }

  private func rateRefusal(of work: BackgroundWork, _ app: AppID) -> LaunchRefusal? {
    let gap = SimTime(microseconds: work.budget.gapMicroseconds)
    let last = platform.records[app].last[Int(work.rawValue)]
    return gap > .zero && now - last < gap ? .rate : nil
  }

  /// The app runs, is woken, or is started.
  private mutating func deliver(_ work: BackgroundWork, to app: AppID, for length: SimTime) {
    guard !processes[app].isDying else { return refuse(work, app, .dying) }
    let isRunning = launches[app].isUnderWay || processes[app].state != .notRunning
    if !isRunning, !hasRoom(for: app) { return refuse(work, app, .memory) }
    platform.records[app].last[Int(work.rawValue)] = now
    if work == .push { platform.records[app].pushes.deliver(at: now) }
    if launches[app].isUnderWay {
      self.work.keepForLaunch(work, app, for: length)
    } else if isRunning {
      let isWoken = processes[app].state == .suspended
      note(.systemBegan(work, app, isWoken ? .woken : .running), of: app)
      begin(work, app, for: length)
    } else {
      note(.systemBegan(work, app, .launched), of: app)
      self.work.keepForLaunch(work, app, for: length)
      launchInBackground(app, for: work)
    }
  }

  /// Whether a new process of `app` could have its memory now: the system starts none that another
  /// would have to die for (assumption).
  private mutating func hasRoom(for app: AppID) -> Bool {
    let held = footprints[app].plain
    let amount = max(0, behaviours[app].launchBytes * MemoryLedger.unit - held)
    return !waits.isAny && footprints.makeRoom(for: amount)
  }

  /// A push waits for its rate or for a condition; of several the newest is kept.
  private mutating func hold(_ app: AppID, for length: SimTime) {
    let replaces = platform.records[app].pushes.hold(length)
    note(.pushHeld(app, replaces: replaces), of: app)
    awaitDelivery(app)
  }

  /// Sets the timer of the push that waits for its rate; one that waits for a condition has none.
  private mutating func awaitDelivery(_ app: AppID) {
    guard platform.records[app].pushes.isHolding, platform.conditions.allows(.push) else { return }
    set(.delivery, of: app, at: platform.records[app].pushes.opensAt)
  }

  /// A push that waits may come now, or a call has not been reported.
  mutating func deliveryDue(_ app: AppID) {
    recorder.handled(.delivery)
    if platform.records[app].isUnreported {
      platform.records[app].isUnreported = false
      if processes[app].exists, !processes[app].isDying { end(app, reason: .voipUnreported) }
    }
    deliverHeld(app)
  }

  private mutating func deliverHeld(_ app: AppID) {
    guard platform.records[app].pushes.isHolding, platform.conditions.allows(.push) else { return }
    guard platform.records[app].pushes.opensAt <= now else { return awaitDelivery(app) }
    let length = platform.records[app].pushes.takeHeld()
    offer(.push, to: app, for: length)
  }

  /// Power, network or a setting changes: what waited for it comes.
  mutating func takeCondition(_ row: DemandRow) {
    guard let condition = DeviceCondition(rawValue: row.detail) else {
      preconditionFailure("no such condition")
    }
    guard platform.conditions.take(condition) else { return }
    note(.conditionChanged(condition), of: nil)
    for app in platform.records.indices { deliverHeld(app) }
    stopUnfitProcessing()
  }

  /// Long work is over where what it needs is not there any more (assumption).
  private mutating func stopUnfitProcessing() {
    for app in 0..<appCount where isWorking(app, .processing) && !foreground.contains(app) {
      if processingRefusal(scenario.apps[app].background) != nil { breakOff(.processing, of: app) }
    }
  }

  /// An app that was started for a call has to report it at once: else it ends, after what
  /// goes on at this instant.
  mutating func askForCall(_ app: AppID) {
    guard !scenario.apps[app].background.reportsCalls else { return }
    platform.records[app].isUnreported = true
    platform.records[app].isDenied = true
    set(.delivery, of: app, at: now)
  }

  /// The system takes back what it let `app` do: it is suspended soon, and not ended (assumption).
  mutating func breakOff(_ work: BackgroundWork, of app: AppID) {
    tell(app, .expirationHandler)
    note(.workExpired(work, app), of: app)
    stopWork(work, of: app)
  }
}

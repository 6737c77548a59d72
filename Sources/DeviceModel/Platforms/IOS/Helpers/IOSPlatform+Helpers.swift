import SimKernel

/// Processes that belong to an app: pages of the web, extensions, services.
///
/// They begin when a launch of their app is complete in front, without a launch of their own: what
/// they hold comes as a ramp does. From then on they stand where their app stands, hear nothing,
/// and hold what they hold under limits of their own. One that ends alone begins again
/// a while after its app is next in front, once a visit; the end of the app ends them all.
///
/// Not in the sources, and so assumptions: that they begin in front only, and at once; that one
/// that ends twice in a visit stays away until the next, as a browser then says that a problem
/// has occurred repeatedly.
extension DeviceRun where P == IOSPlatform {
  /// The place of `app`, or its launch, has changed: what belongs to it takes its place after it.
  mutating func helpersFollow(_ app: AppID) {
    let members = platform.families.members(of: app)
    guard !members.isEmpty else { return }
    let isInFront = isOnScreen(app)
    for helper in members {
      if processes[helper].exists {
        guard !processes[helper].isDying else { continue }
        isInFront ? serveFront(helper) : serveBehind(helper, of: app)
      } else if isInFront, !launches[app].isUnderWay {
        arrive(helper)
      }
      if !isInFront { endVisit(helper) }
    }
  }

  /// Whether `app`, launched or launching, is in front and goes on.
  func isOnScreen(_ app: AppID) -> Bool {
    foreground.contains(app) && !processes[app].isDying
  }

  /// The app of `helper` is in front: it runs, with what it held in use, and grows.
  private mutating func serveFront(_ helper: AppID) {
    platform.families.setServing(helper, true)
    run(helper)
    growth.serveFront(helper, behaviours[helper].activeBytes * MemoryLedger.unit)
    if platform.bands.band(of: helper) != .foreground {
      table.move(helper, to: .foreground)
      platform.placeInFront(helper, at: awakeNow)
    }
    startRamp(helper)
    noteLimit(helper)
  }

  /// The app of `helper` is off screen: it has stopped, or its code runs there.
  private mutating func serveBehind(_ helper: AppID, of app: AppID) {
    let works = hasWork(app)
    platform.families.setServing(helper, works)
    if growth[helper].servesFront { leaveFront(helper) }
    if processes[app].state == .suspended {
      stop(helper)
    } else if works {
      run(helper)
    } else if processes[helper].state == .suspended {
      move(helper, to: .background)
    }
    place(helper)
    if !works { endUse(helper) }
  }

  /// The code of `helper` runs from now on, and uses its memory.
  private mutating func run(_ helper: AppID) {
    if processes[helper].state == .suspended { move(helper, to: .background) }
    P.cancelWrite(of: helper, &self)
    guard !footprints[helper].usesMemory else { return }
    footprints.beginUse(helper)
    if footprints.makeRoom(for: footprints[helper].written) { bringBack(helper) }
    startFaults(helper)
  }

  /// `helper` gives up what it does not keep off screen, and grows no more.
  private mutating func leaveFront(_ helper: AppID) {
    stopRamp(helper)
    trim(helper, to: behaviours[helper].backgroundBytes * MemoryLedger.unit)
    keepSize(helper)
    processes.leave(helper, at: now)
    startUnused(helper)
    table.leave(helper, for: .running)
  }

  /// None of the code of `helper` runs from now on: it is suspended with its app.
  private mutating func stop(_ helper: AppID) {
    guard processes[helper].state != .suspended else { return }
    stopRamp(helper)
    move(helper, to: .suspended)
    recorder.note(.suspended(helper), at: now)
  }

  /// The band and the tier of `helper`: those of its app, but that what is frozen stands with what
  /// is frozen.
  func helperPlace(of helper: AppID) -> (Band, Tier) {
    guard let app = platform.families.owner(of: helper) else {
      preconditionFailure("a process of no app")
    }
    if isOnScreen(app) { return (.foreground, .foreground) }
    guard processes[helper].state == .suspended else { return appPlace(of: app) }
    return (idleBand(of: helper), .suspended)
  }

  /// Who of what belongs to `app`, in front, goes first.
  func firstHelper(of app: AppID) -> AppID? {
    Coalitions.order([coalition(of: app)]).first { $0 != app && !processes[$0].isDying }
  }
}

/// Where processes that belong to an app begin and end.
extension DeviceRun where P == IOSPlatform {
  /// `helper` is not there and its app is in front: it begins, or will have begun again after a
  /// while.
  private mutating func arrive(_ helper: AppID) {
    guard platform.families[helper].isMissed else { return start(helper) }
    guard platform.families.reload(helper), let profile = platform.families.profile(of: helper)
    else { return }
    set(.handler, of: helper, at: now + SimTime(microseconds: profile.reloadMicroseconds))
  }

  /// The time is over that it takes to begin again.
  mutating func reload(_ helper: AppID) {
    recorder.handled(.launch)
    guard let profile = platform.families.profile(of: helper), isOnScreen(profile.owner) else {
      return
    }
    recorder.madeProcess(profile.reloadMicroseconds)
    start(helper)
  }

  /// Makes the process of `helper`, whose app is in front; what it begins with comes at once where
  /// there is room, else as it grows.
  private mutating func start(_ helper: AppID) {
    if platform.families.arrive(helper) { recorder.reloadedHelper() }
    startProcess(helper)
    showMemory(of: helper)
    recorder.note(.started(helper), at: now)
    footprints.beginUse(helper)
    move(helper, to: .background)
    let amount = behaviours[helper].launchBytes * MemoryLedger.unit
    if footprints.makeRoom(for: amount) { footprints.allocate(helper, amount) }
    serveFront(helper)
    noteStep(helper, from: 0)
  }

  /// The visit of the app that `helper` belongs to is over: it begins in none but the next.
  private mutating func endVisit(_ helper: AppID) {
    platform.families.endVisit(helper)
    if !processes[helper].exists { cancel(.handler, of: helper) }
  }

  /// The process of `app` has ended: what belongs to it ends for the same reason. One that belongs
  /// to another app has ended alone while that has a process.
  mutating func endHelpers(of app: AppID, _ reason: EndReason) {
    if let owner = platform.families.owner(of: app) { return helperEnded(app, of: owner) }
    for helper in platform.families.members(of: app) {
      if processes[helper].exists, !processes[helper].isDying { end(helper, reason: reason) }
      platform.families.forget(helper)
      cancel(.handler, of: helper)
    }
  }

  private mutating func helperEnded(_ helper: AppID, of app: AppID) {
    guard processes[app].exists else { return }
    platform.families.miss(helper)
    recorder.lostHelper()
    if isOnScreen(app), !launches[app].isUnderWay { arrive(helper) }
  }
}

/// What belongs to an app and is frozen after it.
extension DeviceRun where P == IOSPlatform {
  /// `app` has been frozen: where it is an app, its services follow it one by one.
  mutating func freezeFollowers(of app: AppID) {
    let services = platform.families.members(of: app).filter {
      platform.families.profile(of: $0)?.kind != .appExtension && processes[$0].exists
    }
    if !services.isEmpty {
      let largest = Coalitions.role(services.map { member($0) })
      platform.families.follow(Array(largest.prefix(HelperConstants.frozenFollowers)))
    }
    freezeNextFollower()
  }

  /// Starts to freeze the next one that may be; at the first that the budget does not cover, or
  /// without a place for another, none is any more.
  private mutating func freezeNextFollower() {
    while let helper = platform.families.nextFollower() {
      guard processes[helper].state == .suspended, !processes[helper].isDying,
        footprints[helper].occupied > 0
      else { continue }
      footprints.settle(helper)
      let hasPlace =
        platform.freezer[helper].isMarked || platform.freezer.frozenCount < profile.frozenLimit
      guard hasPlace, freezeCharge(of: helper) <= platform.freezer.budget else {
        return platform.families.stopFollowing()
      }
      return beginFreeze(helper)
    }
  }
}

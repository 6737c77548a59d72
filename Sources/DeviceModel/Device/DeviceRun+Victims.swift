import SimKernel

/// Who goes when a strategy is asked: an order of tiers, or the kernel's of bands.
extension DeviceRun {
  /// The policy's victim among the first tier that has candidates, the app in front only at last;
  /// under the kernel's own strategy, among the lowest band.
  mutating func nameVictim() -> AppID? {
    if ranksByBand { return victimByBand() }
    if let app = table.view(of: .prewarmed).first { return app }
    if leaks { footprints.settleGrowing() }
    for tier in [Tier.suspended, .running, .guarded] {
      let list = table.view(of: tier)
      if list.count > 0 { return policy.victim(among: list, at: now) }
    }
    guard let app = inFront, processes[app].exists, !processes[app].isDying else { return nil }
    return app
  }

  private mutating func victimByBand() -> AppID? {
    guard let head = lowestBandHead(), let band = bands.band(of: head) else { return nil }
    if policy.needs.contains(.sizes) { footprints.settleGrowing() }
    return policy.victim(among: bands.view(of: band), at: now)
  }

  /// Who has been longest in the lowest band that holds a process. The app in front whose
  /// launch waits for memory comes after all others. O(bands).
  private func lowestBandHead() -> AppID? {
    var asking: AppID?
    for band in Band.allCases where band != .system {
      guard let app = bands.first(in: band) else { continue }
      guard inFront == app, waits.isWaiting(app) else { return app }
      asking = app
    }
    return asking
  }

  /// The band and the tier of an app that is not in front (X-02, S-54, P-00).
  func place(of app: AppID, _ role: ProcessRole) -> (Band, Tier) {
    switch role {
    case .app: return appPlace(of: app)
    case .idleDaemon: return (.idle, .suspended)
    case .youngDaemon: return (.deferred, .suspended)
    case .support: return (.support, .guarded)
    case .daemon: return (.system, .foreground)
    }
  }

  private func appPlace(of app: AppID) -> (Band, Tier) {
    if isWorking(app, .audio) || isWorking(app, .voip) { return (.audio, .guarded) }
    if isWorking(app, .location) { return (.background, .guarded) }
    if hasWork(app) { return (.background, .running) }
    return (idleBand(of: app), processes[app].state == .suspended ? .suspended : .running)
  }

  /// The band of an app with nothing left to do.
  private func idleBand(of app: AppID) -> Band {
    guard processes[app].state == .suspended else {
      return profile.bands == .ios12 ? .background : .aging
    }
    if freezer[app].isInBand { return .frozen }
    return profile.bands == .ios12 ? .elevated : .idle
  }
}

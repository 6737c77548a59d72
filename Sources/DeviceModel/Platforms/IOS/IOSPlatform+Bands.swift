import SimKernel

/// Where processes stand among jetsam's bands, and whom the order of bands names.
extension DeviceRun where P == IOSPlatform {
  /// The policy's victim, under the kernel's own strategy among the lowest band.
  mutating func nameVictim() -> AppID? { platform.ranksByBand ? victimByBand() : victimByTier() }

  private mutating func victimByBand() -> AppID? {
    sortForegroundOnce()
    guard let head = lowestBandHead(), let band = platform.bands.band(of: head) else { return nil }
    if policy.needs.contains(.sizes) { footprints.settleGrowing() }
    return policy.victim(among: platform.bands.view(of: band), at: now)
  }

  /// Who has been longest in the lowest band that holds a process. The app in front whose
  /// launch waits for memory comes after all others. O(bands).
  private func lowestBandHead() -> AppID? {
    var asking: AppID?
    for band in Band.allCases where band != .system {
      guard let app = platform.bands.first(in: band) else { continue }
      guard inFront == app, waits.isWaiting(app) else { return app }
      asking = app
    }
    return asking
  }

  /// Puts an app that is not in front into its band; its tier.
  @inline(__always)
  mutating func takePlace(_ app: AppID) -> Tier {
    let (band, tier) = place(of: app, behaviours[app].role)
    platform.bands.place(app, in: band, at: awakeNow)
    return tier
  }

  /// The band and the tier of an app that is not in front (X-02, S-54, P-00).
  private func place(of app: AppID, _ role: ProcessRole) -> (Band, Tier) {
    switch role {
    case .app: return appPlace(of: app)
    case .idleDaemon: return (.idle, .suspended)
    case .youngDaemon: return (.deferred, .suspended)
    case .support: return (.support, .guarded)
    case .daemon: return (.system, .foreground)
    case .helper: return helperPlace(of: app)
    }
  }

  func appPlace(of app: AppID) -> (Band, Tier) {
    if isWorking(app, .audio) || isWorking(app, .voip) { return (.audio, .guarded) }
    if hasWork(app) { return workPlace(of: app) }
    return (idleBand(of: app), processes[app].state == .suspended ? .suspended : .running)
  }

  /// Of several kinds the highest place counts.
  private func workPlace(of app: AppID) -> (Band, Tier) {
    if isWorking(app, .airplay) || isWorking(app, .pip) || isWorking(app, .accessory) {
      return (.audio, .guarded)
    }
    return (.background, isWorking(app, .location) ? .guarded : .running)
  }

  /// The band of an app with nothing left to do.
  func idleBand(of app: AppID) -> Band {
    guard processes[app].state == .suspended else {
      return profile.bands == .ios12 ? .background : .aging
    }
    if platform.freezer[app].isInBand { return .frozen }
    return profile.bands == .ios12 ? .elevated : .idle
  }
}

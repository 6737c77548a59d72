/// What else than too little available memory ends a process.
extension IOSPlatform {
  static func faultsOver(of app: AppID, _ run: inout IOSRun) { run.lookAtThrashing(app) }
}

extension DeviceRun where P == IOSPlatform {
  /// Something else than memory runs out.
  mutating func takeShortage(_ row: DemandRow) {
    guard let shortage = KernelShortage(rawValue: row.detail) else {
      preconditionFailure("no such shortage")
    }
    platform.triggers.shortages.insert(JetsamShortages(shortage))
  }

  /// Whether something waits for memory though reclaim has taken all that it could take.
  var isStarved: Bool { waits.isAny && footprints.ledger.obtainable < Self.resumeBytes }

  /// Who goes for a shortage that comes before all that concerns available memory.
  mutating func shortageVictim(_ causes: KillCauses) -> (AppID, EndReason)? {
    if causes.contains(.resource) {
      let isVnodes = platform.triggers.shortages.contains(.vnodes)
      let reason: EndReason = isVnodes ? .vnodeLimit : .diskSpaceShortage
      if !endsDaemon(for: reason), let app = nameVictim() { return (app, reason) }
      // Asked once, and not again.
      platform.triggers.shortages.answer(reason)
    }
    if causes.contains(.swappable), let app = swappable(below: nil) { return (app, .lowSwap) }
    if causes.contains(.suspendedSwappable), let app = swappable(below: .background) {
      return (app, .lowSwap)
    }
    guard causes.contains(.compressorSpace) else { return nil }
    while footprints.ledger.compressor > platform.space.low {
      if !endsDaemon(for: .compressorSpaceShortage) {
        return nameVictim().map { ($0, .compressorSpaceShortage) }
      }
    }
    return nil
  }

  /// Whether an idle daemon goes in the place of an app: under `jetsam` if it has been idle longer
  /// than any, under other strategies while there is one.
  mutating func endsDaemon(for reason: EndReason) -> Bool {
    let isNext = platform.ranksByBand ? daemonIsOldest : footprints.daemons.idleCount > 0
    guard isNext else { return false }
    endDaemons(1)
    platform.triggers.shortages.answer(reason)
    lookAtLevel()
    return true
  }
}

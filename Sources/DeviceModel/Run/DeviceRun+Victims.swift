import SimKernel

/// Who goes when a strategy is asked: an order of tiers.
extension DeviceRun where P: ~Copyable {
  /// The policy's victim among the first tier that has candidates, the app in front only at last.
  mutating func victimByTier() -> AppID? {
    if let app = table.view(of: .prewarmed).first { return app }
    if leaks { footprints.settleGrowing() }
    for tier in [Tier.suspended, .running, .guarded] {
      let list = table.view(of: tier)
      if list.count > 0 { return policy.victim(among: list, at: now) }
    }
    guard let app = inFront, processes[app].exists, !processes[app].isDying else { return nil }
    if features.contains(.helpers), let helper = P.helperToGo(before: app, &self) { return helper }
    return app
  }
}

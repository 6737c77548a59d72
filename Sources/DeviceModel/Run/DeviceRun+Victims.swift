import SimKernel

/// Who goes when a strategy is asked: an order of tiers.
extension DeviceRun where P: ~Copyable {
  /// The policy's victim among the first tier that has candidates, apps in front only at last, and
  /// of two the one that the person looks at after the other.
  mutating func victimByTier() -> AppID? {
    if let app = table.view(of: .prewarmed).first { return app }
    if leaks { footprints.settleGrowing() }
    for tier in [Tier.suspended, .running, .guarded] {
      let list = table.view(of: tier)
      if list.count > 0 { return policy.victim(among: list, at: now) }
    }
    for app in [foreground.beside, inFront] {
      guard let app, processes[app].exists, !processes[app].isDying else { continue }
      let helper = features.contains(.helpers) ? P.helperToGo(before: app, &self) : nil
      return helper ?? app
    }
    return nil
  }
}

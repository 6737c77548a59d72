import SimKernel

/// Who goes when a strategy is asked: an order of tiers.
extension DeviceRun where P: ~Copyable {
  /// The policy's victim among the first tier that has candidates, the app in front only at last.
  mutating func victimByTier() -> AppID? {
    if let app = CandidateView(table, tier: .prewarmed).first { return app }
    if leaks { footprints.settleGrowing() }
    for tier in [Tier.suspended, .running, .guarded] {
      let view = CandidateView(table, tier: tier)
      guard view.count > 0 else { continue }
      return named(among: view, of: tier)
    }
    guard let app = inFront, processes[app].exists, !processes[app].isDying else { return nil }
    return app
  }

  mutating func named(among view: borrowing CandidateView, of tier: Tier) -> AppID {
    if readsSizes { noteSizes(of: view) }
    guard let app = policy.victim(among: view, at: now) else {
      preconditionFailure("no victim named among candidates")
    }
    precondition(table[app].tier == tier, "the victim is no candidate")
    return app
  }

  /// Says what each candidate holds, for a policy that looks at sizes. O(candidates).
  private mutating func noteSizes(of view: borrowing CandidateView) {
    var next = view.first
    while let app = next {
      next = view.next(after: app)
      table.setSize(app, footprints[app].occupied / MemoryLedger.unit)
    }
  }
}

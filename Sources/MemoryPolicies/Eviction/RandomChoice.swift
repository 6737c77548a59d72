import DeviceModel
import SimKernel

/// Ends any candidate, each as likely (P-10). O(candidates) a victim: a walk along the list.
///
/// Its gambles have a purpose of their own and are indexed by the ordinal of the victim asked
/// for, so they shift no other draw.
struct RandomChoice: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "random", summary: "any app, each as likely", source: "baseline"
  ) {
    RandomChoice(
      gambles: RandomStream(
        seed: $0.seed, replication: $0.replication, purpose: .eviction, entity: 0))
  }

  private let gambles: RandomStream
  private var decisions = 0

  init(gambles: RandomStream) { self.gambles = gambles }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    guard var app = candidates.first else { return nil }
    var draw = gambles.draw(decisions)
    decisions += 1
    var steps = draw.below(UInt64(candidates.count))
    while steps > 0, let next = candidates.next(after: app) {
      app = next
      steps -= 1
    }
    return app
  }
}

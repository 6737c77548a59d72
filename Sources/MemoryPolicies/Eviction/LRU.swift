import DeviceModel
import SimKernel

/// Ends the candidate that left the foreground longest ago (P-10). O(1) a victim.
///
/// In cache mode this is least recently used: the app in front is the most recent, and apps
/// leave it in the order of their last request.
struct LRU: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "lru", summary: "the app that left the foreground longest ago", source: "baseline"
  ) { _ in LRU() }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first
  }
}

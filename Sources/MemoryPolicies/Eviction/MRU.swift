import DeviceModel
import SimKernel

/// Ends the candidate that left the foreground last (P-10). O(1) a victim.
///
/// Good only for demand that goes round in circles longer than memory; elsewhere a floor.
struct MRU: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "mru", summary: "the app that left the foreground last", source: "baseline"
  ) { _ in MRU() }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.last
  }
}

import DeviceModel
import SimKernel

/// Ends the candidate that holds the most bytes (P-11).
///
/// Ties go to the one that left the foreground longest ago. O(candidates) a victim.
struct Largest: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "largest", summary: "the app that holds the most memory", source: "baseline"
  ) { _ in Largest() }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.first(by: { candidates.sizeBytes(of: $0) > candidates.sizeBytes(of: $1) })
  }
}

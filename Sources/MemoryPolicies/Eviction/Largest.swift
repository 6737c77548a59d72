import DeviceModel
import SimKernel

/// Ends the candidate that holds the most bytes (P-11).
///
/// Ties go to the one that left the foreground longest ago. O(candidates) a victim.
struct Largest: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "largest", summary: "the app that holds the most memory", source: "baseline"
  ) { _ in Largest() }

  static var needs: PolicyNeeds { .sizes }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.greatest { $0.sizeBytes }
  }
}

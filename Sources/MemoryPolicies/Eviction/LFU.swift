import DeviceModel
import SimKernel

/// Ends the candidate launched least often since its process was made.
///
/// Ties go to the one that left the foreground longest ago; the count is forgotten with the
/// process (in-cache frequency, as libCacheSim and cachetools have it). O(candidates) a victim.
struct LFU: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "lfu", summary: "the app launched least often since its process was made",
    source: "baseline; ties least recently used"
  ) { LFU(appCount: $0.appCount) }

  private var launchCounts: [Int64]

  init(appCount: Int) { launchCounts = Array(repeating: 0, count: appCount) }

  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {
    launchCounts[app] += 1
  }

  mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {
    launchCounts[app] = 0
  }

  func finish(alive: [AppID]) -> String? {
    var isAlive = launchCounts.map { _ in false }
    for app in alive { isAlive[app] = true }
    let broken = launchCounts.indices.first {
      launchCounts[$0] < 0 || launchCounts[$0] > 0 && !isAlive[$0]
    }
    return broken.map { "lfu: app \($0) has no process and \(launchCounts[$0]) launches" }
  }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    candidates.least { launchCounts[$0.app] }
  }
}

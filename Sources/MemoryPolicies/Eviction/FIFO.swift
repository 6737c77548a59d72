import DeviceModel
import SimKernel

/// Ends the candidate whose process was started first, however often it was used (P-10).
///
/// A prewarmed process counts from its first launch. O(1) a victim, and a step more for each older
/// process that is no candidate.
struct FIFO: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "fifo", summary: "the app whose process was started first", source: "baseline"
  ) { FIFO(appCount: $0.appCount) }

  var readsSizes: Bool { false }

  private var started: AppQueue

  init(appCount: Int) { started = AppQueue(appCount: appCount) }

  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {
    if !started.contains(app) { started.append(app) }
  }

  mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {
    started.remove(app)
  }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    var oldest = started.first
    while let app = oldest, !candidates.contains(app) { oldest = started.next(after: app) }
    return oldest
  }
}

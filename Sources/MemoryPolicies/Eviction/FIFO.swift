import DeviceModel
import SimKernel

/// Ends the candidate whose process was started first, however often it was used (P-10).
///
/// A prewarmed process counts from its first launch; one without a launch goes after all that had
/// one, the longest off screen first. O(1) a victim, and a step more for each older
/// process that is no candidate.
struct FIFO: EvictionPolicy {
  static let entry = PolicyEntry(
    evict: "fifo", summary: "the app whose process was started first", source: "baseline"
  ) { FIFO(appCount: $0.appCount) }

  private var started: RankedQueue

  init(appCount: Int) { started = RankedQueue(entryCount: appCount) }

  mutating func launched(_ app: AppID, kind: LaunchKind, at time: SimTime) {
    if !started.contains(app) { started.append(app) }
  }

  mutating func ended(_ app: AppID, reason: EndReason, at time: SimTime) {
    started.remove(app)
  }

  func finish(alive: [AppID]) -> String? {
    var (count, next) = (0, started.first)
    while let app = next, count <= started.count {
      guard alive.contains(app) else { return "fifo: app \(app) waits and has no process" }
      (count, next) = (count + 1, started.next(after: app))
    }
    return count == started.count ? nil : "fifo: \(started.count) apps wait, \(count) linked"
  }

  mutating func victim(among candidates: borrowing CandidateView, at time: SimTime) -> AppID? {
    var oldest = started.first
    while let app = oldest, !candidates.contains(app) { oldest = started.next(after: app) }
    return oldest ?? candidates.first
  }
}

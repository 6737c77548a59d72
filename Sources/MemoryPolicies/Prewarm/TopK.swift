import DeviceModel
import SimKernel

/// Prewarms the k apps opened most often so far, after a reboot and again and again (P-32, S-76).
///
/// Ties go to the app the workload names first. O(k) each time it is asked; a launch costs a step
/// for each app it overtakes. Nothing is allocated once it is warm.
struct TopK: PrewarmPolicy {
  static let entry = PolicyEntry(
    prewarm: "top-k", summary: "the k apps opened most often are prewarmed periodically",
    source: "S-76",
    parameters: [
      PolicyParameter("k", "how many apps", kind: .integer(1...1000), defaultValue: 4),
      PolicyParameter(
        "minutes", "how long from one time to the next", kind: .integer(1...10_080),
        defaultValue: 60),
    ]
  ) { context in
    TopK(
      count: Int(context.arguments[0]), period: .seconds(context.arguments[1] * 60),
      appCount: context.appCount)
  }

  static var needs: PolicyNeeds { .prewarming }

  let period: SimTime
  private let count: Int
  private var launches: [Int64]
  /// All apps, the most often opened first, and where each stands.
  private var ranking: [AppID]
  private var ranks: [Int]
  private var top: [AppID] = []

  init(count: Int, period: SimTime, appCount: Int) {
    self.count = count
    self.period = period
    launches = Array(repeating: 0, count: appCount)
    ranking = Array(0..<appCount)
    ranks = ranking
  }

  mutating func launched(_ app: AppID, at time: SimTime) {
    launches[app] += 1
    var rank = ranks[app]
    while rank > 0, isBefore(app, ranking[rank - 1]) {
      ranking[rank] = ranking[rank - 1]
      ranks[ranking[rank]] = rank
      rank -= 1
    }
    ranking[rank] = app
    ranks[app] = rank
  }

  private func isBefore(_ app: AppID, _ other: AppID) -> Bool {
    (launches[other], app) < (launches[app], other)
  }

  func finish(alive: [AppID]) -> String? {
    let isInOrder = ranking.indices.allSatisfy { rank in
      ranks[ranking[rank]] == rank && (rank == 0 || isBefore(ranking[rank - 1], ranking[rank]))
    }
    return isInOrder ? nil : "top-k: the ranking is out of order"
  }

  mutating func wanted(at time: SimTime) -> [AppID] {
    top.removeAll(keepingCapacity: true)
    for app in ranking.prefix(count) where launches[app] > 0 { top.append(app) }
    return top
  }
}

import DeviceModel
import SimKernel

/// Prewarms the k apps opened most often so far, after a reboot and again and again (P-32, S-76).
///
/// Ties go to the app the workload names first. O(apps log apps) each time it is asked.
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

  let period: SimTime
  private let count: Int
  private var launches: [Int64]
  private var launchCount: Int64 = 0

  init(count: Int, period: SimTime, appCount: Int) {
    self.count = count
    self.period = period
    launches = Array(repeating: 0, count: appCount)
  }

  mutating func launched(_ app: AppID, at time: SimTime) {
    launches[app] += 1
    launchCount += 1
  }

  func finish(alive: [AppID]) -> String? {
    let sum = launches.reduce(0, +)
    return sum == launchCount ? nil : "top-k: \(sum) launches by app, \(launchCount) in all"
  }

  mutating func wanted(at time: SimTime) -> [AppID] {
    let opened = launches.indices.filter { launches[$0] > 0 }
    let ranked = opened.sorted { (launches[$1], $0) < (launches[$0], $1) }
    return Array(ranked.prefix(count))
  }
}

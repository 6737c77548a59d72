import SimKernel

/// Processor time that apps take: while they have input (S-105), and in the background by kind of
/// work (S-109).
struct WorkTimes {
  /// Millionths of a core that each kind takes, by app; empty where no app says.
  private let shares: [[Int64]]
  /// Since when an app off screen has not been counted; never for one in front, or without a
  /// process.
  private var since: [SimTime]
  /// The same of apps with input, and since when they have it; never for one without.
  private let frontShares: [Int64]
  private var activeSince: [SimTime]

  /// Nothing has been counted. O(apps).
  init(_ apps: [AppProfile]) {
    let isAny = apps.contains {
      !$0.background.processorMillionths.isEmpty || $0.frontMillionths > 0
    }
    shares = isAny ? apps.map(\.background.processorMillionths) : []
    since = Array(repeating: .never, count: shares.count)
    frontShares = isAny ? apps.map(\.frontMillionths) : []
    activeSince = since
  }

  /// Whether some app takes processor time.
  var isUsed: Bool { !shares.isEmpty }

  /// What `app`, whose work goes on as `plan` says, took for this kind since it was counted.
  func microseconds(
    _ work: BackgroundWork, _ app: AppID, _ plan: borrowing WorkPlan, at time: SimTime
  ) -> Int64 {
    let index = Int(work.rawValue)
    guard !shares[app].isEmpty, since[app] < time else { return 0 }
    let length = min(plan.until[index], time) - since[app]
    guard length > .zero else { return 0 }
    return Int64(Int128(length.microseconds) * Int128(shares[app][index]) / 1_000_000)
  }

  /// `app` has input from `time` on.
  mutating func beganInput(_ app: AppID, at time: SimTime) { activeSince[app] = time }

  /// What `app` took with input since it was counted; it goes on with it, or has none any more.
  mutating func inputMicroseconds(_ app: AppID, at time: SimTime, goesOn: Bool) -> Int64 {
    let start = activeSince[app]
    guard start < .never else { return 0 }
    activeSince[app] = goesOn ? time : .never
    return Int64(Int128((time - start).microseconds) * Int128(frontShares[app]) / 1_000_000)
  }

  /// `app` has been counted up to `time`; never where it is in front or ends.
  mutating func counted(_ app: AppID, at time: SimTime) { since[app] = time }
}

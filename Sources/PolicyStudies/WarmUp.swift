import DeviceModel
import SimKernel

/// The start of runs, left out of what is counted (M-02).
public enum WarmUp: Equatable, Sendable {
  /// This much time, as told.
  case told(SimTime)
  /// This much, as MSER-5 finds it.
  case found(SimTime)
  /// MSER-5 finds no steady state: nothing is left out.
  case notReached

  /// Where counting begins.
  public var countFrom: SimTime {
    switch self {
    case .told(let time), .found(let time): time
    case .notReached: .zero
    }
  }

  /// Looks for the start in pilot runs from boot: `hours[strategy][replication]`.
  ///
  /// Of all strategies the longest start is left out, for all are counted over the same time.
  public static func find(in hours: [[HourlyLaunches.Hours]]) -> WarmUp {
    var longest = 0
    for runs in hours {
      guard let cut = MSER5.cut(HourlyLaunches.coldRatios(runs)) else { return .notReached }
      longest = max(longest, cut)
    }
    return .found(.seconds(Int64(longest) * 3600))
  }
}

/// Counts launches by the hour since boot, and those of them that were cold.
public struct HourlyLaunches: RunObserver {
  /// Launches and cold launches of each hour, up to the last one with a launch.
  public struct Hours: Equatable, Sendable {
    /// Launches, by hour.
    public internal(set) var launches: [Int64] = []
    /// Cold ones among them.
    public internal(set) var cold: [Int64] = []

    /// No hour with a launch.
    public init() {}
  }

  private var hours = Hours()
  private let done: @Sendable (Hours) -> Void

  /// Counts one run; `done` is told when it is over.
  public init(done: @escaping @Sendable (Hours) -> Void) { self.done = done }

  /// Launches.
  public var interest: RunInterest { .launches }

  /// Counts a launch; hands over what was counted.
  public mutating func observe(_ event: RunEvent, at time: SimTime) {
    if case .launchBegan(let launch) = event { count(launch) }
    if case .finished = event { done(hours) }
  }

  private mutating func count(_ launch: LaunchRecord) {
    let hour = Int(launch.time.microseconds / 3_600_000_000)
    while hours.launches.count <= hour {
      hours.launches.append(0)
      hours.cold.append(0)
    }
    hours.launches[hour] += 1
    hours.cold[hour] += launch.kind.isCold ? 1 : 0
  }

  /// The cold ratio of each hour over all `runs`. An hour without a launch says nothing new: it
  /// takes the ratio of the one before, at the start of the one after.
  static func coldRatios(_ runs: [Hours]) -> [Double] {
    var ratios: [Double] = []
    var silent = 0
    for hour in 0..<(runs.map(\.launches.count).max() ?? 0) {
      let heard = runs.filter { hour < $0.launches.count }
      let launches = heard.reduce(0) { $0 + $1.launches[hour] }
      let cold = heard.reduce(0) { $0 + $1.cold[hour] }
      if launches > 0 {
        let ratio = Double(cold) / Double(launches)
        ratios += Array(repeating: ratio, count: silent + 1)
        silent = 0
      } else if let last = ratios.last {
        ratios.append(last)
      } else {
        silent += 1
      }
    }
    return ratios
  }
}

import SimKernel

/// When each app will be opened, from boot to the horizon: for policies that look ahead.
///
/// Held in memory, 8 bytes an opening. Rows of a file are read, rows of a generator drawn with the
/// run's own seed and replication, and so the same.
public struct DemandForecast: Sendable {
  /// The longest stretch that generators are drawn for in advance: a year.
  static let longestDrawnDays: Int64 = 366
  static var longestDrawn: SimTime { .seconds(longestDrawnDays * 86_400) }

  /// The instants app by app, ascending in each, and where each app's begin.
  private let times: [SimTime]
  private let starts: [Int]

  /// Draws and reads all demand of a run of `scenario`; throws what sources throw.
  public init(of scenario: Scenario, seed: UInt64, replication: Int) throws {
    var model = try DemandModel(
      scenario.demand, latest: scenario.horizon, seed: seed, replication: replication)
    var opens: [[SimTime]] = Array(repeating: [], count: scenario.apps.count)
    for stream in scenario.demand.indices {
      while let time = try model.advance(stream), time <= scenario.horizon {
        let row = model.row(of: stream)
        if row.kind == .open { opens[Int(row.app)].append(time) }
      }
    }
    for (app, profile) in scenario.apps.enumerated() {
      // What belongs to an app is used when that is.
      if let owner = profile.helper?.owner { opens[app] = opens[owner] }
    }
    var (times, starts): ([SimTime], [Int]) = ([], [0])
    for app in opens.indices {
      times += opens[app].sorted()
      starts.append(times.count)
    }
    (self.times, self.starts) = (times, starts)
  }

  /// All instants at which `app` is opened, ascending. O(1).
  public func opens(of app: AppID) -> ArraySlice<SimTime> {
    precondition(app >= 0 && app < starts.count - 1, "no such app")
    return times[starts[app]..<starts[app + 1]]
  }

  /// When `app` is opened next after `time`; never where it is not. O(log openings).
  public func nextOpen(of app: AppID, after time: SimTime) -> SimTime {
    let opens = opens(of: app)
    var (low, high) = (opens.startIndex, opens.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if opens[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low < opens.endIndex ? opens[low] : .never
  }
}

import DeviceModel
import MemoryPolicies
import PolicyStudies
import SimKernel
import StudyReports
import WorkloadFormats

/// `--warm-up TIME|auto`.
enum WarmUpOption {
  static let option = Option.value(
    "warm-up", "TIME", .usual(["auto"]),
    help: "Count from this time on, such as 2d; auto: from where MSER-5 finds the hourly cold "
      + "ratio steady in ten pilot replications.")

  /// What was asked for.
  enum Wish {
    case none
    case told(SimTime)
    case automatic
  }

  /// Reads it for runs of `workload`, up to `until` where that is given; without it the workload's
  /// own holds. Something has to be left to count.
  static func wish(
    _ arguments: Arguments, _ workload: Workload, until: SimTime? = nil
  ) throws -> Wish {
    if arguments.text(option) == "auto" { return .automatic }
    let horizon = until ?? workload.scenario.horizon
    let latest = SimTime(microseconds: max(1, horizon.microseconds - 1))
    if let time = try arguments.duration(option, in: SimTime(microseconds: 1)...latest) {
      return .told(time)
    }
    guard let own = workload.warmUp else { return .none }
    guard own <= latest else {
      throw arguments.error(
        "the workload counts from \(DurationText.exact(own)) on, and the run ends at "
          + "\(DurationText.exact(horizon)): '--warm-up' sets an earlier time")
    }
    return .told(own)
  }

  /// The time told, where it cannot be found; nil when there is none.
  static func told(
    _ arguments: Arguments, _ workload: Workload, until: SimTime?
  ) throws -> SimTime? {
    switch try wish(arguments, workload, until: until) {
    case .none: nil
    case .told(let time): time
    case .automatic:
      throw arguments.error(
        "option '--warm-up' needs a time here: all points are counted from the same one")
    }
  }

  /// What was left out, in words.
  static func words(_ warmUp: WarmUp) -> String {
    switch warmUp {
    case .told(let time): "warm-up: the first \(DurationText.exact(time)) is not counted"
    case .found(let time):
      "warm-up: the first \(DurationText.exact(time)) is not counted (MSER-5)"
    case .notReached:
      "warm-up: no steady state was reached (MSER-5), so everything is counted"
    }
  }

  private static let pilotReplications = 10

  /// Where the start of runs of `scenario` ends: the same whatever the threads do.
  static func warmUp(
    _ wish: Wish, of scenario: Scenario, _ strategies: [Strategy], seed: UInt64, threads: Int,
    _ console: Console
  ) async throws -> WarmUp? {
    switch wish {
    case .none: return nil
    case .told(let time): return .told(time)
    case .automatic:
      let hours = try await pilot(
        scenario,
        SeedPlan.trials(
          strategies: strategies.map { $0.studied(on: scenario) }, seed: seed,
          replications: pilotReplications),
        threads: threads, console)
      return WarmUp.find(
        in: strategies.indices.map { strategy in
          (0..<pilotReplications).map { hours[strategy * pilotReplications + $0] }
        })
    }
  }

  /// Runs from boot, by the hour.
  private static func pilot(
    _ scenario: Scenario, _ trials: [Trial], threads: Int, _ console: Console
  ) async throws -> [HourlyLaunches.Hours] {
    let progress = Progress.ofTrials(trials.count, scenario, console)
    let hours = ByTrial(count: trials.count, empty: HourlyLaunches.Hours())
    let runs = Replications(of: scenario, threads: threads) { index in
      try Interruption.check()
      return Replications.Companions(
        observer: HourlyLaunches { hours.keep($0, of: index) }, monitor: TrialMonitor(progress))
    }
    _ = try await runs.run(trials)
    progress.end()
    return hours.all
  }
}

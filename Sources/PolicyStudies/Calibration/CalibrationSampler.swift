import DeviceModel
import SimKernel

/// What one run showed at the instants sampled, and what it did in between.
public struct CalibrationSamples: Equatable, Sendable {
  /// The values of each sampled measure, in time order; undefined ones are left out.
  var values = Array(repeating: [Double](), count: CalibrationMeasure.sampled.count)
  /// Instants sampled at each level.
  var levelCounts = Array(repeating: Int64(0), count: PressureLevel.allCases.count)
  /// How long the device was locked.
  var lockedMicroseconds: Int64 = 0
  /// Ends of apps' processes by the number of their reason.
  var appEnds = Array(repeating: Int64(0), count: EndReason.allCases.count)
  /// Whether the workload names daemons: those of the layer are ended for their own limit alone.
  var namesDaemons = false
  /// Ends of those that it names.
  var daemonEnds = Array(repeating: Int64(0), count: EndReason.allCases.count)

  /// A run that showed nothing.
  public init() {}
}

/// Samples one run at fixed instants while the phone is awake, for a calibration.
public struct CalibrationSampler: RunObserver {
  /// Ten minutes.
  public static let usualInterval: Int64 = 600_000_000
  /// All runs of a strategy together are sampled no more often than this.
  static let mostSamples: Int64 = 200_000

  private let device: DeviceProfile
  private let roles: [ProcessRole]
  private let from: SimTime
  private let horizon: SimTime
  private let interval: Int64
  private var samples = CalibrationSamples()
  private var lockedSince: SimTime?
  private let done: @Sendable (CalibrationSamples) -> Void

  /// The next instant.
  public private(set) var nextSampleMicroseconds: Int64

  /// Every ten minutes of what is counted; a tenth of a run that is shorter than a hundred, and
  /// so seldom that `mostSamples` are enough for so many runs.
  public static func interval(of scenario: Scenario, replications: Int) -> Int64 {
    let counted = (scenario.horizon - scenario.countFrom).microseconds
    let least = (Int128(counted) * Int128(replications)) / Int128(mostSamples)
    return max(1, Int64(clamping: least), min(usualInterval, counted / 10))
  }

  /// Watches one run of `scenario` on `device`; `done` is handed what it showed.
  public init(
    of scenario: Scenario, on device: DeviceProfile, every interval: Int64,
    done: @escaping @Sendable (CalibrationSamples) -> Void
  ) {
    precondition(interval > 0, "samples go forward")
    self.device = device
    self.interval = interval
    self.done = done
    roles = scenario.apps.map(\.behaviour.role)
    samples.namesDaemons = roles.contains { $0 != .app && $0 != .helper }
    (from, horizon) = (scenario.countFrom, scenario.horizon)
    nextSampleMicroseconds = Self.later(scenario.countFrom.microseconds, by: interval)
  }

  private static func later(_ time: Int64, by interval: Int64) -> Int64 {
    let (next, isLate) = time.addingReportingOverflow(interval)
    return isLate ? .max : next
  }

  /// Processes by class are what it is for; it follows when the device is locked.
  public var interest: RunInterest { [.samples, .census, .ends, .input] }

  /// Counts what happened.
  public mutating func observe(_ event: RunEvent, at time: SimTime) {
    switch event {
    case .sample(let sample): keep(sample)
    case .ended(let end): count(end)
    case .lockChanged(isLocked: true): lockedSince = time
    case .lockChanged(isLocked: false): unlock(at: time)
    case .finished:
      unlock(at: horizon)
      done(samples)
    default: break
    }
  }

  /// Keeps every measure's value, unless the phone sleeps: a report is written awake.
  private mutating func keep(_ sample: MemorySample) {
    nextSampleMicroseconds = Self.later(sample.time.microseconds, by: interval)
    guard let census = sample.census, !census.isAsleep else { return }
    let instant = CalibrationInstant(sample: sample, census: census, device: device)
    for (place, measure) in CalibrationMeasure.sampled.enumerated() {
      guard case .sample(let value) = measure.source, let number = value(instant) else { continue }
      samples.values[place].append(number)
    }
    samples.levelCounts[Int(sample.level.rawValue)] += 1
  }

  /// Counts an end by its reason.
  private mutating func count(_ end: EndRecord) {
    guard end.time >= from, roles[end.app] != .helper else { return }
    if roles[end.app] == .app {
      samples.appEnds[Int(end.reason.rawValue)] += 1
    } else {
      samples.daemonEnds[Int(end.reason.rawValue)] += 1
    }
  }

  private mutating func unlock(at time: SimTime) {
    guard let since = lockedSince else { return }
    lockedSince = nil
    samples.lockedMicroseconds += max(0, (time - max(since, from)).microseconds)
  }
}

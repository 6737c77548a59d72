import DeviceModel

/// What the runs of one strategy show, measure by measure, beside real phones.
public struct Calibration: Sendable {
  /// One measure.
  public struct Line: Sendable {
    /// Which.
    public let measure: CalibrationMeasure
    /// What the runs show; nil where nothing did.
    public let shown: Spread?
    /// What phones like this one show, those of its RAM first.
    public let targets: [CalibrationTarget]

    /// Whether the run's median, as it is printed, meets `target`.
    public func meets(_ target: CalibrationTarget) -> Bool {
      let scale = (0..<measure.decimals).reduce(1.0) { power, _ in power * 10 }
      let printed = (shown?.median).map {
        ($0 * scale).rounded(.toNearestOrAwayFromZero) / scale
      }
      return target.isMet(by: printed)
    }
  }

  /// Where values lie.
  public struct Spread: Equatable, Sendable {
    /// Their median.
    public let median: Double
    /// What a tenth of them does not reach.
    public let low: Double
    /// What a tenth of them passes.
    public let high: Double
    /// How many there are.
    public let count: Int

    /// Of so many values; nil of none. Between two values a quantile is in proportion.
    public init?(_ values: [Double]) {
      guard !values.isEmpty else { return nil }
      let ordered = values.sorted()
      func quantile(tenths: Int) -> Double {
        let position = (ordered.count - 1) * tenths
        let (below, rest) = (position / 10, position % 10)
        guard rest > 0 else { return ordered[below] }
        return ordered[below] + (ordered[below + 1] - ordered[below]) * Double(rest) / 10
      }
      (low, median, high) = (quantile(tenths: 1), quantile(tenths: 5), quantile(tenths: 9))
      count = ordered.count
    }
  }

  /// The strategy's canonical text.
  public let strategy: String
  /// A line for each measure, in the order of the catalogue.
  public let lines: [Line]
  /// The awake instants that were sampled.
  public let instants: Int

  /// Puts the `samples` of a strategy's runs on `device` beside their `results`, in one order.
  public init(
    strategy: String, samples: [CalibrationSamples], results: [RunResult], on device: DeviceProfile
  ) {
    precondition(samples.count == results.count, "a result is missing")
    self.strategy = strategy
    let runs = zip(samples, results).map { CalibrationRun(samples: $0, result: $1) }
    instants = Int(samples.reduce(0) { $0 + $1.levelCounts.reduce(0, +) })
    var place = 0
    let spreads = CalibrationMeasure.all.map { measure in
      let values: [Double]
      switch measure.source {
      case .sample:
        values = samples.flatMap { $0.values[place] }
        place += 1
      case .run(let value): values = runs.compactMap(value)
      }
      return Spread(values)
    }
    // The first measure says how short of memory the phone is.
    let available = spreads[0]?.median
    lines = zip(CalibrationMeasure.all, spreads).map { measure, shown in
      Line(
        measure: measure, shown: shown,
        targets: Self.targets(of: measure.name, on: device, available: available))
    }
  }

  /// Where no phone has both the RAM and the system, those of other systems with as much RAM, newer
  /// ones first.
  private static func targets(
    of measure: String, on device: DeviceProfile, available: Double?
  ) -> [CalibrationTarget] {
    let all = CalibrationTargets.concerning(measure)
    let near = all.filter { $0.concerns(device, available: available) }
    return near.isEmpty
      ? all.filter { $0.sharesRAM(with: device) }.sorted { $0.newest > $1.newest } : near
  }
}

extension Calibration {
  /// One for each strategy of `trials`, which stand in design order as their samples and results.
  public static func byStrategy(
    _ trials: [Trial], _ samples: [CalibrationSamples], _ results: [RunResult],
    on device: DeviceProfile
  ) -> [Calibration] {
    var groups: [Range<Int>] = []
    for place in trials.indices {
      let name = trials[place].strategy.name
      if let last = groups.last, trials[last.lowerBound].strategy.name == name {
        groups[groups.count - 1] = last.lowerBound..<place + 1
      } else {
        groups.append(place..<place + 1)
      }
    }
    return groups.map { group in
      Calibration(
        strategy: trials[group.lowerBound].strategy.name, samples: Array(samples[group]),
        results: Array(results[group]), on: device)
    }
  }
}

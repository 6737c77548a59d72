/// Whether the batches of one long run may be taken for replications (M-06).
///
/// Batches that are too short hang together: their spread is then not that of independent ones,
/// and intervals come out too narrow. What is tested is what intervals rest on: the values that
/// the jackknife leaves over, of every strategy and of every difference to the baseline. So a
/// batch of few launches counts for less, and one without any is no hole in the series.
public struct BatchMeans: Sendable {
  /// The batches.
  public let count: Int
  /// How values of neighbouring batches hang together, −1 to 1: the farthest from 0 among all
  /// series; nil where none varies.
  public let lag1: Double?
  /// How far from 0 the farthest of as many series of independent values comes by chance, 95
  /// times of 100 (Bonferroni, by the normal distribution: Bartlett 1946).
  public let reach: Double
  /// The batches in which some strategy has no launch.
  public let silent: Int

  /// Tests batches of one measure, a sample for each strategy; all have as many, from 2. `launches`
  /// are samples whose denominators are launches, where those of the measure are not.
  public init(_ samples: [RatioSample], launches: [RatioSample]? = nil, baseline: Int) {
    count = samples[baseline].count
    let others = samples.indices.filter { $0 != baseline }
    let differences = others.map { samples[$0].seriesOfDifferences(to: samples[baseline]) }
    let series = samples.map(\.series) + differences
    let lags = series.compactMap { $0.flatMap(Self.autocorrelation) }
    lag1 = lags.max { abs($0) < abs($1) }
    let level = 1 - 0.05 / Double(max(1, lags.count))
    reach = StandardNormal.centralQuantile(level) / Double(count).squareRoot()
    silent = (0..<count).count { batch in
      (launches ?? samples).contains { $0.denominators[batch] == 0 }
    }
  }

  /// Whether nothing speaks against taking the batches for independent.
  public var looksIndependent: Bool { abs(lag1 ?? 0) <= reach }

  /// The lag-1 autocorrelation; nil where the values do not vary.
  static func autocorrelation(_ values: [Double]) -> Double? {
    guard let first = values.first else { return nil }
    let shifted = values.map { $0 - first }
    let mean = shifted.reduce(0, +) / Double(values.count)
    let deviations = shifted.map { $0 - mean }
    let squares = deviations.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    return zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / squares
  }
}

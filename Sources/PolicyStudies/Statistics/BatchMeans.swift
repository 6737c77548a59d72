/// One long run cut into batches that are taken for replications (M-06).
public struct BatchMeans: Sendable {
  /// The values in one batch.
  public let batchSize: Int
  /// The mean of each batch, in order of time.
  public let means: [Double]
  /// How the means of neighbouring batches hang together, −1 to 1; nil where they do not vary.
  public let lag1Autocorrelation: Double?

  /// Cuts `series` into `batches` of equal size, 2 or more; what is left over is taken from the
  /// front, where the start still shows. Nil when there are fewer values than batches.
  public init?(_ series: [Double], batches: Int = 25) {
    precondition(batches >= 2, "two batches at least")
    guard series.count >= batches else { return nil }
    let size = series.count / batches
    batchSize = size
    let start = series.count - size * batches
    means = (0..<batches).map { batch in
      let values = series[(start + batch * size)..<(start + (batch + 1) * size)]
      return values.reduce(0, +) / Double(size)
    }
    lag1Autocorrelation = Self.autocorrelation(means)
  }

  /// The mean of the run, with the standard error of independent batches.
  public var estimate: Estimate? { RatioSample(means).estimate }

  /// Whether the batches are long enough to be taken for independent: the autocorrelation is
  /// within 1.96 / √n of 0, as that of independent values is 95 times of 100.
  public var looksIndependent: Bool {
    guard let lag1Autocorrelation else { return true }
    return abs(lag1Autocorrelation) * Double(means.count).squareRoot() <= 1.96
  }

  private static func autocorrelation(_ values: [Double]) -> Double? {
    guard let first = values.first else { return nil }
    let shifted = values.map { $0 - first }
    let mean = shifted.reduce(0, +) / Double(values.count)
    let deviations = shifted.map { $0 - mean }
    let squares = deviations.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    return zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / squares
  }
}

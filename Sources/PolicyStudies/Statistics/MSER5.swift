/// Where the start of a series stops showing: MSER-5 (White, Cobb & Spratt 2000; M-02).
public enum MSER5 {
  /// Values in one batch.
  public static let batchSize = 5

  /// How many values to cut from the front of `series`; nil when the steady state is not reached.
  ///
  /// The cut is the one whose rest has the least standard error of its mean, were its batches of
  /// five independent. A best cut beyond half of the series says that the rest is not steady, and
  /// fewer than four batches say nothing. Values at the end that fill no batch are not looked at.
  public static func cut(_ series: [Double]) -> Int? {
    let batches = series.count / batchSize
    guard batches >= 4 else { return nil }
    let means = (0..<batches).map { batch in
      series[(batch * batchSize)..<((batch + 1) * batchSize)].reduce(0, +) / Double(batchSize)
    }
    // A rest of one or two batches is steady by accident.
    let errors = (0...(batches - 3)).map { squaredError(means[$0...]) }
    var best = 0
    for cut in errors.indices where errors[cut] < errors[best] { best = cut }
    return 2 * best <= batches ? best * batchSize : nil
  }

  /// The squared standard error of the mean of `rest`, but for a factor.
  private static func squaredError(_ rest: ArraySlice<Double>) -> Double {
    let (count, first) = (Double(rest.count), rest[rest.startIndex])
    let mean = rest.reduce(0) { $0 + ($1 - first) } / count
    let squares = rest.reduce(0) { $0 + ($1 - first - mean) * ($1 - first - mean) }
    return squares / (count * count)
  }
}

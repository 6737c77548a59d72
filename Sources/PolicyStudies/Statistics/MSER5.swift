/// Where the start of a series stops showing: MSER-5 (White, Cobb & Spratt 2000; M-02).
public enum MSER5 {
  /// Values in one batch.
  public static let batchSize = 5

  /// How many values to cut from the front of `series`; nil when the steady state is not reached.
  ///
  /// The cut is the one whose rest has the least standard error of its mean, were its batches of
  /// five independent. A best cut beyond half of the series says that the rest is not steady, and
  /// fewer than four batches say nothing. Values at the end that fill no batch are not looked at.
  /// O(values).
  public static func cut(_ series: [Double]) -> Int? {
    let batches = series.count / batchSize
    guard batches >= 4 else { return nil }
    let means = (0..<batches).map { batch in
      series[(batch * batchSize)..<((batch + 1) * batchSize)].reduce(0, +) / Double(batchSize)
    }
    let errors = squaredErrors(means)
    var best = 0
    // A rest of one or two batches is steady by accident.
    for cut in 0...(batches - 3) where errors[cut] < errors[best] { best = cut }
    return 2 * best <= batches ? best * batchSize : nil
  }

  /// The squared standard error of the mean of what each cut leaves, but for a factor; by Welford's
  /// running sums from the end.
  private static func squaredErrors(_ means: [Double]) -> [Double] {
    var errors = Array(repeating: 0.0, count: means.count)
    var (count, mean, squares) = (0.0, 0.0, 0.0)
    for index in means.indices.reversed() {
      count += 1
      let step = means[index] - mean
      mean += step / count
      squares += step * (means[index] - mean)
      errors[index] = squares / (count * count)
    }
    return errors
  }
}

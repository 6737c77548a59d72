import Foundation
import SimKernel

/// Measures of how well samples agree with theory.
enum Goodness {
  /// √n × the greatest distance between the samples' and the theory's distribution function
  /// (Kolmogorov and Smirnov); above 1.95 once in a thousand.
  static func distance(_ samples: [Double], _ distribution: (Double) -> Double) -> Double {
    let count = Double(samples.count)
    var greatest = 0.0
    for (index, sample) in samples.sorted().enumerated() {
      let theory = distribution(sample)
      greatest = max(greatest, theory - Double(index) / count, Double(index + 1) / count - theory)
    }
    return greatest * count.squareRoot()
  }

  /// Pearson's χ² turned into a standard normal value (Wilson and Hilferty, 1931); above 3.1 once
  /// in a thousand. Classes expected to stay empty must be empty.
  static func chiSquare(_ counts: [Int], shares: [Double]) -> Double {
    let total = Double(counts.reduce(0, +))
    var sum = 0.0
    var freedom = -1.0
    for (count, share) in zip(counts, shares) {
      guard share > 0 else {
        if count > 0 { return .infinity }
        continue
      }
      sum += (Double(count) - total * share) * (Double(count) - total * share) / (total * share)
      freedom += 1
    }
    let spread = 2 / (9 * freedom)
    return (pow(sum / freedom, 1.0 / 3) - (1 - spread)) / spread.squareRoot()
  }

  /// The mean and the standard deviation.
  static func moments(_ samples: [Double]) -> (mean: Double, deviation: Double) {
    let count = Double(samples.count)
    let mean = samples.reduce(0, +) / count
    let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / (count - 1)).squareRoot())
  }

  /// `count` values of `draw` from one generator that starts from `seed`.
  static func draws<Value>(
    _ count: Int, seed: UInt64 = 1, _ draw: (inout SplitMix64) -> Value
  ) -> [Value] {
    var generator = SplitMix64(state: seed)
    return (0..<count).map { _ in draw(&generator) }
  }
}

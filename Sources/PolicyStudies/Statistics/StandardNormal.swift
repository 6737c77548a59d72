/// The normal distribution about 0 with standard deviation 1.
///
/// By the power series of Abramowitz & Stegun 26.2.10: no mathematics library, so that the digits
/// are the same on every machine.
enum StandardNormal {
  /// The z with P(|Z| ≤ z) = `probability`, from 0; to 1e-7, at most 6.
  static func centralQuantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, 6.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if central(middle) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// P(|Z| ≤ `z`) for z from 0 to 6, beyond which the series is rounding.
  static func central(_ z: Double) -> Double {
    var (sum, term, index) = (z, z, 0.0)
    repeat {
      index += 1
      term *= -z * z / (2 * index)
      sum += term / (2 * index + 1)
    } while abs(term) > 1e-17
    return sum * (2 / Double.pi).squareRoot()
  }
}

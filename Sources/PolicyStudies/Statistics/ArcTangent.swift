/// The arctangent from +, −, ×, ÷ and square root, which IEEE 754 rounds alike everywhere.
enum ArcTangent {
  /// arctan `x` for `x` from 0, within a few units of the last place.
  static func of(_ x: Double) -> Double {
    precondition(x >= 0, "an arctangent from 0")
    guard x <= 1 else { return Double.pi / 2 - of(1 / x) }
    // arctan x = 2 arctan (x / (1 + √(1 + x²))): three halvings bring x below 0.1.
    let reduced = (0..<3).reduce(x) { x, _ in x / (1 + (1 + x * x).squareRoot()) }
    return 8 * series(reduced)
  }

  /// x − x³/3 + x⁵/5 − … up to x¹⁹, for x below 0.1: what is left out is below 10⁻²².
  private static func series(_ x: Double) -> Double {
    let square = x * x
    let sum = stride(from: 19.0, through: 1, by: -2).reduce(0) { sum, k in 1 / k - square * sum }
    return x * sum
  }
}

/// The weights of Zipf's law: the thing of rank k is chosen in proportion to k^−exponent.
///
/// How unequally apps are used. The weights feed an `AliasTable`.
public enum Zipf {
  /// The weight of rank 1, 2⁶².
  public static var greatestWeight: UInt64 { 1 << 62 }

  /// The greatest exponent, 16; 0 makes all ranks equal.
  public static var maximumExponent: FixedPoint { FixedPoint(16) }

  /// The weights of ranks 1 to `count`, each at least 1, falling by rank.
  ///
  /// Nil for a `count` below 1 or an exponent outside 0…16. Within 2⁻³² of themselves; a weight
  /// that should be below 1 is 1, which is 2⁻⁶² of the first. O(count).
  public static func weights(count: Int, exponent: FixedPoint) -> [UInt64]? {
    guard count >= 1, exponent >= .zero, exponent <= maximumExponent else { return nil }
    return (1...count).map { weight(rank: UInt64($0), exponent: exponent) }
  }

  private static func weight(rank: UInt64, exponent: FixedPoint) -> UInt64 {
    // The logarithm has 57 binary places: ln 2⁶⁴ × 16 below 2¹⁰ leaves the product 99 bits.
    let product = Int128(FixedMath.logOfInteger(rank)) * Int128(exponent.rawValue)
    let power = FixedPoint(rawValue: -Int64((product + (1 << 56)) >> 57))
    let limit = Int64(greatestWeight)
    return UInt64(max(1, FixedMath.scale(limit, byExpOf: power, upTo: limit)))
  }
}

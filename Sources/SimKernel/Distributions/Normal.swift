/// The standard normal distribution, mean 0 and standard deviation 1.
///
/// The ratio of uniforms (Kinderman and Monahan, ACM TOMS 3(3), 1977): x = v / u is accepted if
/// x² ≤ −4 ln u. It takes 1.37 trials on average.
@frozen
public struct Normal: Sendable {
  /// Makes the distribution.
  @inlinable
  public init() {}

  /// A sample in steps of 2⁻³², never beyond ±13.4. O(1) expected.
  @inlinable
  public func sample(_ generator: inout SplitMix64) -> FixedPoint {
    while true {
      let u = generator.next() | 1
      let bits = generator.next()
      // √(2/e) in units of 2⁻⁶⁴; the lowest bit is too small to matter and gives the sign.
      let v = bits.multipliedFullWidth(by: 0xdb96_69f9_989c_c206).high
      guard let magnitude = Self.accepted(u: u, v: v) else { continue }
      return FixedPoint(rawValue: bits & 1 == 0 ? magnitude : -magnitude)
    }
  }

  /// `v` / `u` in units of 2⁻³² if the pair lies under the normal curve.
  @inlinable
  static func accepted(u: UInt64, v: UInt64) -> Int64? {
    // No ratio from 16 on can be accepted, since −4 ln u stays below 178.
    guard v &>> 4 < u else { return nil }
    let ratio = u.dividingFullWidth((v &>> 32, v &<< 32)).quotient
    let square = ratio.multipliedFullWidth(by: ratio)
    // Both sides of x² / 4 ≤ −ln u in units of 2⁻⁵⁷.
    let quarter = square.high &<< 55 | square.low &>> 9
    guard quarter <= UInt64(bitPattern: FixedMath.negativeLog(u)) else { return nil }
    return Int64(truncatingIfNeeded: ratio)
  }
}

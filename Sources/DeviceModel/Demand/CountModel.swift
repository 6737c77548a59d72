import SimKernel

/// A whole number from 1 up, drawn.
public enum CountModel: Sendable {
  /// Always the same.
  case constant(Int)
  /// Goes on with the same chance each time.
  case geometric(Geometric)

  /// Draws one number, from 1.
  func sample(_ generator: inout SplitMix64) -> Int {
    switch self {
    case .constant(let count): count
    case .geometric(let model): model.sample(&generator)
    }
  }
}

/// The geometric distribution on 1, 2, …: how often one tries up to the first success.
///
/// As 1 + ⌊E⌋ for an exponential E of mean 1 / ln(m / (m − 1)), so that one draw takes one step of
/// the generator.
public struct Geometric: Sendable {
  /// Units of the exponential in one try.
  private static let unit: Int64 = 1 << 20

  /// Nil when every number is 1.
  private let tries: Exponential?

  /// The distribution of a mean from 1 to 10,000; nil for another.
  public init?(mean: FixedPoint) {
    guard mean >= .one, mean <= FixedPoint(10_000) else { return nil }
    guard mean > .one else {
      tries = nil
      return
    }
    let rate = FixedMath.log(mean) - FixedMath.log(mean - .one)
    guard rate > .zero else { return nil }
    let length = (Int128(Self.unit) << 32) / Int128(rate.rawValue)
    guard let tries = Exponential(mean: Int64(length)) else { return nil }
    self.tries = tries
  }

  /// A number from 1. O(1).
  public func sample(_ generator: inout SplitMix64) -> Int {
    guard let tries else { return 1 }
    return 1 + Int(tries.sample(&generator) / Self.unit)
  }
}

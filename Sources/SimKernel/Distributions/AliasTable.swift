/// A choice among numbered things in proportion to their weights, in constant time.
///
/// Walker's alias method in the numerically safe order of Vose (IEEE TSE 17(9), 1991), in whole
/// numbers: one multiplication splits 64 random bits into a column and a height in it; below the
/// column's threshold its own number is picked, from there on its alias.
@frozen
public struct AliasTable: Sendable {
  /// One threshold a column, of a height of 2⁶⁴.
  @usableFromInline let thresholds: [UInt64]
  /// Two numbers a column, its own and its alias: an index instead of a branch that mispredicts.
  @usableFromInline let numbers: [UInt32]

  /// Nil if there is no weight, more than 2³¹ of them, or none above 0.
  ///
  /// The sum may exceed 64 bits. Shares are exact to 2⁻⁶⁴ of a column. O(weights).
  public init?(weights: [UInt64]) {
    guard !weights.isEmpty, weights.count <= 1 << 31 else { return nil }
    let total = weights.reduce(into: UInt128(0)) { $0 += UInt128($1) }
    guard total > 0 else { return nil }
    (thresholds, numbers) = Self.level(weights: weights, total: total)
  }

  /// The same for things that go by other numbers: `numbers[n]` is that of the nth weight, each of
  /// 0 to `weights.count` − 1 once. What is drawn hangs on the order of the weights alone.
  public init?(weights: [UInt64], numbers: [Int]) {
    precondition(weights.count == numbers.count, "a number for each weight")
    guard let table = AliasTable(weights: weights) else { return nil }
    thresholds = table.thresholds
    self.numbers = table.numbers.map { UInt32(numbers[Int($0)]) }
  }

  /// The number of one of the things; never one of weight 0. One step of the generator; O(1).
  @inlinable
  public func pick(_ generator: inout SplitMix64) -> Int {
    let split = generator.next().multipliedFullWidth(by: UInt64(thresholds.count))
    let column = Int(truncatingIfNeeded: split.high)
    let second = split.low < thresholds[column] ? 0 : 1
    return Int(numbers[column &* 2 &+ second])
  }

  /// Fills each column that is too low from one that is too high until all are level.
  private static func level(weights: [UInt64], total: UInt128) -> ([UInt64], [UInt32]) {
    // A column holds `total`; then all weights × count fill the columns exactly.
    var heights = weights.map { UInt128($0) * UInt128(weights.count) }
    var low = heights.indices.filter { heights[$0] < total }
    var high = heights.indices.filter { heights[$0] > total }
    var thresholds = [UInt64](repeating: .max, count: weights.count)
    var numbers = (0..<2 * weights.count).map { UInt32($0 / 2) }
    while let poor = low.popLast(), let rich = high.last {
      thresholds[poor] = share(heights[poor], of: total)
      numbers[2 * poor + 1] = UInt32(rich)
      heights[rich] -= total - heights[poor]
      guard heights[rich] <= total else { continue }
      high.removeLast()
      if heights[rich] < total { low.append(rich) }
    }
    return (thresholds, numbers)
  }

  /// ⌊`part` × 2⁶⁴ / `whole`⌋ for `part` < `whole` < 2⁹⁶.
  private static func share(_ part: UInt128, of whole: UInt128) -> UInt64 {
    UInt64(whole.dividingFullWidth((part >> 64, part << 64)).quotient)
  }
}

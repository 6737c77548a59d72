/// A choice among numbered things in proportion to their weights, in constant time.
///
/// Walker's alias method in the numerically safe order of Vose (IEEE TSE 17(9), 1991), in whole
/// numbers: one multiplication splits 64 random bits into a column and a height; below the
/// column's threshold the column itself is picked, above it its alias.
@frozen
public struct AliasTable: Sendable {
  /// Part of the unit height that belongs to the column's own number, and who gets the rest.
  @frozen
  @usableFromInline
  struct Column: Sendable {
    @usableFromInline var threshold: UInt64
    @usableFromInline var alias: Int
  }

  @usableFromInline let columns: [Column]

  /// Nil if there is no weight, more than 2³¹ of them, or none above 0.
  ///
  /// The sum may exceed 64 bits. Shares are exact to 2⁻⁶⁴ of a column. O(weights).
  public init?(weights: [UInt64]) {
    guard !weights.isEmpty, weights.count <= 1 << 31 else { return nil }
    let total = weights.reduce(into: UInt128(0)) { $0 += UInt128($1) }
    guard total > 0 else { return nil }
    columns = Self.columns(weights: weights, total: total)
  }

  /// The number of things, those of weight 0 included.
  @inlinable public var count: Int { columns.count }

  /// A number from 0 to `count` − 1; never one of weight 0. One step of the generator; O(1).
  @inlinable
  public func pick(_ generator: inout SplitMix64) -> Int {
    let split = generator.next().multipliedFullWidth(by: UInt64(columns.count))
    let own = Int(truncatingIfNeeded: split.high)
    let column = columns[own]
    return split.low < column.threshold ? own : column.alias
  }

  /// Fills each column that is too low from one that is too high until all are level.
  private static func columns(weights: [UInt64], total: UInt128) -> [Column] {
    // A column holds `total`; then all weights × count fill the columns exactly.
    var heights = weights.map { UInt128($0) * UInt128(weights.count) }
    var columns = heights.indices.map { Column(threshold: .max, alias: $0) }
    var low = heights.indices.filter { heights[$0] < total }
    var high = heights.indices.filter { heights[$0] > total }
    while let poor = low.popLast(), let rich = high.last {
      columns[poor] = Column(threshold: share(heights[poor], of: total), alias: rich)
      heights[rich] -= total - heights[poor]
      guard heights[rich] <= total else { continue }
      high.removeLast()
      if heights[rich] < total { low.append(rich) }
    }
    return columns
  }

  /// ⌊`part` × 2⁶⁴ / `whole`⌋ for `part` < `whole` < 2⁹⁶.
  private static func share(_ part: UInt128, of whole: UInt128) -> UInt64 {
    UInt64(whole.dividingFullWidth((part >> 64, part << 64)).quotient)
  }
}

/// Holm's step-down adjustment of several p values (Holm 1979).
public enum Holm {
  /// The adjusted values, in the order given: each at most 1, at least its own p, and holding the
  /// family-wise error at any level they are compared with.
  public static func adjusted(_ values: [Double]) -> [Double] {
    // Ties keep the order given, so that the sort is the same everywhere.
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var adjusted = values
    var least = 0.0
    for (rank, index) in order.enumerated() {
      least = max(least, min(1, values[index] * Double(values.count - rank)))
      adjusted[index] = least
    }
    return adjusted
  }
}

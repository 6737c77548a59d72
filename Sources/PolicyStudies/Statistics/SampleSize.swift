/// How many replications a precision takes (M-07).
extension Estimate {
  /// About so many replications bring half the width of the interval at 1 − `alpha` down to
  /// `halfWidth`, if the spread stays what it is; nil where there is no standard error.
  public func replications(forHalfWidth halfWidth: Double, alpha: Double) -> Int? {
    precondition(halfWidth > 0, "a precision is positive")
    guard let standardError else { return nil }
    let spread = standardError * Double(count).squareRoot()
    func isEnough(_ count: Int) -> Bool {
      // Beyond a thousand the quantile hardly moves, and it never moves up.
      let t = StudentT(degreesOfFreedom: min(count - 1, 1000)).centralQuantile(1 - alpha)
      return t * spread <= halfWidth * Double(count).squareRoot()
    }
    var (low, high) = (1, 2)
    while !isEnough(high) {
      guard high < 1 << 40 else { return nil }
      (low, high) = (high, 2 * high)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isEnough(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

/// When a study with a wanted precision looks at what it has (M-07).
///
/// At fixed numbers of replications in design order: what is found does not depend on which trial
/// was over first, and the more often one looks the sooner one stops by chance.
public struct PrecisionPlan: Equatable, Sendable {
  /// The replications at the first look.
  public static let first = 10
  /// The replications between looks.
  public static let step = 5

  /// The wanted half-width of the differences' intervals.
  public let halfWidth: Double
  /// No look comes after so many replications, from `first`.
  public let ceiling: Int

  /// A plan.
  public init(halfWidth: Double, ceiling: Int) {
    precondition(halfWidth > 0 && ceiling >= Self.first, "a precision and a look are needed")
    self.halfWidth = halfWidth
    self.ceiling = ceiling
  }

  /// The replications at the look after that at `count`; nil when the ceiling does not let it.
  public func look(after count: Int) -> Int? {
    let next = count < Self.first ? Self.first : count + Self.step
    return next <= ceiling ? next : nil
  }

  /// Whether every difference of `comparison` is known well enough.
  public func isMet(by comparison: PairedComparison) -> Bool {
    comparison.lines.allSatisfy { line in
      // What does not differ in any replication will not be known better.
      line.difference?.isAlwaysZero ?? false
        || line.interval.map { ($0.high - $0.low) / 2 <= halfWidth } ?? false
    }
  }
}

/// A value estimated from replications, and how far it may be off.
public struct Estimate: Equatable, Sendable {
  /// The estimate.
  public let value: Double
  /// Its standard error; nil where nothing can be said of it, as after one replication.
  public let standardError: Double?
  /// The replications it rests on.
  public let count: Int

  /// Puts the parts together.
  public init(value: Double, standardError: Double?, count: Int) {
    self.value = value
    self.standardError = standardError
    self.count = count
  }

  /// The interval that covers the true value with probability 1 − `alpha` (M-04, M-05).
  ///
  /// Nil when there is no standard error. A standard error of 0 gives an interval without width,
  /// but only where so many equal values are no accident: see `p`. Zeros alone give none: what was
  /// not seen in some replications may be seen in others.
  public func interval(alpha: Double) -> ConfidenceInterval? {
    halfWidth(alpha: alpha).map { ConfidenceInterval(low: value - $0, high: value + $0) }
  }

  /// Whether it is 0 in every replication.
  public var isAlwaysZero: Bool { value == 0 && standardError == 0 }

  /// Half the width of that interval.
  public func halfWidth(alpha: Double) -> Double? {
    precondition(alpha > 0 && alpha < 1, "an error rate lies between 0 and 1")
    guard let standardError else { return nil }
    guard standardError > 0 else { return value != 0 && signP <= alpha ? 0 : nil }
    return StudentT(degreesOfFreedom: count - 1).centralQuantile(1 - alpha) * standardError
  }

  /// The probability to come so far from 0 by chance if the true value were 0; nil when there is
  /// no standard error.
  ///
  /// By Student's t. Values that are all the same have no spread to hold the estimate against: 0
  /// is then no difference at all (1), and anything else as likely as that many heads in a row
  /// or tails: 2^(1 − n), the sign test.
  public var p: Double? {
    guard let standardError else { return nil }
    guard standardError > 0 else { return value == 0 ? 1 : signP }
    return 1 - StudentT(degreesOfFreedom: count - 1).central(abs(value) / standardError)
  }

  private var signP: Double { (1..<max(1, min(count, 1000))).reduce(1.0) { p, _ in p / 2 } }
}

/// An interval that covers the true value with a stated probability.
public struct ConfidenceInterval: Equatable, Sendable {
  /// Its lower end.
  public let low: Double
  /// Its upper end.
  public let high: Double

  /// An interval from `low` to `high`.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Whether it holds `value`, its ends included.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}

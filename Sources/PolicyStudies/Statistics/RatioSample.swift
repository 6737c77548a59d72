/// One measure over replications: a numerator and a denominator from each.
///
/// What is estimated is the ratio of the sums, not the mean of ratios (M-05): so a day of few
/// launches counts for less. With equal denominators it is the mean of the values, and all that
/// follows from the jackknife is what the textbook has for means.
public struct RatioSample: Equatable, Sendable {
  /// The numerators, by replication.
  public private(set) var numerators: [Double]
  /// The denominators, by replication, from 0; both are 0 where a replication says nothing.
  public private(set) var denominators: [Double]

  /// A sample of as many numerators as denominators.
  public init(numerators: [Double], denominators: [Double]) {
    precondition(numerators.count == denominators.count, "a denominator for each numerator")
    self.numerators = numerators
    self.denominators = denominators
  }

  /// A sample of plain values: their ratio to 1 each.
  public init(_ values: [Double]) {
    self.init(
      numerators: values, denominators: Array(repeating: 1, count: values.count))
  }

  /// A sample of measured values, exact fractions; undefined ones say nothing.
  public init(_ values: [MetricValue]) {
    self.init([Double]())
    for value in values { append(value) }
  }

  /// Adds a replication.
  public mutating func append(_ value: MetricValue) {
    numerators.append(value.denominator > 0 ? Double(value.numerator) : 0)
    denominators.append(Double(value.denominator))
  }

  /// The number of replications.
  public var count: Int { numerators.count }

  /// The ratio of the sums with its standard error; nil where all denominators are 0.
  public var estimate: Estimate? {
    guard let ratio else { return nil }
    return Self.estimate(ratio, leftOut, count: count, scale: abs(ratio))
  }

  /// The difference of two ratios of the same replications, the second one's taken away (M-04).
  ///
  /// A replication is left out of both at once, so that what it does to both cancels.
  public func difference(to other: RatioSample) -> Estimate? {
    precondition(count == other.count, "paired samples have the same replications")
    guard let ratio, let otherRatio = other.ratio else { return nil }
    var differences: [Double]?
    if let leftOut, let others = other.leftOut {
      differences = zip(leftOut, others).map { $0 - $1 }
    }
    return Self.estimate(
      ratio - otherRatio, differences, count: count, scale: abs(ratio) + abs(otherRatio))
  }

  /// The ratio without each replication in turn, in order; nil where they do not vary.
  var series: [Double]? {
    (estimate?.standardError ?? 0) > 0 ? leftOut : nil
  }

  /// The difference without each replication in turn, in order; nil where they do not vary.
  func seriesOfDifferences(to other: RatioSample) -> [Double]? {
    guard (difference(to: other)?.standardError ?? 0) > 0, let leftOut, let others = other.leftOut
    else { return nil }
    return zip(leftOut, others).map { $0 - $1 }
  }

  /// What is below a millionth of a millionth of `scale` is rounding, and counts as 0.
  private static func estimate(
    _ value: Double, _ leftOut: [Double]?, count: Int, scale: Double
  ) -> Estimate {
    let rounding = scale * 1e-12
    func settled(_ number: Double) -> Double { abs(number) <= rounding ? 0 : number }
    let error = leftOut.flatMap(Jackknife.standardError).map(settled)
    return Estimate(value: settled(value), standardError: error, count: count)
  }

  /// The ratio of the sums.
  private var ratio: Double? {
    let denominator = denominators.reduce(0, +)
    return denominator > 0 ? numerators.reduce(0, +) / denominator : nil
  }

  /// The ratio without the first replication, without the second, and so on; nil where one of them
  /// alone has a denominator.
  private var leftOut: [Double]? {
    let (numerator, denominator) = (numerators.reduce(0, +), denominators.reduce(0, +))
    var ratios: [Double] = []
    for (part, whole) in zip(numerators, denominators) {
      guard whole < denominator else { return nil }
      ratios.append((numerator - part) / (denominator - whole))
    }
    return ratios
  }
}

/// The delete-one jackknife (Quenouille 1956, Tukey 1958).
enum Jackknife {
  /// The standard error of an estimate, from the estimates that leave one replication out each;
  /// nil below two.
  static func standardError(_ leftOut: [Double]) -> Double? {
    let count = Double(leftOut.count)
    // Subtracting the first keeps equal values exactly equal, whatever their sum rounds to.
    guard leftOut.count >= 2, let first = leftOut.first else { return nil }
    let shifted = leftOut.map { $0 - first }
    let mean = shifted.reduce(0, +) / count
    let squares = shifted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares * (count - 1) / count).squareRoot()
  }
}

import DeviceModel

/// The points of a study held against the first of them, for each strategy by itself.
///
/// Points meet the same draws, so that differences between them are paired like those between
/// strategies. The k points beside the first share the error rate (α / k) within each measure of
/// each strategy: all of them are one question.
public struct StudyEstimates: Sendable {
  /// One measure of a strategy at its points.
  public struct Part: Sendable {
    /// The measure.
    public let measure: StudyMeasure
    /// The estimate at each point, and its difference to the first.
    public let comparison: PairedComparison
  }

  /// A strategy over the points at which it ran.
  public struct Curve: Sendable {
    /// The strategy in canonical form.
    public let strategy: String
    /// The points, in design order; the others are held against the first.
    public let points: [Int]
    /// A part for each measure of the study.
    public let parts: [Part]

    /// The points beside the first: they share the error rate.
    public var others: Int { points.count - 1 }
  }

  /// The study; of as many replications as it came to.
  public let study: Study
  /// The strategies, in the order of their first cells.
  public let curves: [Curve]
  /// For each cell its curve, and its place among the points of it.
  public let places: [(curve: Int, place: Int)]

  /// Holds the points of `study` against each other: `samples` gives those of a cell, one for each
  /// measure. No more than two cells' are held at a time.
  public init(_ study: Study, samples: (_ cell: Int) throws -> [RatioSample]) rethrows {
    var known: [String: Int] = [:]  // lookup only
    var (cells, places): ([[Int]], [(curve: Int, place: Int)]) = ([], [])
    for (cell, entry) in study.cells.enumerated() {
      let curve = known[entry.strategy] ?? cells.count
      if curve == cells.count {
        known[entry.strategy] = curve
        cells.append([])
      }
      places.append((curve, cells[curve].count))
      cells[curve].append(cell)
    }
    self.study = study
    self.places = places
    curves = try cells.map { try Self.curve(of: $0, in: study, samples) }
  }

  private static func curve(
    of cells: [Int], in study: Study, _ samples: (Int) throws -> [RatioSample]
  ) rethrows -> Curve {
    let first = try samples(cells[0])
    var estimates = first.map { [$0.estimate] }
    var differences = first.map { _ in [Estimate?]() }
    for cell in cells.dropFirst() {
      for (measure, sample) in try samples(cell).enumerated() {
        estimates[measure].append(sample.estimate)
        differences[measure].append(sample.difference(to: first[measure]))
      }
    }
    let parts = study.measures.enumerated().map { place, measure in
      Part(
        measure: measure,
        comparison: PairedComparison(
          estimates[place], differences: differences[place], baseline: 0,
          direction: measure.direction))
    }
    return Curve(
      strategy: study.cells[cells[0]].strategy, points: cells.map { study.cells[$0].point },
      parts: parts)
  }
}

import DeviceModel

/// The points of a study held against the first of them, for each strategy by itself.
///
/// Where several fields are varied, points are held against the first one that differs from them
/// in the first field alone: what that field does, at each value of the others. A Latin hypercube
/// has no such points, so that all are held against the first.
///
/// Points meet the same draws, so that differences between them are paired like those between
/// strategies. The k points beside the first share the error rate (α / k) within each measure of
/// each strategy at each value of the other fields: those are one question.
public struct StudyEstimates: Sendable {
  /// One measure of a strategy at its points.
  public struct Part: Sendable {
    /// The measure.
    public let measure: StudyMeasure
    /// The estimate at each point, and its difference to the first.
    public let comparison: PairedComparison
  }

  /// A strategy over points at which it ran, whose other fields are the same.
  public struct Curve: Sendable {
    /// The strategy in canonical form.
    public let strategy: String
    /// The place of the field that moves among the study's paths; nil where all may.
    public let moving: Int?
    /// The points, in design order; the others are held against the first.
    public let points: [Int]
    /// A part for each measure of the study.
    public let parts: [Part]

    /// The points beside the first: they share the error rate.
    public var others: Int { points.count - 1 }
  }

  /// The study; of as many replications as it came to.
  public let study: Study
  /// The strategies, in the order of their first cells; of each its curves, likewise.
  public let curves: [Curve]
  /// For each cell its curve, and its place among the points of it.
  public let places: [(curve: Int, place: Int)]

  /// Holds the points of `study` against each other: `samples` gives those of a cell, one for each
  /// measure. No more than two cells' are held at a time.
  public init(_ study: Study, samples: (_ cell: Int) throws -> [RatioSample]) rethrows {
    let groups = Self.groups(of: study)
    self.study = study
    var places = Array(repeating: (curve: 0, place: 0), count: study.cells.count)
    for (curve, group) in groups.enumerated() {
      for (place, cell) in group.cells.enumerated() { places[cell] = (curve, place) }
    }
    self.places = places
    curves = try groups.map { try Self.curve(of: $0.cells, $0.moving, in: study, samples) }
  }

  /// The cells of each curve, and the field that moves along it.
  private static func groups(of study: Study) -> [(cells: [Int], moving: Int?)] {
    study.strategies.flatMap { strategy -> [(cells: [Int], moving: Int?)] in
      let cells = study.cells.indices.filter { study.cells[$0].strategy == strategy }
      func values(_ cell: Int) -> [String] { study.points[study.cells[cell].point].values }
      let varying = study.paths.indices.filter { path in
        cells.contains { values($0)[path] != values(cells[0])[path] }
      }
      guard !study.isHypercube else { return [(cells, nil)] }
      // Other strategies do nothing to this one: where they alone vary, it meets the same again.
      let moving = varying.first { !study.paths[$0].hasPrefix("strategies") }
      guard let moving else { return cells.map { ([$0], 0) } }
      var known: [[String]: Int] = [:]  // lookup only
      var groups: [(cells: [Int], moving: Int?)] = []
      for cell in cells {
        var others = values(cell)
        others.remove(at: moving)
        let group = known[others] ?? groups.count
        if group == groups.count {
          known[others] = group
          groups.append(([], moving))
        }
        groups[group].cells.append(cell)
      }
      return groups
    }
  }

  private static func curve(
    of cells: [Int], _ moving: Int?, in study: Study, _ samples: (Int) throws -> [RatioSample]
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
      strategy: study.cells[cells[0]].strategy, moving: moving,
      points: cells.map { study.cells[$0].point },
      parts: parts)
  }
}

import PolicyStudies

/// What a table says about a study: sums over the replications of each cell, in design order.
public struct StudySummary: Sendable {
  /// Sums over the replications of one cell.
  struct Sums: Sendable {
    var replications: Int64 = 0
    var launches: Int128 = 0
    var cold: Int128 = 0
    var lowest: MetricValue?
    var highest: MetricValue?
    /// For each shown app, its returns and those that found it alive.
    var returns: [Int128]
    var survived: [Int128]
  }

  let study: Study
  private(set) var cells: [Sums]
  private let launches: Int
  private let cold: Int
  private let survival: Int

  /// A summary of no trial yet.
  public init(_ study: Study) {
    self.study = study
    let none = [Int128](repeating: 0, count: study.shownApps.count)
    cells = Array(repeating: Sums(returns: none, survived: none), count: study.cells.count)
    launches = Self.place(of: "launches", in: study.runColumns)
    cold = Self.place(of: "launches_cold", in: study.runColumns)
    survival = Self.place(of: "survival_ratio", in: study.appColumns)
  }

  /// Takes a trial's own row.
  public mutating func take(_ record: TrialRecord) {
    let cell = record.cell
    let (all, misses) = (record.run[launches].numerator, record.run[cold].numerator)
    cells[cell].replications += 1
    cells[cell].launches += all
    cells[cell].cold += misses
    guard all > 0 else { return }
    let ratio = MetricValue(misses, per: all, decimals: 4)
    if cells[cell].lowest.map({ ratio.isBelow($0) }) ?? true { cells[cell].lowest = ratio }
    if cells[cell].highest.map({ $0.isBelow(ratio) }) ?? true { cells[cell].highest = ratio }
  }

  /// Takes an app's row of that trial.
  public mutating func take(_ app: TrialRecord.App, of record: TrialRecord) {
    guard let place = study.shownApps.firstIndex(of: app.name) else { return }
    let cell = record.cell
    cells[cell].returns[place] += app.values[survival].denominator
    cells[cell].survived[place] += app.values[survival].numerator
  }

  /// A column that every study has; one of another version of the program could lack it.
  private static func place(of name: String, in columns: [String]) -> Int {
    guard let place = columns.firstIndex(of: name) else {
      preconditionFailure("no column \(name)")
    }
    return place
  }
}

extension MetricValue {
  /// Whether it is less; both are defined.
  fileprivate func isBelow(_ other: MetricValue) -> Bool {
    numerator * other.denominator < other.numerator * denominator
  }
}

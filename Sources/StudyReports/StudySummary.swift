import PolicyStudies

/// What a table says about a study: sums over the replications of each cell, in design order.
public struct StudySummary: Sendable {
  /// What one trial adds.
  public struct Trial: Sendable {
    struct Survival: Sendable {
      var returns: Int128 = 0
      var survived: Int128 = 0
    }

    let cell: Int
    let launches: Int128
    let cold: Int128
    var survivals: [Survival]
  }

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

    mutating func take(_ trial: Trial) {
      replications += 1
      launches += trial.launches
      cold += trial.cold
      for (place, survival) in trial.survivals.enumerated() {
        returns[place] += survival.returns
        survived[place] += survival.survived
      }
      guard trial.launches > 0 else { return }
      let ratio = MetricValue(trial.cold, per: trial.launches, decimals: 4)
      if lowest.map({ ratio.isBelow($0) }) ?? true { lowest = ratio }
      if highest.map({ $0.isBelow(ratio) }) ?? true { highest = ratio }
    }
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

  /// What a trial adds to its cell, before its apps are seen.
  public func trial(_ record: TrialRecord) -> Trial {
    Trial(
      cell: record.cell, launches: record.run[launches].numerator,
      cold: record.run[cold].numerator,
      survivals: Array(repeating: Trial.Survival(), count: study.shownApps.count))
  }

  /// Notes what an app adds to its trial.
  public func see(_ app: TrialRecord.App, in trial: inout Trial) {
    guard let place = study.shownApps.firstIndex(of: app.name) else { return }
    trial.survivals[place] = Trial.Survival(
      returns: app.values[survival].denominator, survived: app.values[survival].numerator)
  }

  /// Takes a trial; the order of trials does not matter.
  public mutating func take(_ trial: Trial) {
    cells[trial.cell].take(trial)
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

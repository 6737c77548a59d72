import DeviceModel

/// A measure of a study: a column of `runs.csv`, or the column of `apps.csv` of one app.
public struct StudyMeasure: Equatable, Sendable {
  /// The app it is of; nil for a measure of the whole run.
  public let app: String?
  /// The column.
  public let column: String
  /// The unit, in words.
  public let unit: String
  /// Which way it is better.
  public let direction: Direction

  /// A measure of runs.
  public init(_ metric: Metric<RunResult>) {
    (app, column) = (nil, metric.name)
    (unit, direction) = (metric.unit, metric.direction)
  }

  /// A measure of the app called `app`.
  public init(_ metric: Metric<AppResult>, of app: String) {
    (self.app, column) = (app, metric.name)
    (unit, direction) = (metric.unit, metric.direction)
  }

  /// The measure with this column, of this app if one is named; nil when there is none.
  public init?(column: String, of app: String?) {
    if let app {
      guard let metric = MetricCatalog.apps.first(where: { $0.name == column }) else { return nil }
      self.init(metric, of: app)
    } else {
      guard let metric = MetricCatalog.runs.first(where: { $0.name == column }) else { return nil }
      self.init(metric)
    }
  }

  /// How it is written: the column, or `apps.NAME.COLUMN` with NAME in quotes where it needs them.
  public var name: String { app.map { "apps.\(Self.segment($0)).\(column)" } ?? column }

  /// The 95 % interval of an estimate, without what lies beyond any value there can be: no measure
  /// is below 0, and no ratio above 1.
  public func interval(of estimate: Estimate?) -> ConfidenceInterval? {
    guard let interval = estimate?.interval(alpha: PairedComparison.alpha) else { return nil }
    let most = unit == "ratio" ? 1 : Double.infinity
    return ConfidenceInterval(low: max(0, interval.low), high: min(most, interval.high))
  }

  /// Whether studies with these columns have it.
  func isAmong(runColumns: [String], appColumns: [String]) -> Bool {
    (app == nil ? runColumns : appColumns).contains(column)
  }

  /// A name as a segment of a path: bare, or a JSON5 text.
  private static func segment(_ name: String) -> String {
    let isBare =
      !name.isEmpty && name.first != " " && name.last != " "
      && name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !".[],='\"".unicodeScalars.contains($0)
      }
    guard !isBare else { return name }
    let body = name.unicodeScalars.map { scalar in
      switch scalar {
      case "'", "\\": return "\\\(scalar)"
      case _ where scalar.value < 0x20:
        return "\\x" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: return String(scalar)
      }
    }
    return "'\(body.joined())'"
  }
}

/// Takes the values of measures out of the records of a study's trials.
public struct MeasureReader: Sendable {
  private let measures: [StudyMeasure]
  /// The place of each measure among the columns of its table.
  private let columns: [Int]
  private let apps: Set<String>  // lookup only

  /// A reader of `measures`, whose columns `study` has.
  public init(_ measures: [StudyMeasure], of study: Study) {
    self.measures = measures
    apps = Set(measures.compactMap(\.app))  // lookup only
    columns = measures.map { measure in
      let names = measure.app == nil ? study.runColumns : study.appColumns
      guard let column = names.firstIndex(of: measure.column) else {
        preconditionFailure("no column \(measure.column)")
      }
      return column
    }
  }

  /// The values in `record`, in the order of the measures; those of an app that the trial does not
  /// have are undefined.
  public func values(_ record: TrialRecord) throws(CodingFault) -> [MetricValue] {
    var values = zip(measures, columns).map { measure, column in
      measure.app == nil ? record.run[column] : MetricValue(0, per: 0)
    }
    var (record, left) = (record, apps.count)
    while left > 0, let app = try record.nextApp() {
      guard apps.contains(app.name) else { continue }
      left -= 1
      for place in measures.indices where measures[place].app == app.name {
        values[place] = app.values[columns[place]]
      }
    }
    return values
  }
}
